import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  await fill(gym, 20261121)
  await fill(other, 20261122)
})
afterAll(() => app.close())

async function fill(into: GymWorld, seed: number): Promise<void> {
  const { db } = app
  const caller = await callerOf(db, into.users.Admin)
  const act = fc.record({ second: fc.boolean(), back: fc.nat(90), isVoid: fc.nat(3), discount: fc.nat(900) })
  const [acts = []] = fc.sample(fc.array(act, { minLength: 25, maxLength: 25 }), { numRuns: 1, seed })
  const who = await buildMiembro(db.owner, into, { nombre: 'Paga seguido' })
  for (const { second, back, isVoid, discount } of acts) {
    const pago = await charge({ db, caller, gym: into }, who, {
      now: new Date(Date.now() - back * 86_400_000),
      sucursal_id: into.sucursales[second ? 1 : 0],
      id_plan_plazo: second ? into.otroMes : into.mes,
      ...(discount > 0 ? { descuento: `${discount}.25`, motivo_descuento: 'Promoción' } : {}),
    })
    if (isVoid === 0) await anular(db, caller, pago)
  }
}

const filters = {
  'all of them': () => '',
  'any id': () => "id != ''",
  'a branch': () => `sucursal_id = '${gym.sucursales[1]}'`,
  'what stands': () => 'anulado = null',
  'what stands in a branch': () => `sucursal_id = '${gym.sucursales[0]}' && anulado = null`,
  'two branches at once': () => `sucursal_id = '${gym.sucursales[0]}' && sucursal_id = '${gym.sucursales[1]}'`,
  'a branch that there is not': () => "sucursal_id = 'nohaysucursal00'",
  'no branch': () => "sucursal_id = ''",
  'either branch': () => `sucursal_id = '${gym.sucursales[0]}' || sucursal_id = '${gym.sucursales[1]}'`,
  'not a branch': () => `sucursal_id != '${gym.sucursales[0]}'`,
  'what is voided': () => 'anulado != null',
  'a method': () => "medio_pago = 'Efectivo' && anulado = null",
  'some days': () => `fecha_pago >= '${new Date(Date.now() - 40 * 86_400_000).toISOString().replace('T', ' ')}'`,
}

const amounts = (items: readonly Record<string, unknown>[]) =>
  items.reduce((sum, { monto_total }) => sum + Math.round(Number(monto_total) * 100), 0) / 100

describe('a list of payments', () => {
  const roles = ['Admin', 'Recepción', 'Contador', 'Entrenador'] as const
  const asked = roles.flatMap((role) => Object.entries(filters).map(([name, filter]) => [role, name, filter] as const))

  it.each(asked)('has the count and sums of its rows for %s: %s', async (role, _name, filter) => {
    const pagos = (await app.clientOf(gym.users[role])).collection('pagos')
    const found = await pagos.getFullList({ filter: filter(), skipTotal: true })
    const page: { totalItems: number; sum?: unknown } = await pagos.getList(1, 1, {
      filter: filter(),
      sum: 'monto_total',
    })
    expect(page).toMatchObject({ totalItems: found.length, sum: amounts(found) })
    expect(await pagos.getList(2, 3, { filter: filter() })).toMatchObject({ totalItems: found.length })
  })

  it.each(['constructor', 'toString', '__proto__'])('refuses the sum %s', async (sum) => {
    const pagos = (await app.clientOf(gym.users.Admin)).collection('pagos')
    for (const filter of ['', 'anulado = null'])
      await expect(pagos.getList(1, 1, { filter, sum })).rejects.toMatchObject({ status: 400 })
  })

  it('uses stored sums if they apply, and rows if not', async () => {
    const pagos = (await app.clientOf(gym.users.Admin)).collection('pagos')
    const total = async (filter: string) => (await pagos.getList(1, 1, { filter })).totalItems
    const [all, valid] = [await total(''), await total('anulado = null')]
    await app.db.owner('update recibos set ultimo = ultimo + 1000')
    await app.db.owner('update ingresos set pagos = pagos + 1')
    expect(await total('')).toBe(all + 2000)
    expect(await total('anulado = null')).toBeGreaterThan(valid)
    expect(await total('monto_total >= 0 && anulado = null')).toBe(valid)
  })
})
