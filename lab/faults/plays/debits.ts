import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#shared/values/ids.ts'
import { bankDaysBefore } from '#shared/domiciliacion/dias-de-banco.ts'
import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import { addDays } from '#shared/values/dates.ts'
import { camt, pain002, receiptsOf, type BankReceipt, type TakenBack } from '#server/testing/stand-ins/bank.ts'
import { expect, expectNothing, seconds } from '#lab/harness/expect.ts'
import { until } from '#lab/harness/until.ts'
import type { Random } from '#seed/random.ts'
import { verified } from '../tools/check.ts'
import { done, openDebitGym, type DebitGym } from '../tools/debit-gym.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { openServerPair, type ServerPair } from '../tools/server-pair.ts'
import { openOutside, type Outside } from '../tools/world.ts'

const secret = 'un secreto de prueba para dos servidores'

export const debits: Fault = {
  name: 'debits',
  what: 'kill -9 de dos servidores y de PostgreSQL mientras un gimnasio domicilia (veces: recibos)',
  async play(stage) {
    const outside = await openOutside()
    try {
      await playOn(stage, outside)
    } finally {
      await outside.stop()
    }
  },
}

async function playOn(stage: Stage, outside: Outside): Promise<void> {
  const pair = await openServerPair(outside, secret)
  try {
    const many = stage.rounds ?? 300
    const gym = await openDebitGym({ databaseUrl: outside.embedded.url, urls: pair.urls, secret, many })
    await playMonth(stage, gym, pair)
  } finally {
    await pair.close()
  }
}

/** The bank's own books: all that it was handed, and what it took back of it. */
interface BankBooks {
  readonly handed: Map<string, BankReceipt>
  readonly back: Map<string, TakenBack>
}

/** A file and what comes back of it, and up to twice more what may be collected again: before the tables were analyzed, and after. */
async function playMonth({ random, say }: Stage, gym: DebitGym, pair: ServerPair): Promise<void> {
  const before = await gym.ledger()
  const books: BankBooks = { handed: new Map(), back: new Map() }
  for (const file of [1, 2, 3]) {
    const begun = performance.now()
    const calm = pair.storm(random.fork(file))
    const { receipts, waiting } = await playFile(gym, books, { random, daysAgo: 8 - 2 * file })
    await calm()
    await check(gym, books, before)
    const { server, postgres } = pair.deaths
    say(
      `  ${file}. ${receipts} recibos, ${books.back.size} devueltos hasta aquí, ${server} + ${postgres} muertes, ${seconds(performance.now() - begun)}`,
    )
    await gym.owner((query) => query('analyze'))
    if (waiting === 0) break
  }
  const sums = [books.handed, books.back].map(centsOf)
  say(`  presentado ${sums[0]} − devuelto ${sums[1]} = libro ${centsOf(await gym.ledger()) - centsOf(before)} céntimos`)
}

const centsOf = (all: ReadonlyMap<string, number | { cents: number }>) =>
  [...all.values()].reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : one.cents), 0)

interface FileSettings {
  readonly random: Random
  /** How long ago its due day is when it is entered. */
  readonly daysAgo: number
}

/** Makes, hands in and enters a file, with what comes back before, during and after; then answers what came back. */
async function playFile(
  gym: DebitGym,
  books: BankBooks,
  { random, daysAgo }: FileSettings,
): Promise<{ receipts: number; waiting: number }> {
  const id = newId(new Date())
  done(await gym.ask('remesas/generar', { id, vence: gym.vence }), 'generar')
  const file = done(await gym.ask(`remesas/${id}/archivo.xml`), 'archivo')
  const receipts = receiptsOf(file)
  for (const one of receipts) {
    expect(!books.handed.has(one.id), `El recibo ${one.id} está en dos archivos`)
    books.handed.set(one.id, one)
  }
  await present(gym, id)
  expect(done(await gym.ask(`remesas/${id}/archivo.xml`), 'archivo') === file, 'El archivo es otro al pedirlo de nuevo')
  const early = takeBack(receipts, random, 20)
  await send(gym, books, { taken: early, random, write: (taken) => pain002(`R${id.toUpperCase()}`, gym.hoy, taken) })
  await passDays(gym, id, daysAgo)
  const rest = receipts.filter((one) => !books.back.has(one.id))
  const entering = enter(gym, id)
  const during = takeBack(rest, random, 20)
  const day = addDays(gym.hoy, 1 - daysAgo)
  await send(gym, books, { taken: during, random, write: (taken) => camt('camt.054', day, taken) })
  await entering
  const late = takeBack(
    rest.filter((one) => !books.back.has(one.id)),
    random,
    10,
  )
  // A statement tells again what the notices told.
  await send(gym, books, { taken: [...during, ...late], random, write: (taken) => camt('camt.053', day, taken) })
  return { receipts: receipts.length, waiting: await answerAll(gym, books, receipts) }
}

/** Why the bank takes receipts back: some may be collected again, some stop the mandate, some wait for a person. */
const codes = ['AM04', 'AM04', 'MS03', 'AC04', 'MD01', 'MD06'] as const

