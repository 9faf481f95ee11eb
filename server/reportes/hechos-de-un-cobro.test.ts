import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { renewals, stays } from '#server/verify/check-facts.ts'
import { baseSums, payerSums, renewalSums } from '#server/verify/check-report-sums.ts'
import { addDays, type CivilDate } from '#shared/dates.ts'

const tolerancia = 3
let db: TestDatabase
let gym: GymWorld
let model: string
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner, { marca: 'ZZA', politica: { tolerancia } })
  const caller = await callerOf(db, gym.users.Admin)
  model = await charge({ db, caller, gym }, await someone())
})
afterAll(() => db.drop())

const someone = () => buildMiembro(db.owner, gym, { nombre: 'Paga seguido' })
const findings = async () =>
  (await Promise.all([stays, renewals, renewalSums, baseSums, payerSums].map((check) => check(db.owner)))).flat()

interface Sold {
  readonly inicio: CivilDate
  readonly vencimiento: CivilDate
  readonly monto?: number
}

const setTolerance = (days: number) =>
  db.owner('update gimnasios set politica = $2 where id = $1', [gym.id, JSON.stringify({ tolerancia: days })])

let receipt = 1000

/** A payment with this period at the end of the ledger, whatever was sold before. */
const sell = async (who: string, sold: Sold): Promise<void> => enter(await pay(who, sold))

async function pay(who: string, { inicio, vencimiento, monto = 9000 }: Sold): Promise<string> {
  const id = testId()
  await db.owner(
    `insert into pagos_asientos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista,
       descuento, motivo_descuento, monto_total, fecha_pago, dia, recibo, duracion, unidad, tolerancia, inicio, vencimiento)
     select gimnasio_id, $1, $2, id_plan_plazo, sucursal_id, usuario_id, medio_pago, 9000, 9000 - $3::integer, 'Cortesía', $3, now(),
       $4, $6, 30, 'día', tolerancia, $4, $5
     from pagos_asientos where id = $7`,
    [id, who, monto, inicio, vencimiento, (receipt += 1), model],
  )
  return id
}

async function enter(pago: string): Promise<void> {
  await db.owner(
    `insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
     select gimnasio_id, id, id_miembro, inicio, vencimiento, now() from pagos_asientos where id = $1`,
    [pago],
  )
}

const day = (days: number) => addDays('2026-03-01', days)
const month = (from: number, monto?: number): Sold => ({
  inicio: day(from),
  vencimiento: day(from + 30),
  ...(monto === undefined ? {} : { monto }),
})

const added = {
  'the first of all': [[], month(0)],
  'one that goes on where the last ends': [[month(0)], month(30)],
  'one within the tolerance': [[month(0)], month(32)],
  'one on the day after the tolerance': [[month(0)], month(34)],
  'one after a gap, in the month of the end': [[month(-2)], month(34)],
  'one after a gap of months': [[month(0), month(100)], month(300)],
  'one that cuts the last short': [[month(0), month(30)], month(45)],
  'one for nothing': [[month(0, 0)], month(30, 0)],
} as const

const between = {
  'one within another': [[{ inicio: day(0), vencimiento: day(180) }], month(30)],
  'one before the others': [[month(100)], month(0)],
  'one that ends with the last': [[month(0)], { inicio: day(10), vencimiento: day(30) }],
  'one that begins with the last': [[month(0)], { inicio: day(0), vencimiento: day(60) }],
  'one on the last day of tolerance of two': [[month(0), { inicio: day(5), vencimiento: day(40) }], month(33)],
  'one that cuts two': [[month(0), { inicio: day(20), vencimiento: day(48) }], month(29)],
} as const

describe('the period of a charge', () => {
  it.each(Object.entries(added))('that comes last changes little: %s', async (_what, [before, last]) => {
    const who = await someone()
    for (const sold of before) await sell(who, sold)
    await withoutTheLongWay(() => sell(who, last))
    expect(await findings()).toEqual([])
  })

  it.each(Object.entries(between))('that does not come last changes more: %s', async (_what, [before, last]) => {
    const who = await someone()
    for (const sold of before) await sell(who, sold)
    await expect(withoutTheLongWay(() => sell(who, last))).rejects.toThrow('the long way')
    await sell(who, last)
    expect(await findings()).toEqual([])
  })

  it.each([0, 1])('of somebody deleted is in no stay, whether he had been in one or not: %i', async (had) => {
    const who = await someone()
    if (had === 1) await sell(who, month(0))
    await db.owner('update miembros set deleted = $2 where id = $1', [who, '2026-03-11T12:00:00Z'])
    await sell(who, month(30))
    expect(await findings()).toEqual([])
  })

  it('of an older payment renews none of a later one', async () => {
    const who = await someone()
    const older = await pay(who, month(30))
    const later = await pay(who, month(0))
    await enter(later)
    await enter(older)
    expect(await findings()).toEqual([])
  })

  it('counts with the tolerance of now where his facts know another still', async () => {
    const who = await someone()
    await sell(who, month(0))
    await setTolerance(9)
    await sell(who, month(36))
    await db.owner(
      `select hechos_rehacer($1, array(select id::text from miembros where gimnasio_id = $1 and id <> $2))`,
      [gym.id, who],
    )
    expect(await findings()).toEqual([])
    await setTolerance(tolerancia)
    await db.owner(`select hechos_rehacer($1, array(select id::text from miembros where gimnasio_id = $1))`, [gym.id])
  })

  it('leaves the facts as all the periods together give them, whatever comes in whatever order', async () => {
    const sold = fc.record({
      from: fc.integer({ min: 0, max: 200 }),
      days: fc.integer({ min: 1, max: 60 }),
      monto: fc.constantFrom(9000, 0),
    })
    const chain = fc.record({ sold: fc.array(sold, { minLength: 2, maxLength: 9 }), isForward: fc.boolean() })
    for (const { sold: all, isForward } of fc.sample(chain, { numRuns: 80, seed: 20261121 })) {
      const who = await someone()
      for (const { from, days, monto } of isForward ? all.toSorted((one, other) => one.from - other.from) : all)
        await sell(who, { inicio: day(from), vencimiento: day(from + days), monto })
    }
    expect(await findings()).toEqual([])
  })
})

/** While `work` runs, what makes all facts of a member anew is an error. */
async function withoutTheLongWay(work: () => Promise<void>): Promise<void> {
  const [stored] = await db.owner<{ text: string }>(
    `select pg_get_functiondef('hechos_rehacer(text, text[])'::regprocedure) as text`,
  )
  await db.owner(`create or replace function hechos_rehacer(gimnasio text, miembros text[]) returns void
    language plpgsql as $$ begin raise exception 'the long way'; end $$`)
  try {
    await work()
  } finally {
    await db.owner(stored?.text ?? '')
  }
}
