import { afterAll, beforeAll, expect, it } from 'vitest'
import { testId } from '#server/testing/gym-world.ts'
import { choicesFrom } from './random.ts'
import { draw, twins, type Request } from './requests.ts'
import { branchMark, openBattlefield, type Attacker, type Battlefield } from './world.ts'

/** `npm run attack` asks for 100,000 requests; the suite takes a sample. */
const runs = Number(process.env['ATTACK_RUNS'] ?? 1_000)
const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_121)
const atOnce = 6

let field: Battlefield
let foreignRows: string
beforeAll(async () => {
  field = await openBattlefield()
  foreignRows = await fingerprint()
})
afterAll(() => field.app.close())

const readTables = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'gimnasio_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`

/** Everything the other gym owns. */
async function fingerprint(): Promise<string> {
  const { owner } = field.app.db
  const gym = field.foreign['gimnasios']?.[0]
  const tables = await owner<{ name: string }>(readTables)
  const sums = await Promise.all(
    tables.map(({ name }) =>
      owner<{ sum: string }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t where gimnasio_id = $1`,
        [gym],
      ),
    ),
  )
  return JSON.stringify(sums.map(([row], at) => [tables[at]?.name, row?.sum]))
}

async function ask({ token }: Attacker, { method, path, body }: Request) {
  const headers = {
    ...(token === '' ? {} : { authorization: token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${field.app.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const told = (attacker: Attacker, { method, path, body }: Request) =>
  `${attacker.name} ${method} ${decodeURIComponent(path)} ${body === undefined ? '' : JSON.stringify(body)}`

/** What an answer repeats of the request itself is no news: ids sent come back as `x`, times of writing too. */
const comparable = (text: string, sent: string) =>
  text.replaceAll(sent, 'x').replaceAll(/\d{4}-\d\d-\d\d[ T][\d:.]+Z?/g, 'when')

it(`tells nothing of another gym or branch in ${runs} generated requests (seed ${seed})`, async () => {
  const choice = choicesFrom(seed)
  const problems: string[] = []
  const statuses = new Map<number, number>()
  let sent = 0
  const round = async () => {
    const { request, idsOf } = draw(choice, field)
    const attacker = field.attackers[choice.below(field.attackers.length)]
    const known = field.foreign[idsOf] ?? field.foreign['miembros'] ?? []
    const otherBranch = attacker?.name === 'Recepción' && choice.below(3) === 0 ? secondOf(idsOf) : undefined
    const id = otherBranch ?? known[choice.below(known.length)] ?? testId()
    const nowhere = testId()
    const [there, elsewhere] = twins(request, id, nowhere, choice)
    if (!attacker) return
    const askBoth = async () => [await ask(attacker, there), await ask(attacker, elsewhere)] as const
    const [one, other] = await askBoth()
    sent += 2
    for (const { status } of [one, other]) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isWriting = request.method !== 'GET' && one.status < 300
    if (attacker.forbidden.test(one.text) || attacker.forbidden.test(other.text)) {
      problems.push(`canary: ${told(attacker, there)} → ${one.status} ${one.text.slice(0, 300)}`)
    }
    if (one.status >= 500 || other.status >= 500)
      problems.push(`${one.status}/${other.status}: ${told(attacker, there)}`)
    const asksForOwnBranch = JSON.stringify(there).includes(branchMark)
    // Another attacker may have written between the two: a true difference is there the second time as well.
    const differs = () => askBoth().then(([again, beside]) => !isSame(again, beside, id, nowhere))
    if (!isWriting && !asksForOwnBranch && !isSame(one, other, id, nowhere) && !isTaken(one) && (await differs())) {
      problems.push(
        `difference: ${told(attacker, there)}\n  ${one.status} ${one.text.slice(0, 200)}\n  ${other.status} ${other.text.slice(0, 200)}`,
      )
    }
  }
  while (sent < runs && problems.length < 20) await Promise.all(Array.from({ length: atOnce }, round))
  expect(problems).toEqual([])
  expect(await fingerprint()).toBe(foreignRows)
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 403, 404]))
  process.stdout.write(`${sent} requests, by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
}, 3_600_000)

/** Of what lies in the other branch of the own gym, the record that nobody of the first may know. */
const secondOf = (idsOf: string) => (['miembros', 'pagos'].includes(idsOf) ? field.own[idsOf]?.[1] : undefined)

/** Whoever proposes an id hears that it is taken, and nothing of where: ids are unique over all gyms. */
const isTaken = ({ text }: Answer) => text.includes('"validation_not_unique"')

type Answer = { status: number; text: string }

function isSame(one: Answer, other: Answer, id: string, nowhere: string): boolean {
  return one.status === other.status && comparable(one.text, id).length === comparable(other.text, nowhere).length
}
