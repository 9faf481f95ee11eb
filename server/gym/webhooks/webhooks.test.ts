import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { civilDay } from '#shared/values/dates.ts'
import { leaveRest, payRest } from '#server/testing/saldos/rest.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { endOfTarea } from '#server/testing/end-of-tarea.ts'
import { openWebhookDesk, type WebhookDesk } from '#server/testing/desks/webhook-desk.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { buildGym, testId } from '#server/testing/gym-world.ts'
import { buildCaja } from '#server/testing/till.ts'
import { bodyOf } from './read-payloads.ts'

let desk: WebhookDesk

beforeAll(async () => {
  desk = await openWebhookDesk()
})
beforeEach(() => desk.begin())
afterEach(() => desk.clear())
afterAll(() => desk.app.close())

describe('a payment', () => {
  it('reaches the receiver signed, as the API answers it, and the answer is shown', async () => {
    const receiver = await desk.receiving()
    const { secreto, webhook } = await desk.add(receiver.url)
    const pago = await desk.charge()
    await desk.send()
    const [one, ...others] = receiver.received.filter(({ event }) => event.type === 'pagos.created')
    expect(others).toEqual([])
    expect(new Webhook(secreto).verify(one?.body ?? '', one?.headers ?? {})).toEqual(one?.event)
    expect(one?.event.data).toEqual(await desk.admin.collection('pagos').getOne(pago.id))
    const [entrega] = await desk.entregas(`evento = 'pagos.created'`)
    expect(entrega).toMatchObject({
      webhook_id: webhook.id,
      registro: pago.id,
      estado: 'entregada',
      codigo: 204,
      intentos: 1,
      error: '',
    })
    expect(one?.id).toBe(entrega?.id)
  })

  it('of a gym without webhooks, or of one that asks for other events, leaves no trace', async () => {
    const receiver = await desk.receiving()
    await desk.charge()
    expect(await desk.app.db.owner('select from webhooks_eventos')).toEqual([])
    await desk.add(receiver.url, ['cajas.opened'])
    await desk.charge()
    expect(await desk.app.db.owner('select from webhooks_eventos')).toEqual([])
    const other = await buildGym(desk.app.db.owner)
    const foreign = await desk.app.clientOf(other.users.Admin)
    const { webhook } = await desk.add(receiver.url, desk.every, foreign)
    await desk.charge()
    await desk.send()
    expect(receiver.received).toEqual([])
    await expect(desk.admin.collection('webhooks').getOne(webhook.id)).rejects.toMatchObject({ status: 404 })
  })

  it('that is refused is not told', async () => {
    await desk.add((await desk.receiving()).url)
    const miembro = await desk.member()
    await expect(
      desk.admin.collection('pagos').create({ id_miembro: miembro, id_plan_plazo: desk.gym.mes, sucursal_id: 'x' }),
    ).rejects.toMatchObject({ status: 400 })
    expect(await desk.app.db.owner(`select from webhooks_eventos where evento like 'pagos%'`)).toEqual([])
  })
})

it('members, voids, entries and tills are told of, each as its record', async () => {
  const receiver = await desk.receiving()
  await desk.add(receiver.url)
  const miembro = await desk.member()
  const pago = await desk.charge(miembro)
  await desk.admin.send(`/api/pagos/${pago.id}/anular`, { method: 'POST', body: { motivo: 'Se cobró dos veces' } })
  await desk.admin.collection('miembros').update(miembro, { nombre: 'Otra Persona' })
  await desk.admin.collection('miembros').update(miembro, { deleted: desk.now.toISOString() })
  const [sucursal_id] = desk.gym.sucursales
  const other = await desk.member()
  const paid = await desk.charge(other)
  const entrada = testId()
  await desk.post('/api/asistencias/entrar', { id: entrada, sucursal_id, id_miembro: other })
  await desk.post(`/api/asistencias/${entrada}/deshacer`, { motivo: 'Se equivocó' })
  const caja_id = await buildCaja(desk.app.db.owner, desk.gym)
  const sesion = await desk.admin.collection('caja_sesiones').create({ caja_id, fondo: 100 })
  await desk.post(`/api/caja/sesiones/${sesion.id}/cerrar`, { id: testId(), contado: 100 })
  await desk.send()
  const told = receiver.received.map(({ event }) => `${event.type} ${String(event.data['id'])}`)
  expect(told.toSorted()).toEqual(
    [
      `pagos.created ${pago.id}`,
      `pagos.created ${paid.id}`,
      `pagos.voided ${pago.id}`,
      `miembros.updated ${miembro}`,
      `miembros.deleted ${miembro}`,
      `asistencias.created ${entrada}`,
      `asistencias.undone ${entrada}`,
      `cajas.opened ${sesion.id}`,
      `cajas.closed ${sesion.id}`,
    ].toSorted(),
  )
})

it('a payment with a rest tells what is owed, and what takes it down is told of, with its void', async () => {
  const receiver = await desk.receiving()
  await desk.add(receiver.url, ['pagos.created', 'saldos.created', 'saldos.voided'])
  await allowRests(desk.app.db.owner, desk.gym)
  const vence = civilDay(new Date(desk.now.getTime() + 7 * 86_400_000), 'UTC')
  const pago = await leaveRest(desk.admin, desk.gym, await desk.member(), { monto: 4000, vence })
  await desk.send()
  expect(receiver.received[0]?.event.data).toMatchObject({ monto_total: 10_000, a_cuenta: 4000, saldo: 4000, vence })
  const paid = await payRest(desk.admin, desk.gym, pago.id, { monto: 1500 })
  await desk.post(`/api/saldos/${paid.id}/anular`, { motivo: 'Era de otro' })
  await desk.send()
  expect(receiver.received.slice(1).map(({ event }) => event.type)).toEqual(['saldos.created', 'saldos.voided'])
  const about = {
    id: paid.id,
    id_deuda: pago.id,
    clase: 'cobro',
    monto: 1500,
    queda: 2500,
    motivo_anulacion: 'Era de otro',
  }
  expect(receiver.received.at(-1)?.event.data).toMatchObject(about)
})

