import { afterAll, beforeAll, expect, it } from 'vitest'
import { testId } from '#server/testing/gym-world.ts'
import { picture } from './plant.ts'
import { choicesFrom, type Choice } from './random.ts'
import { draw, nowhereMark, twins, undoneName, type Request } from './requests.ts'
import { branchMark, foreignMark, openBattlefield, type Attacker, type Battlefield } from './world.ts'

/** `npm run attack` sends 100,000 requests; the suite takes a sample. */
const runs = Number(process.env['ATTACK_RUNS'] ?? 400)
const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_121)
const atOnce = 6

let field: Battlefield
let foreignRows: string
let foreignIds: { kind: string; id: string }[]
let photo: File
beforeAll(async () => {
  field = await openBattlefield()
  photo = await picture()
  foreignIds = Object.entries(field.foreign).flatMap(([kind, ids]) => ids.map((id) => ({ kind, id })))
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

/** Headers that would reveal findings. */
const telling = ['etag', 'content-range', 'content-length', 'content-type', 'last-modified', 'location', 'x-filas']

async function ask({ token, client }: Attacker, { method, path, body, headers, upload, needsFileToken }: Request) {
  const isSigned = token !== '' && needsFileToken === true
  const fileToken = isSigned ? await client.files.getToken().catch(() => token) : token
  const answer = await fetch(`${field.app.url}${path.replace('{token}', fileToken)}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: token }),
      ...(body === undefined || upload ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(upload ? { body: formOf(upload, body) } : body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const told = telling.map((name) => `${name}: ${answer.headers.get(name)}`).join('\n')
  return { status: answer.status, text: `${inOrder(await answer.text())}\n${answer.status < 400 ? told : ''}` }
}

/** The order of an answer's names depends on the order of its statements. */
function inOrder(text: string): string {
  if (!text.startsWith('{') && !text.startsWith('[')) return text
  return JSON.stringify(JSON.parse(text), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

function formOf(upload: string, body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
  form.set(upload, photo)
  return form
}

const told = (attacker: Attacker, { method, path, body }: Request) =>
  `${attacker.name} ${method} ${decodeURIComponent(path)} ${body === undefined ? '' : JSON.stringify(body)}`

type Answer = { status: number; text: string }

const marks = new RegExp(`${foreignMark}|${branchMark}|${nowhereMark}`, 'gi')

/** Removes what an answer repeats of its request: sent values become `x`, write times too. */
const comparable = (text: string, sent: string) =>
  text
    .replaceAll(sent, 'x')
    .replaceAll(marks, 'x')
    .replaceAll(/\d{4}-\d\d-\d\d[ T][\d:.]+Z?/g, 'when')

const isSame = (one: Answer, other: Answer, id: string, nowhere: string) =>
  one.status === other.status && comparable(one.text, id) === comparable(other.text, nowhere)

/** A create with a taken id is refused without saying where the id is: ids are unique over all gyms. */
const isTaken = ({ text }: Answer) => text.includes('"validation_not_unique"')

/** Writes of the operator to the platform's own tables are no attack; everybody reads them. */
const isOwnWork = ({ method, path }: Request) =>
  method !== 'GET' && /\/collections\/(servicios|plataforma|consultas)\//.test(path)

/** Limits on exports and invitations depend on other requests, so those refusals compare with nothing. */
const isBusy = ({ status }: Answer) => status === 429 || status === 503

it(`reveals nothing of another gym or branch in ${runs} generated requests (seed ${seed})`, async () => {
  const choice = choicesFrom(seed)
  const problems: string[] = []
  const statuses = new Map<number, number>()
  let sent = 0
  const round = async () => {
    const { request, idsOf, isOperators } = draw(choice, field)
    const attacker = field.attackers[choice.below(field.attackers.length)]
    const id = idFor(idsOf, choice, attacker)
    const nowhere = testId()
    const [there, elsewhere] = twins(request, id, nowhere, choice)
    if (!attacker || (attacker.name === 'operator' && (isOperators || isOwnWork(there)))) return
    const askBoth = async () => [await ask(attacker, there), await ask(attacker, elsewhere)] as const
    const [one, other] = await askBoth()
    sent += 2
    for (const { status } of [one, other]) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (isBusy(one) || isBusy(other)) return
    const isWriting = request.method !== 'GET' && one.status < 300
    for (const { text, status } of [one, other]) {
      if (attacker.forbidden.test(text) || tellsId(attacker, text, id))
        problems.push(`canary: ${told(attacker, there)} → ${status} ${text.slice(0, 300)}`)
    }
    if (one.status >= 500 || other.status >= 500)
      problems.push(`${one.status}/${other.status}: ${told(attacker, there)}`)
    // A charge may say that a reference was used in another branch, without naming the payment.
    const isAlarm = there.path.startsWith('/api/pagos/referencias')
    const isOperatorsBook =
      attacker.name === 'operator' && /superadmin|gimnasios_pagos|resumen_servicios/.test(there.path)
    const asksForOwnBranch = JSON.stringify(there).includes(branchMark) && (isAlarm || !attacker.isOfOneBranch)
    const mayDiffer = isWriting || isOperatorsBook || asksForOwnBranch || isTaken(one)
    // Another attacker may have written in between. A true difference shows up every time.
    const differs = async () => {
      for (let again = 0; again < 3; again += 1) {
        const [first, second] = await askBoth()
        if (isSame(first, second, id, nowhere)) return false
      }
      return true
    }
    if (!mayDiffer && !isSame(one, other, id, nowhere) && (await differs())) {
      problems.push(
        `difference: ${told(attacker, there)}\n  ${one.status} ${one.text.slice(0, 400)}\n  ${other.status} ${other.text.slice(0, 400)}`,
      )
    }
  }
  while (sent < runs && problems.length < 20) await Promise.all(Array.from({ length: atOnce }, round))
  expect(problems).toEqual([])
  expect(await fingerprint()).toBe(foreignRows)
  expect(await field.app.db.owner('select from miembros where nombre = $1', [undoneName])).toEqual([])
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 403, 404]))
  process.stdout.write(`${sent} requests, by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
}, 14_400_000)

it('would find a leak: the same requests by the other gym’s people reveal all of it', async () => {
  const choice = choicesFrom(seed)
  const client = await field.app.clientOf(field.other.users.Admin)
  const one: Attacker = { name: 'Admin', client, token: client.authStore.token, forbidden: /x/, isOfOneBranch: false }
  const seen = new Set<string>()
  for (let asked = 0; asked < 150; asked += 1) {
    const { request, idsOf } = draw(choice, field)
    const [there] = twins(request, idFor(idsOf, choice, one), testId(), choice)
    if (request.method !== 'GET' && request.method !== 'HEAD') continue
    const { status, text } = await ask(one, there)
    if (there.path.startsWith('/api/files/')) seen.add(`file ${status}`)
    else if (text.includes(foreignMark)) seen.add('text')
    if (foreignIds.some(({ id }) => text.includes(id))) seen.add('id')
  }
  expect([...seen]).toEqual(expect.arrayContaining(['text', 'id', 'file 200']))
})

/** The record of the own gym's other branch that first-branch staff may not see; otherwise one of the other gym. */
function idFor(idsOf: string, choice: Choice, attacker: Attacker | undefined): string {
  if (idsOf.startsWith('file ')) return idsOf.slice('file '.length)
  const isInside = attacker?.isOfOneBranch === true && choice.below(3) === 0 && ['miembros', 'pagos'].includes(idsOf)
  const known = field.foreign[idsOf] ?? field.foreign['miembros'] ?? []
  return (isInside ? field.own[idsOf]?.[1] : undefined) ?? known[choice.below(known.length)] ?? testId()
}

/** An id of the other gym that the request did not contain. The operator may know gyms and their payments. */
function tellsId({ name }: Attacker, text: string, sent: string): boolean {
  return foreignIds.some(({ id, kind }) => {
    const isKnown = id === sent || (name === 'operator' && ['gimnasios', 'servicios_pagos'].includes(kind))
    return !isKnown && text.includes(id)
  })
}
