import { setTimeout as pause } from 'node:timers/promises'
import type { Vitals } from '#lab/harness/vitals.ts'
import { everyPlay } from './every-play.ts'
import { workBeside, type Experience } from './tools/neighbour.ts'
import { withPlace, type Place } from './tools/place.ts'
import type { Play, Report } from './tools/play.ts'

/** Milliseconds a request may take beside an attack, or five times its time without one, whichever is more. */
const calm = 250
const timesQuiet = 5
/** And never longer than this. */
const most = 500
const latestEvent = 2000
/** Allowed memory afterwards, relative to before. */
const grown = 1.2

/** Always allowed: production's rate rules count these requests too. */
const tooMany = 429

/** Everything that an attack made worse than promised; empty if the promise held. */
function wrongOf(play: Play, quiet: Experience, beside: Experience, { outcomes }: Report): string[] {
  const allowed = Math.min(most, Math.max(calm, timesQuiet * quiet.p99))
  const unexpected = outcomes.filter(([status]) => status !== tooMany && !play.allowed.includes(status))
  return [
    ...(beside.p99 > allowed ? [`p99 of ${ms(beside.p99)}, ${ms(allowed)} allowed`] : []),
    ...(beside.latestEvent > latestEvent ? [`an event came ${ms(beside.latestEvent)} late`] : []),
    ...(beside.lost > 0 ? [`${beside.lost} events never came`] : []),
    ...beside.errors,
    ...unexpected.map(([status, times]) => `${times} × ${nameOf(status)}`),
  ]
}

const nameOf = (status: number) => (status === -1 ? 'silence' : status === 0 ? 'a cut connection' : String(status))

/** Empty if the server holds no more memory than before. */
const heldOf = (before: Vitals, after: Vitals): string[] =>
  (['rss', 'heap'] as const).flatMap((kind) =>
    after[kind] > before[kind] * grown ? [`${kind} was ${MB(before[kind])} and stays at ${MB(after[kind])}`] : [],
  )

const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`
const MB = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`

/**
 * `npm run attack budgets [beginnings of names, by commas] [seconds each]`: one gym and guests send the most expensive
 * allowed requests, while a second gym lists, charges and listens. Exits with 1 if that gym is slowed beyond the promise,
 * an answer is missing, the process dies, or memory is not released.
 */
const [which = '', given = '8'] = process.argv.slice(2)
const seconds = Number(given)
const chosen = everyPlay.filter(({ name }) => which.split(',').some((beginning) => name.startsWith(beginning)))
const quietSeconds = 20
/** Time for whole collections and freed pages. */
const rest = 15_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function playOne(place: Place, play: Play, quiet: Experience): Promise<readonly string[]> {
  const { server, neighbour, attack, restart } = place
  if (play.heap) await restart(play.heap)
  const died = server().ended.then(() => Promise.reject(new Error('the server died')))
  try {
    const attacking = attack(play.name, seconds * 1000)
    const working = workBeside(server().port, neighbour, seconds, play.name)
    const [beside, { outcomes }] = await Promise.race([Promise.all([working, attacking]), died])
    const { rss, lagMax } = await server().vitals(true)
    const answers = outcomes.map(([status, times]) => `${times} × ${status}`).join(', ')
    const figures = `p99 ${ms(beside.p99)}, latest event ${ms(beside.latestEvent)}, loop late ${ms(lagMax)}, ${MB(rss)}`
    return tell(play, `${figures}; ${answers}`, wrongOf(play, quiet, beside, { outcomes }))
  } catch (error) {
    await restart(play.heap)
    return tell(play, '', [error instanceof Error ? error.message : String(error)])
  } finally {
    if (play.heap) await restart()
  }
}

function tell(play: Play, figures: string, wrong: readonly string[]): readonly string[] {
  say(`${wrong.length === 0 ? '✓' : '✗'} ${play.name}: ${play.what}: ${figures}`)
  for (const line of wrong) say(`    ${line}`)
  return wrong
}

const failed = await withPlace(async (place) => {
  const { server, neighbour } = place
  await workBeside(server().port, neighbour, quietSeconds / 2, 'warm')
  const quiet = await workBeside(server().port, neighbour, quietSeconds, 'quiet')
  await pause(2000)
  const before = await server().vitals(true)
  say(`quiet: p50 ${ms(quiet.p50)}, p99 ${ms(quiet.p99)}, latest event ${ms(quiet.latestEvent)}, ${MB(before.rss)}`)
  const wrong: string[] = []
  for (const play of chosen) {
    wrong.push(...(await playOne(place, play, quiet)))
    await pause(1500)
  }
  await pause(rest)
  const held = heldOf(before, await server().vitals(true))
  for (const line of held) say(`✗ ${line}`)
  say(`${chosen.length} plays, ${wrong.length + held.length} promises broken`)
  return wrong.length + held.length
})
process.exitCode = failed === 0 ? 0 : 1
