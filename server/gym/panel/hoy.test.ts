import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import type { Hoy } from '#shared/hoy.ts'
import { anular, charge } from '#server/testing/charge.ts'
import { anularVentaOf, buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
})

const hoy = async (user: string, sucursal = gym.sucursales[0]): Promise<Hoy> => {
  const client: PocketBase = await app.clientOf(user)
  return client.send('/api/hoy', { method: 'GET', query: { sucursal } })
}

async function cobrar(user: string, medio_pago: string, now = new Date()): Promise<string> {
  const caller = await callerOf(app.db, user)
  return charge({ db: app.db, caller, gym }, await buildMiembro(app.db.owner, gym), { medio_pago, now })
}

it('tells the money of the day by method, own and of the branch, without what was voided', async () => {
  const { Recepción, Gerente } = gym.users
  await cobrar(Recepción, 'Tarjeta')
  await cobrar(Gerente, 'Tarjeta')
  await cobrar(Gerente, 'Efectivo')
  const voided = await cobrar(Recepción, 'Transferencia')
  await anular(app.db, await callerOf(app.db, gym.users.Admin), voided)
  const { cobrado } = await hoy(Gerente)
  const [price = 0] = cobrado.map(({ total }) => (total ?? 0) / 2)
  expect(price).toBeGreaterThan(0)
  expect(cobrado).toEqual([
    { medio_pago: 'Tarjeta', pagos: 2, propios: 1, total: price * 2, total_propio: price },
    { medio_pago: 'Efectivo', pagos: 1, propios: 1, total: price, total_propio: price },
  ])
})

it('tells no cash to those who count it blind', async () => {
  await cobrar(gym.users.Recepción, 'Efectivo')
  const { cobrado } = await hoy(gym.users.Recepción)
  expect(cobrado).toEqual([{ medio_pago: 'Efectivo', pagos: 1, propios: 1, total: null, total_propio: null }])
})

it('tells the sales of the day by method beside the payments, and no cash to those who count it blind', async () => {
  const { Recepción, Gerente } = gym.users
  const id_concepto = await buildConcepto(app.db.owner, gym, { precio: '10.10' })
  const vender = async (user: string, given: { cantidad?: number; medio_pago?: string } = {}) =>
    sell({ db: app.db, caller: await callerOf(app.db, user), gym }, { id_concepto, ...given })
  await vender(Recepción, { cantidad: 3 })
  await vender(Gerente)
  await vender(Gerente, { medio_pago: 'Tarjeta' })
  await anularVentaOf({ db: app.db, caller: await callerOf(app.db, Gerente), gym }, await vender(Recepción))
  await cobrar(Gerente, 'Tarjeta')
  const { vendido, cobrado } = await hoy(Gerente)
  expect(vendido).toEqual([
    { medio_pago: 'Efectivo', ventas: 2, propios: 1, total: 40.4, total_propio: 10.1 },
    { medio_pago: 'Tarjeta', ventas: 1, propios: 1, total: 10.1, total_propio: 10.1 },
  ])
  expect(cobrado).toMatchObject([{ medio_pago: 'Tarjeta', pagos: 1 }])
  expect((await hoy(Recepción)).vendido).toEqual([
    { medio_pago: 'Efectivo', ventas: 1, propios: 1, total: null, total_propio: null },
  ])
  expect((await hoy(gym.users.Contador)).vendido).toEqual([])
})

it('tells birthdays of the day with the age, without members of other branches and deleted ones', async () => {
  const { dia } = await hoy(gym.users.Recepción)
  const [centro, sur] = gym.sucursales
  const born = async (day: string, given: { sucursal_id?: string; deleted?: Date } = {}) => {
    const id = await buildMiembro(app.db.owner, gym, given)
    await app.db.owner('update miembros set fecha_nacimiento = $2 where id = $1', [id, day])
    return id
  }
  const today = `${Number(dia.slice(0, 4)) - 28}${dia.slice(4)}`
  const ana = await born(today, { sucursal_id: centro })
  await born(today, { sucursal_id: sur })
  await born(today, { deleted: new Date() })
  await born(dia.endsWith('01-31') ? '1990-01-30' : '1990-01-31')
  expect((await hoy(gym.users.Recepción)).cumpleanos).toMatchObject([{ id: ana, cumple: 28 }])
})