it('an import of many members is one event', async () => {
  const receiver = await desk.receiving()
  await desk.add(receiver.url)
  const rows = Array.from({ length: 600 }, (_, n) => `Persona ${n},${30_000_000 + n}`)
  const form = new FormData()
  form.append('sucursal_id', desk.gym.sucursales[0])
  form.append('archivo', new File([`nombre,dni\n${rows.join('\n')}`], 'miembros.csv', { type: 'text/csv' }))
  const read = await desk.admin.send('/api/importar', { method: 'POST', body: form })
  const begun = await desk.post<{ tarea: { id: string } }>(`/api/importar/${read.id}`, {
    mapeo: ['nombre', 'dni'],
    aplicar: true,
  })
  expect(await endOfTarea(desk.app.url, desk.admin.authStore.token, begun.tarea.id)).toMatchObject({ estado: 'hecha' })
  await desk.post(`/api/importar/${read.id}/deshacer`)
  await desk.send()
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['importaciones.done'])
  expect(receiver.received[0]?.event.data).toMatchObject({ id: read.id, resumen: { creados: 600 } })
})

describe('events of one record', () => {
  it('arrive in their order, whatever fails; those of others do not wait', async () => {
    const receiver = await desk.receiving((_, before) => (before < 2 ? 500 : 200))
    await desk.add(receiver.url, ['miembros.updated'])
    const [one, other] = [await desk.member(), await desk.member()]
    for (const nombre of ['Primera', 'Segunda', 'Tercera'])
      for (const id of [one, other]) {
        await desk.admin.collection('miembros').update(id, { nombre })
        // The sender learns of the first events before the next ones happen, and of the others together.
        if (nombre === 'Primera') await desk.send([1000, 1000])
      }
    const order: string[] = []
    for (let round = 0; round < 12; round += 1) {
      await desk.send([1000, 1000])
      desk.later(1000)
    }
    for (const { id } of receiver.received.toSorted((a, b) => (a.id < b.id ? -1 : 1))) order.push(id)
    const accepted = (await desk.entregas()).filter(({ estado }) => estado === 'entregada')
    expect(accepted).toHaveLength(6)
    for (const record of [one, other]) {
      const own = receiver.received.filter(({ event }) => event.data['id'] === record).map(({ id }) => id)
      expect(own).toEqual(own.toSorted())
      expect(new Set(own).size).toBe(3)
      expect(own).toHaveLength(9)
    }
  })

  it('go on after one was given up, which is listed and can be sent again', async () => {
    let isDown = true
    const receiver = await desk.receiving(() => (isDown ? 503 : 200))
    const { webhook } = await desk.add(receiver.url, ['miembros.updated'])
    const miembro = await desk.member()
    await desk.admin.collection('miembros').update(miembro, { nombre: 'Primera' })
    await desk.send([])
    const [failed] = await desk.entregas()
    expect(failed).toMatchObject({ estado: 'fallida', codigo: 503, respuesta: 'Respuesta 503' })
    isDown = false
    await desk.admin.collection('miembros').update(miembro, { nombre: 'Segunda' })
    await desk.send([])
    expect((await desk.entregas()).map(({ estado }) => estado)).toEqual(['fallida', 'entregada'])
    expect(await desk.post(`/api/webhooks/${webhook.id}/reenviar`, { entrega: failed?.id })).toEqual({ reenviadas: 1 })
    expect(await refusalOf(desk.post(`/api/webhooks/${webhook.id}/reenviar`, { entrega: failed?.id }))).toMatchObject({
      status: 400,
      response: { razon: 'webhook_pending' },
    })
    await desk.send([])
    expect((await desk.entregas()).map(({ estado }) => estado)).toEqual(['entregada', 'entregada'])
    expect(receiver.received.filter(({ id }) => id === failed?.id)).toHaveLength(2)
  })
})

it('all given-up deliveries are sent again, in order per record', async () => {
  let isDown = true
  const receiver = await desk.receiving(() => (isDown ? 500 : 200))
  const { webhook } = await desk.add(receiver.url, ['miembros.updated'])
  const miembro = await desk.member()
  for (const nombre of ['Primera', 'Segunda', 'Tercera'])
    await desk.admin.collection('miembros').update(miembro, { nombre })
  await desk.send([])
  isDown = false
  receiver.received.length = 0
  expect(await desk.post(`/api/webhooks/${webhook.id}/reenviar`)).toEqual({ reenviadas: 3 })
  await desk.send([])
  expect(receiver.received.map(({ id }) => id)).toEqual((await desk.entregas()).map(({ id }) => id))
  expect(receiver.received).toHaveLength(3)
})

it('a record of more than 64 KB is cut to its id', () => {
  const told = { evento: 'miembros.created', registro: 'abc', created: new Date(0) }
  expect(JSON.parse(bodyOf(told, { id: 'abc', notas: 'x'.repeat(70_000) }))).toEqual({
    type: 'miembros.created',
    timestamp: '1970-01-01T00:00:00.000Z',
    data: { id: 'abc' },
    cortado: true,
  })
  expect(JSON.parse(bodyOf(told, undefined))).toMatchObject({ data: { id: 'abc' } })
})
