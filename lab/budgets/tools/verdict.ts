import type { Vitals } from '#lab/harness/vitals.ts'
import type { Experience } from './neighbour.ts'
import type { Report } from './order.ts'
import type { Play } from './play.ts'

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
export function wrongOf(play: Play, quiet: Experience, beside: Experience, { outcomes }: Report): string[] {
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
export const heldOf = (before: Vitals, after: Vitals): string[] =>
  (['rss', 'heap'] as const).flatMap((kind) =>
    after[kind] > before[kind] * grown ? [`${kind} was ${MB(before[kind])} and stays at ${MB(after[kind])}`] : [],
  )

export const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`
export const MB = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`
