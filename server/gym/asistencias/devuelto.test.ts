import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { buildUser, testId } from '#server/testing/gym-world.ts'
import { watch } from '#server/testing/watch.ts'
import { builtInRoles } from '#shared/permissions.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const day = '2026-06-12T10:00:00Z'
const devuelto = { dia: vence, codigo: 'AM04', se_repite: false }

async function enter(id_miembro: string, client = desk.people.desk) {
  // Else the door asks for the document of a member who was made in our days.
  await desk.owner(`update miembros set dni = id where id = $1`, [id_miembro])
  const body = { id: testId(), id_miembro, sucursal_id: desk.gym.sucursales[0] }
  return desk.post<RespuestaDeEntrada>('asistencias/entrar', body, client)
}
const pay = (id_miembro: string) =>
  desk.people.admin.collection('pagos').create({
    id: testId(),
    id_miembro,
    id_plan_plazo: desk.gym.mes,
    sucursal_id: desk.gym.sucursales[0],
    medio_pago: 'Transferencia',
  })
const listed = (id: string) => desk.people.desk.collection('miembros_pagos').getOne<MiembroPago>(id)

/** A member who had paid until 10 June, and whose debit of the first was entered and taken back. */
async function returned(codigo = 'AM04') {
  const { id_miembro } = await desk.consent({ proximo: vence })
  await pay(id_miembro)
  const remesa = await desk.generar()
  await desk.presentar(remesa.id)
  await desk.at(day)
  await desk.ingresar()
  const [recibo] = await desk.recibos(remesa.id)
  if (!recibo) throw new Error('A file has a receipt')
  await desk.devolver(recibo.id, { codigo })
  return recibo
}

it('is the cause that a member who is refused for it is told, with the ordinary charge', async () => {
  const { id_miembro } = await returned()
  const cause = { codigo: 'vencido', desde: '2026-06-11', devuelto }
  expect(await enter(id_miembro)).toMatchObject({ resultado: 'no', razones: [cause], entrada: { motivo: 'vencido' } })
  expect(await listed(id_miembro)).toMatchObject({ estado: 'Vencido', devuelto: vence, devuelto_codigo: 'AM04' })
})

it('is told of a first debit, too, which leaves no membership', async () => {
  const { recibo } = await desk.collected()
  await desk.ingresar()
  expect(await enter(recibo.id_miembro)).toMatchObject({ resultado: 'pasa' })
  await desk.at(day)
  await desk.devolver(recibo.id)
  expect(await enter(recibo.id_miembro)).toMatchObject({ razones: [{ codigo: 'sin_plan', devuelto }] })
})

it('is told no more once the member paid by other means, and again if that payment is void', async () => {
  const { id_miembro } = await returned()
  const pago = await pay(id_miembro)
  expect(await enter(id_miembro)).toMatchObject({ resultado: 'pasa', tarjeta: { devuelto: null } })
  await desk.at('2026-08-01T10:00:00Z')
  expect(await enter(id_miembro)).toMatchObject({ razones: [{ codigo: 'vencido' }] })
  expect(await listed(id_miembro)).toMatchObject({ estado: 'Vencido', devuelto: '', devuelto_codigo: '' })
  await desk.post(`pagos/${pago.id}/anular`, { motivo: 'Era de otra persona' })
  expect(await enter(id_miembro)).toMatchObject({ razones: [{ codigo: 'vencido', desde: '2026-06-11', devuelto }] })
  expect(await listed(id_miembro)).toMatchObject({ devuelto: vence })
})

it.each(['pagada', 'perdonada'])('is told no more once somebody settled it as %s', async (como) => {
  const { id, id_miembro } = await returned()
  await desk.atender(id, como)
  expect(await enter(id_miembro)).toMatchObject({ tarjeta: { devuelto: null }, razones: [{ codigo: 'vencido' }] })
})

it('that is collected again says so until the bank pays it, and is not collected from who paid meanwhile', async () => {
  const { id, id_miembro } = await returned()
  await desk.atender(id, 'repetir')
  expect(await enter(id_miembro)).toMatchObject({ razones: [{ devuelto: { ...devuelto, se_repite: true } }] })
  expect((await desk.propuesta('2026-06-19')).recibos).toMatchObject([{ repite: id }])
  await pay(id_miembro)
  expect((await desk.propuesta('2026-06-19')).recibos).toEqual([])
})

it('of which the try comes back, too, is told as the last one was', async () => {
  const { id, id_miembro } = await returned()
  await desk.atender(id, 'repetir')
  const again = await desk.generar({ vence: '2026-06-19' })
  await desk.presentar(again.id)
  await desk.at('2026-06-19T10:00:00Z')
  await desk.ingresar()
  expect(await enter(id_miembro)).toMatchObject({ resultado: 'pasa', tarjeta: { devuelto: null } })
  const [second] = await desk.recibos(again.id)
  await desk.devolver(second?.id ?? '', { dia: '2026-06-19', codigo: 'MS03' })
  expect(await listed(id_miembro)).toMatchObject({ devuelto: '2026-06-19', devuelto_codigo: 'MS03' })
})

it('is known to a copy, but not to a tablet that everybody sees', async () => {
  const { id_miembro } = await returned()
  const role = builtInRoles['Tableta de recepción']
  const sucursales = [desk.gym.sucursales[0]]
  const tablet = await desk.app.clientOf(await buildUser(desk.app.db.owner, desk.gym.id, { role, sucursales }))
  const copy = (client = desk.people.desk) =>
    client.send('/api/asistencias/instantanea', { query: { sucursal: desk.gym.sucursales[0] } })
  expect((await copy()).tarjetas).toContainEqual(expect.objectContaining({ id: id_miembro, devuelto }))
  expect(JSON.stringify(await copy(tablet))).not.toContain('AM04')
  expect(await enter(id_miembro, tablet)).toHaveProperty('razones', [{ codigo: 'vencido', desde: '2026-06-11' }])
})

it('is heard by a desk that may not see debits, also before the receipt was entered', async () => {
  const { recibo } = await desk.collected()
  const stream = await watch(desk.people.desk, 'miembros_pagos')
  await desk.devolver(recibo.id)
  expect(await stream.until(1)).toMatchObject([
    { action: 'update', record: { id: recibo.id_miembro, devuelto: vence } },
  ])
  await desk.people.desk.realtime.unsubscribe()
})