/** One receipt in so many is taken back, each with a code. */
const takeBack = (receipts: readonly BankReceipt[], random: Random, oneIn: number): TakenBack[] =>
  receipts.filter(() => random.int(1, oneIn) === 1).map((receipt) => ({ ...receipt, code: random.pick(codes) }))

/** A repeat of a request that was carried out is refused. */
async function present(gym: DebitGym, id: string): Promise<void> {
  const said = await gym.ask(`remesas/${id}/presentar`, {})
  const state = done(await gym.ask(`collections/remesas/records/${id}`), 'remesa')
  expect(state.includes('"estado":"presentada"'), `presentar: ${said.status} ${said.text} y quedó ${state}`)
}

interface Sending {
  readonly taken: readonly TakenBack[]
  readonly random: Random
  readonly write: (taken: readonly TakenBack[]) => string
}

/** Sends the bank's file cut, then whole to all servers at once, then again in another order. */
async function send(gym: DebitGym, { back }: BankBooks, { taken, random, write }: Sending): Promise<void> {
  const apply = (file: string) =>
    gym.ask('devoluciones/archivo', { archivo: Buffer.from(file).toString('base64'), aplicar: true })
  const whole = write(taken)
  const cut = await apply(whole.slice(0, random.int(200, whole.length - 20)))
  expect(cut.status === 400, `Un archivo cortado tuvo ${cut.status}: ${cut.text}`)
  if (taken.length === 0) return
  for (const one of taken) back.set(one.id, one)
  done(await apply(whole), 'devoluciones')
  done(await apply(write(taken.toReversed())), 'devoluciones')
}

/** The days between handing in and the due day, and some after it. */
const passDays = (gym: DebitGym, id: string, daysAgo: number) =>
  gym.owner(async (query) => {
    const vence = addDays(gym.hoy, -daysAgo)
    await query(
      `update remesas set vence = $3::date, presentada = $4::timestamptz, created = $4::timestamptz - interval '1 hour'
       where gimnasio_id = $1 and id = $2`,
      [gym.id, id, vence, `${bankDaysBefore(vence, 3)}T10:00:00Z`],
    )
    await query('update remesas_recibos set vence = $3::date where gimnasio_id = $1 and id_remesa = $2', [
      gym.id,
      id,
      vence,
    ])
  })

const queueEntry = `
  select graphile_worker.add_job('ingresar_remesas', json_build_object('gimnasio_id', $1::text, 'datos', '{}'::json), max_attempts => 2)
  where (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'ingresar_remesas' and j.locked_at is null) < 3`

const readEntered = 'select from remesas where gimnasio_id = $1 and id = $2 and ingresada is not null'

/** Lets both servers enter its receipts at once, as long as it takes. */
async function enter(gym: DebitGym, id: string): Promise<void> {
  const look = async () => {
    const isEntered = await gym
      .owner(async (query) => {
        await query(queueEntry, [gym.id])
        return (await query(readEntered, [gym.id, id])).length > 0
      })
      .catch(() => false)
    if (!isEntered) await pause(300)
    return isEntered
  }
  await until(look, { longest: 900_000, otherwise: 'La remesa no se terminó de ingresar' })
}

/** Receipts that may be collected again wait for the next file, the rest is given up. Returns how many wait. */
async function answerAll(gym: DebitGym, { back }: BankBooks, receipts: readonly BankReceipt[]): Promise<number> {
  let waiting = 0
  for (const { id } of receipts) {
    const taken = back.get(id)
    if (!taken) continue
    const como = conceptoDevolucion(taken.code).sigue === 'puede_repetirse' ? 'repetir' : 'perdonada'
    await gym.ask(`remesas_recibos/${id}/atender`, { como })
    const state = done(await gym.ask(`collections/remesas_recibos/records/${id}`), 'recibo')
    expect(state.includes(`"atendida":"${como}"`), `atender: el recibo ${id} quedó ${state}`)
    if (como === 'repetir') waiting += 1
  }
  return waiting
}

const readTwice = `
  select id_mandato from remesas_recibos where gimnasio_id = $1 and not retirado
  group by id_mandato, id_miembro, vence having count(*) > 1`

/** The bank's books and the ledger say the same of each receipt, and everything else follows from the ledger. */
async function check(gym: DebitGym, { handed, back }: BankBooks, before: ReadonlyMap<string, number>): Promise<void> {
  const ledger = await gym.ledger()
  const kept = [...handed.values()].filter(({ id }) => !back.has(id))
  const found = await gym.owner(async (query) => [
    ...(await query<{ id_mandato: string }>(readTwice, [gym.id])).map(({ id_mandato }) => `${id_mandato}: dos veces`),
    ...(await verified(query)),
  ])
  expectNothing([
    ...kept.flatMap(({ id, cents }) => (ledger.get(id) === cents ? [] : [`${id}: el libro dice ${ledger.get(id)}`])),
    ...[...back.keys()].flatMap((id) => (ledger.has(id) ? [`${id}: devuelto, y está en el libro`] : [])),
    ...(ledger.size === kept.length + before.size
      ? []
      : [`El libro tiene ${ledger.size} y son ${kept.length + before.size}`]),
    ...found,
  ])
}