it('is of branches of the own gym that the caller works in, and empty without the permissions', async () => {
  const other = await buildGym(app.db.owner)
  for (const sucursal of [other.sucursales[0], gym.sucursales[1], 'x'])
    await expect(hoy(gym.users.Recepción, sucursal)).rejects.toMatchObject({ status: 404 })
  await cobrar(gym.users.Recepción, 'Tarjeta')
  const { cobrado } = await hoy(gym.users.Entrenador)
  expect(cobrado).toEqual([])
})

it('of all branches adds up those the caller works in', async () => {
  await cobrar(gym.users.Recepción, 'Tarjeta')
  const sumOf = async (user: string) => (await hoy(user, '')).cobrado.map(({ pagos }) => pagos)
  expect([await sumOf(gym.users.Admin), await sumOf(gym.users.Recepción)]).toEqual([[1], [1]])
})

it('counts visits by hour, without refusals', async () => {
  const caller = await callerOf(app.db, gym.users.Admin)
  const paid = await buildMiembro(app.db.owner, gym)
  await charge({ db: app.db, caller, gym }, paid)
  const client = await app.clientOf(gym.users.Recepción)
  for (const id_miembro of [paid, await buildMiembro(app.db.owner, gym)]) {
    const body = { id: testId(), sucursal_id: gym.sucursales[0], id_miembro }
    await client.send('/api/asistencias/entrar', { method: 'POST', body })
  }
  const { horas } = await hoy(gym.users.Recepción)
  expect(horas).toEqual([{ hora: expect.any(Number), visitas: 1 }])
  expect(await hoy(gym.users.Entrenador)).toMatchObject({ horas: [], antes: { visitas: 0, horas: [] } })
})

it('counts the visits of the same weekday a week earlier, those until this time apart', async () => {
  const id_miembro = await buildMiembro(app.db.owner, gym)
  const enter = (offset: string) =>
    app.db.owner(
      `insert into asistencias_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado)
       select g.id, $2, $3, $4, $5, i.instante, (i.instante at time zone g.zona_horaria)::date, 'mostrador', 'pasa'
       from gimnasios g
       cross join lateral (
         select (hoy(g.zona_horaria) - 7 + ${offset}) at time zone g.zona_horaria as instante
       ) i where g.id = $1`,
      [gym.id, testId(), id_miembro, gym.sucursales[0], gym.users.Admin],
    )
  await enter(`time '00:00'`)
  await enter(`time '23:59:59'`)
  await enter(`time '00:00' + interval '1 day'`)
  const { horas, antes } = await hoy(gym.users.Recepción)
  expect(horas).toEqual([])
  expect(antes).toEqual({
    visitas: 1,
    horas: [
      { hora: 0, visitas: 1 },
      { hora: 23, visitas: 1 },
    ],
  })
})

it('counts a payment in parts once, and the payments of each day of the week before', async () => {
  const { Recepción, Gerente } = gym.users
  await cobrar(Recepción, 'Tarjeta')
  const desk = { db: app.db, caller: await callerOf(app.db, Gerente), gym }
  const partes = [
    { medio_pago: 'Efectivo', monto: 5000 },
    { medio_pago: 'Tarjeta', monto: 5000 },
  ]
  await charge(desk, await buildMiembro(app.db.owner, gym), { partes })
  await cobrar(Gerente, 'Efectivo', new Date(Date.now() - 7 * 86_400_000))
  await anular(app.db, await callerOf(app.db, gym.users.Admin), await cobrar(Gerente, 'Tarjeta'))
  expect((await hoy(Recepción)).cobros).toEqual({ hoy: 2, propios: 1, antes: 1, dias: [1, 0, 0, 0, 0, 0, 0, 2] })
  expect((await hoy(gym.users.Entrenador)).cobros).toEqual({ hoy: 0, propios: 0, antes: 0, dias: [] })
})

it('counts whose plan ended in the last week and whose ends in the next one', async () => {
  for (const offset of [-8, -7, -1, 0, 1, 7, 8]) {
    const { dia } = await hoy(gym.users.Recepción)
    const id = await buildMiembro(app.db.owner, gym)
    await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, id)
    await app.db.owner(`update membresias set vencimiento = $2::date + $3::integer where id_miembro = $1`, [
      id,
      dia,
      offset,
    ])
  }
  const { vencieron, vencen } = await hoy(gym.users.Recepción)
  expect(vencieron).toEqual([1, 0, 0, 0, 0, 0, 1])
  expect(vencen).toEqual([1, 1, 0, 0, 0, 0, 0, 1])
})
