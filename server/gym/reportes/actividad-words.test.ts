import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { leaveRest, payRest } from '#server/testing/saldos/rest.ts'
import { restsAllowed } from '#server/testing/saldos/allow-rests.ts'
import { openShop } from '#server/testing/desks/shop.ts'
import { buildCaja } from '#server/testing/till.ts'
import { reciboNumber } from '#shared/recibo.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'
import type { Pago } from '#shared/collections/pago.ts'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { verbOf } from '#shared/collections/auditoria-words.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
})
afterAll(() => app.close())

it('what happened has its verb and its name, in the report as in the history', async () => {
  const admin = await app.clientOf(gym.users.Admin)
  const miembros = admin.collection('miembros')
  const id = await buildMiembro(app.db.owner, gym, { nombre: 'Rosa Martínez' })
  await miembros.update(id, { alerta: 'Trae el apto médico' })
  const pago = await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, id)
  await admin.send(`/api/pagos/${pago}/anular`, { method: 'POST', body: { motivo: 'Era otro plan' } })
  await miembros.update(id, { deleted: new Date().toISOString() })
  await miembros.update(id, { deleted: '' })
  await admin.collection('users').update(gym.users.Recepción, { activo: false })
  await admin.collection('users').update(gym.users.Recepción, { activo: true })

  const [paid] = await app.db.owner<{ recibo: number }>(`select recibo from pagos_asientos where id = $1`, [pago])
  const { name } = await admin.collection('users').getOne(gym.users.Recepción)
  const filas = await reported(admin)
  expect(filas.slice(-6)).toEqual([
    ['Cambió', 'Miembro', 'Rosa Martínez'],
    ['Anuló', 'Pago', `Recibo ${reciboNumber(paid?.recibo ?? 0)} de Rosa Martínez`],
    ['Eliminó', 'Miembro', 'Rosa Martínez'],
    ['Restauró', 'Miembro', 'Rosa Martínez'],
    ['Dio de baja', 'Usuario', name],
    ['Reactivó', 'Usuario', name],
  ])
  const entries = await admin.collection('auditoria').getFullList<Auditoria>()
  expect(entries.map(verbOf).toSorted()).toEqual(filas.map(([verb]) => verb).toSorted())
})

it('a till is opened, closed and reopened by its name, and what belongs to a member tells whose it is', async () => {
  const admin = await app.clientOf(gym.users.Admin)
  const caja_id = await buildCaja(app.db.owner, gym, 'Barra')
  const { id: sesion } = await admin.collection('caja_sesiones').create({ id: testId(), caja_id, fondo: 1000 })
  const at = (act: string, body: object) => admin.send(`/api/caja/sesiones/${sesion}/${act}`, { method: 'POST', body })
  await admin
    .collection('caja_movimientos')
    .create({ id: testId(), id_sesion: sesion, tipo: 'gasto', monto: 100, concepto: 'Flete' })
  await at('cerrar', { id: testId(), contado: 900 })
  await at('reabrir', { motivo: 'Faltó un billete' })
  const id_miembro = await buildMiembro(app.db.owner, gym, { nombre: 'Olga Peña' })
  await admin.collection('miembros_notas').create({ id_miembro, texto: 'Prefiere la mañana' })
  const pago = await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, id_miembro)
  await admin.collection('pedidos_anulacion').create({ id_pago: pago, motivo: 'Era otro plan' })

  const [paid] = await app.db.owner<{ recibo: number }>(`select recibo from pagos_asientos where id = $1`, [pago])
  const filas = await reported(admin)
  expect(filas.slice(-6)).toEqual([
    ['Abrió', 'Sesión de caja', 'Barra'],
    ['Agregó', 'Movimiento de caja', 'Flete'],
    ['Cerró', 'Sesión de caja', 'Barra'],
    ['Reabrió', 'Sesión de caja', 'Barra'],
    ['Agregó', 'Nota', 'Olga Peña'],
    ['Agregó', 'Pedido de anulación', `Recibo ${reciboNumber(paid?.recibo ?? 0)}`],
  ])
  const entries = await admin.collection('auditoria').getFullList<Auditoria>()
  expect(entries.map(verbOf).toSorted()).toEqual(filas.map(([verb]) => verb).toSorted())
})

it('a payment is charged and a sale is sold, not added', async () => {
  const { gym: shop, agua, boss, sell } = await openShop(app)
  const id_miembro = await buildMiembro(app.db.owner, shop, { nombre: 'Nora Paz' })
  const { recibo: paid } = await boss.collection('pagos').create<Pago>({
    id_miembro,
    id_plan_plazo: shop.mes,
    sucursal_id: shop.sucursales[0],
    medio_pago: 'Efectivo',
    eleccion: 'continuar',
  })
  const { recibo: sold } = await sell({ id_concepto: agua }, boss)
  const admin = await app.clientOf(shop.users.Admin)
  expect((await reported(admin)).slice(-2)).toEqual([
    ['Cobró', 'Pago', `Recibo ${reciboNumber(paid)} de Nora Paz`],
    ['Vendió', 'Venta', `Recibo ${reciboNumber(sold)}, Agua`],
  ])
})

it('what is owed is collected, forgiven and voided by the name of its member', async () => {
  const shop = await buildGym(app.db.owner, { politica: { saldo: restsAllowed } })
  const admin = await app.clientOf(shop.users.Admin)
  const who = await buildMiembro(app.db.owner, shop, { nombre: 'Nora Paz' })
  const vence = civilDay(new Date(Date.now() + 7 * 86_400_000), 'UTC')
  const { id } = await leaveRest(admin, shop, who, { monto: 1000, vence })
  const paid = await payRest(admin, shop, id, { monto: 600 })
  await payRest(admin, shop, id, { monto: 100, clase: 'condonacion', medio_pago: '', nota: 'Se lo prometimos' })
  await admin.send(`/api/saldos/${paid.id}/anular`, { method: 'POST', body: { motivo: 'Era de otro' } })
  const recibo = `Recibo ${reciboNumber(paid.recibo)} de Nora Paz`
  const filas = await reported(admin)
  expect(filas.slice(-3)).toEqual([
    ['Cobró', 'Saldo', recibo],
    ['Condonó', 'Saldo', 'Nora Paz'],
    ['Anuló', 'Saldo', recibo],
  ])
  const entries = await admin.collection('auditoria').getFullList<Auditoria>()
  expect(entries.map(verbOf).toSorted()).toEqual(filas.map(([verb]) => verb).toSorted())
})

/** Verb, kind and name of each act, oldest first. */
async function reported(client: PocketBase): Promise<(readonly string[])[]> {
  // The gym's today may be the neighbour of this one.
  const today = civilDay(new Date(), 'UTC')
  const days = { desde: addDays(today, -1), hasta: addDays(today, 1) }
  const { detalle } = await client.send<Reporte>('/api/reportes/actividad', { query: { ...days, por_pagina: '200' } })
  return detalle.filas.map((fila) => fila.slice(2, 5).map(String)).toReversed()
}
