import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sealAll } from '#server/gym/verify/seal-job.ts'
import { verify } from '#server/gym/verify/verify.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { endPausa } from '#server/gym/pausas/end-pausa.ts'
import { anularPago } from '#server/gym/pagos/anular-pago.ts'
import { undoEntrada } from '#server/gym/asistencias/undo.ts'
import { enter } from '#server/gym/asistencias/enter.ts'
import { charge, chargeWithin, pause, type Desk } from '#server/testing/charge.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { unir } from './unir.ts'

let db: TestDatabase
let gym: GymWorld
let desk: Desk
let queda: string
let otro: string
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
  desk = { db, gym, caller: await callerOf(db, gym.users.Admin) }
})
afterAll(() => db.drop())
beforeEach(async () => {
  queda = await buildMiembro(db.owner, gym, { nombre: 'Iván Soto' })
  otro = await buildMiembro(db.owner, gym, { nombre: 'Iván Soto' })
  await charge(desk, queda)
})

const contextOf = (tx: Transaction): WriteContext => ({
  tx,
  caller: desk.caller,
  now: new Date(),
  input: {},
  request: { id: 'prueba', ip: '127.0.0.1' },
})
const join = (tx: Transaction) => unir(contextOf(tx), { id_queda: queda, id_se_va: otro, aplicar: true })

/** An act of another desk on the one who goes. */
type Act = (tx: Transaction) => Promise<unknown>

/** Both orders: the act waits for the union, or the union for the act. Returns the result of the act. */
async function together(first: Act, second: Act): Promise<string> {
  const work = () => db.pools.transaction(gym.id, second)
  const outcome = await overtaken(db, { gym: gym.id, first, second: work }).then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? String(error.status) : String(error)),
  )
  await sealAll({ reader: db.pools.reader, transaction: db.pools.transaction })
  const { results } = await verify(db.owner)
  expect(results.filter(({ findings }) => findings.length > 0)).toEqual([])
  return outcome
}

const paymentsOf = async (id: string) =>
  (await db.owner('select from pagos where id_miembro = $1 and anulado is null', [id])).length

it('a charge that waits for a union finds its member deleted, and one before it is the other’s', async () => {
  const act: Act = (tx) => chargeWithin(tx, desk, otro)
  expect(await together(join, act)).toBe('400')
  expect(await paymentsOf(queda)).toBe(1)
})

it('a union waits for a charge and takes it along', async () => {
  const act: Act = (tx) => chargeWithin(tx, desk, otro)
  expect(await together(act, join)).toBe('done')
  expect([await paymentsOf(queda), await paymentsOf(otro)]).toEqual([2, 0])
})

const acts: [string, (made: { pago: string; pausa: string; entrada: string }) => Act][] = [
  [
    'a void',
    ({ pago }) =>
      (tx) =>
        anularPago(contextOf(tx), pago, 'Se cobró dos veces'),
  ],
  [
    'the end of a pause',
    ({ pausa }) =>
      (tx) =>
        endPausa(contextOf(tx), pausa, null),
  ],
  [
    'the undoing of an entry',
    ({ entrada }) =>
      (tx) =>
        undoEntrada(contextOf(tx), entrada, 'Otra persona'),
  ],
]

it.each(acts)('%s waits for a union and acts on the one who stays', async (_, actOf) => {
  const made = await busy()
  expect(await together(join, actOf(made))).toBe('done')
  expect(await paymentsOf(otro)).toBe(0)
})

it.each(acts)('a union waits for %s', async (_, actOf) => {
  const made = await busy()
  expect(await together(actOf(made), join)).toBe('done')
  expect(await paymentsOf(otro)).toBe(0)
})

/** A payment, a pause and an entry of the one who goes. */
async function busy() {
  const pago = await charge(desk, otro)
  await pause(db, desk.caller, otro, new Date())
  const [pausa] = await db.owner<{ id: string }>('select id from pausas where id_miembro = $1', [otro])
  return { pago, pausa: pausa?.id ?? '', entrada: await buildEntrada(db.owner, gym, otro) }
}

it.each([
  ['waits for a union', (act: Act) => together(join, act)],
  ['is waited for by a union', (act: Act) => together(act, join)],
])('an entry at the door %s and is of the one who stays', async (_, order) => {
  await charge(desk, otro)
  const id = testId()
  const act: Act = (tx) =>
    enter(
      contextOf(tx),
      { id, sucursal_id: gym.sucursales[0], via: 'mostrador', id_miembro: otro },
      { miembro: otro, instante: new Date() },
    )
  expect(await order(act)).toBe('done')
  expect(await db.owner('select id_miembro from asistencias where id = $1', [id])).toEqual([{ id_miembro: queda }])
})

it('two unions in opposite directions: one is made', async () => {
  const other: Act = (tx) => unir(contextOf(tx), { id_queda: otro, id_se_va: queda, aplicar: true })
  expect(await together(join, other)).toBe('400')
})
