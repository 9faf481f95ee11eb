import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusals } from '#shared/errors/refusals.ts'
import { countRows, expectRefused } from '#server/testing/desks/expect-refused.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { openGymApp, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let boss: PocketBase
let agua: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  boss = await app.clientOf(gym.users.Gerente)
  agua = await buildConcepto(app.db.owner, gym)
})

const tables = 'ventas_asientos ventas_anulaciones pedidos_anulacion conceptos recibos auditoria'.split(' ')
const written = () => countRows(app.db.owner, [gym.id], tables)
const refuses = (call: () => Promise<unknown>, field: string, told: object) =>
  expectRefused(written, call, [field, told])

const sell = (given: object = {}) =>
  boss
    .collection('ventas')
    .create({ sucursal_id: gym.sucursales[0], id_concepto: agua, medio_pago: 'Efectivo', ...given })
const list = (given: object) =>
  boss
    .collection('conceptos')
    .create({ sucursal_id: gym.sucursales[0], tipo: 'articulo', nombre: testId(), precio: 5, ...given })

const megabyte = 'x'.repeat(1_000_000)
const tooLong = (max: number) => ({ code: 'validation_max_text_constraint', params: { max } })

it('no text of a sale or of the price list takes a megabyte', async () => {
  await refuses(() => sell({ nota: megabyte }), 'nota', tooLong(500))
  await refuses(() => sell({ referencia: megabyte }), 'referencia', tooLong(80))
  await refuses(() => sell({ visitante: megabyte }), 'visitante', tooLong(80))
  await refuses(() => sell({ medio_pago: megabyte }), 'medio_pago', tooLong(40))
  await refuses(() => sell({ telefono: '1'.repeat(1_000_000) }), 'telefono', tooLong(15))
  await refuses(() => list({ nombre: megabyte }), 'nombre', tooLong(40))
  const free = { id_concepto: '', concepto: megabyte, precio: 5 }
  await refuses(() => sell(free), 'concepto', { message: refusals.concepto_wrong })
})

it.each([
  [-0.01, 'validation_min_number_constraint'],
  [0, 'validation_required'],
  [0.001, 'validation_max_decimals'],
  [1e12, 'validation_max_number_constraint'],
  [1e308, 'validation_not_a_number'],
])('no price is %j', async (precio, code) => {
  await refuses(() => list({ precio }), 'precio', { code })
  await refuses(() => sell({ precio: precio === 0 ? '0.00' : precio }), 'precio', {
    message: refusals.venta_precio_wrong,
  })
})

it('a void has a reason of 300 letters at most, and reads no megabyte', async () => {
  const { id } = await sell()
  const anular = (motivo: string) => () => boss.send(`/api/ventas/${id}/anular`, { method: 'POST', body: { motivo } })
  const ask = () => boss.collection('pedidos_anulacion').create({ id_venta: id, motivo: megabyte })
  await refuses(anular('x'.repeat(301)), 'motivo', { message: 'Escribe como máximo 300 caracteres.' })
  await refuses(ask, 'motivo', tooLong(300))
  const before = await written()
  expect((await refusalOf(anular(megabyte)())).status).toBe(413)
  expect(await written()).toEqual(before)
})

it('a day holds more sales of the largest price than a hundred, and payments beside them', async () => {
  await sell()
  const full = 99_999_999_999_999.99
  await app.db.owner('update ingresos set total = $2, vendido = $2 where gimnasio_id = $1', [gym.id, full])
  const most = 999_999_999_999.99
  await sell({ id_concepto: '', concepto: 'Agua de oro', precio: most })
  const pago = { id_miembro: await buildMiembro(app.db.owner, gym), id_plan_plazo: gym.mes, medio_pago: 'Efectivo' }
  await boss.collection('pagos').create({ ...pago, sucursal_id: gym.sucursales[0] })
  expect(await app.db.owner('select vendido::float8 from ingresos where gimnasio_id = $1', [gym.id])).toEqual([
    { vendido: full + most },
  ])
  expect(await boss.collection('ingresos_diarios').getFullList()).toMatchObject([{ total_pagos: 1 }])
})
