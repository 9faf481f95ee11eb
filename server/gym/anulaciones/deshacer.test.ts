import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PedidoAnulacion } from '#shared/anulaciones/pedido-anulacion.ts'
import type { Pago } from '#shared/collections/pago.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { inRounds } from '#server/testing/many-requests.ts'
import { openStream } from '#server/testing/open-stream.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import type { Venta } from '#shared/ventas/venta.ts'
import { verify } from '../verify/verify.ts'

let clock = new Date()
let app: GymApp
let gym: GymWorld
let desk: PocketBase
let boss: PocketBase
let who: string
beforeAll(async () => {
  app = await openGymApp(() => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = new Date()
  gym = await buildGym(app.db.owner)
  who = await buildMiembro(app.db.owner, gym)
  desk = await app.clientOf(gym.users.Recepción)
  boss = await app.clientOf(gym.users.Gerente)
})

const pass = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000))
const charge = (client: PocketBase) =>
  client.collection('pagos').create<Pago>({
    id: testId(),
    id_miembro: who,
    id_plan_plazo: gym.mes,
    sucursal_id: gym.sucursales[0],
    medio_pago: 'Efectivo',
  })
const undo = (client: PocketBase, pago: Pago) =>
  client.send<Pago>(`/api/pagos/${pago.id}/anular`, { method: 'POST', body: { motivo: 'Era otro plan' } })
const ask = (client: PocketBase, pago: Pago) =>
  client.collection('pedidos_anulacion').create<PedidoAnulacion>({ id_pago: pago.id, motivo: 'Era otro plan' })
const answer = (client: PocketBase, { id }: { id: string }, estado: string) =>
  client.send<PedidoAnulacion>(`/api/pedidos_anulacion/${id}/responder`, { method: 'POST', body: { estado } })
const refused = (razon: string, status = 403) => ({ status, response: { razon } })

it('takes back the own last charge within fifteen minutes, and the one before it then', async () => {
  const first = await charge(desk)
  pass(1)
  const last = await charge(desk)
  pass(13)
  await expect(undo(desk, first)).rejects.toMatchObject(refused('pago_undo_not_last'))
  expect((await undo(desk, last)).anulado).not.toBe('')
  expect((await undo(desk, first)).anulado_por).toBe(gym.users.Recepción)
  expect((await verify(app.db.owner)).results.flatMap(({ findings }) => findings)).toEqual([])
})

it('counts the fifteen minutes by the server’s clock, to the last', async () => {
  const pago = await charge(desk)
  pass(15)
  clock = new Date(clock.getTime() + 1)
  await expect(undo(desk, pago)).rejects.toMatchObject(refused('pago_undo_late'))
  clock = new Date(clock.getTime() - 1)
  expect((await undo(desk, pago)).anulado).not.toBe('')
  await expect(undo(desk, pago)).rejects.toMatchObject(refused('pago_voided', 400))
})

it('never takes back the charge of another person, or of another branch', async () => {
  const other = await charge(boss)
  await expect(undo(desk, other)).rejects.toMatchObject(refused('pago_undo_of_other'))
  const far = await boss.collection('pagos').create<Pago>({
    id_miembro: who,
    id_plan_plazo: gym.otroMes,
    sucursal_id: gym.sucursales[1],
    medio_pago: 'Efectivo',
  })
  await expect(undo(desk, far)).rejects.toMatchObject({ status: 404 })
})

it('leaves whoever may void without those limits', async () => {
  const pago = await charge(desk)
  pass(60 * 24)
  expect((await undo(boss, pago)).anulado_por).toBe(gym.users.Gerente)
})

it('sends a later void as a request, which is answered once and audited', async () => {
  const pago = await charge(desk)
  pass(20)
  const pedido = await ask(desk, pago)
  expect(pedido).toMatchObject({ estado: 'pendiente', usuario_id: gym.users.Recepción, respondido: '' })
  await expect(ask(desk, pago)).rejects.toMatchObject({ status: 400 })
  await expect(answer(desk, pedido, 'anulado')).rejects.toMatchObject({ status: 403 })
  expect(
    (await boss.collection('pedidos_anulacion').getList(1, 5, { filter: `estado = 'pendiente'` })).totalItems,
  ).toBe(1)
  expect(await answer(boss, pedido, 'anulado')).toMatchObject({ estado: 'anulado', respondido_por: gym.users.Gerente })
  await expect(answer(boss, pedido, 'rechazado')).rejects.toMatchObject(refused('pedido_answered', 400))
  expect(await boss.collection('pagos').getOne(pago.id)).toMatchObject({ motivo_anulacion: 'Era otro plan' })
  const written = await app.db.owner<{ accion: string }>(
    'select accion from auditoria where registro = $1 order by orden',
    [pedido.id],
  )
  expect(written.map(({ accion }) => accion)).toEqual(['create', 'update'])
})

it('keeps the payment when a request is refused, and may ask again', async () => {
  const pago = await charge(desk)
  const pedido = await ask(desk, pago)
  expect(await answer(boss, pedido, 'rechazado')).toMatchObject({ estado: 'rechazado' })
  expect(await desk.collection('pagos').getOne(pago.id)).toMatchObject({ anulado: '' })
  expect((await ask(desk, pago)).estado).toBe('pendiente')
})

it('answers a waiting request by the void itself', async () => {
  const pago = await charge(desk)
  const pedido = await ask(desk, pago)
  await undo(boss, pago)
  expect(await desk.collection('pedidos_anulacion').getOne(pedido.id)).toMatchObject({ estado: 'anulado' })
  await expect(ask(desk, pago)).rejects.toMatchObject(refused('pago_voided', 400))
})

it('answers one request of two answers at once', async () => {
  const pago = await charge(desk)
  const pedido = await ask(desk, pago)
  const answers = await Promise.allSettled(['anulado', 'anulado', 'rechazado'].map((one) => answer(boss, pedido, one)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('shows a request to whoever may void and to its author alone', async () => {
  await ask(boss, await charge(boss))
  const seen = async (client: PocketBase) => (await client.collection('pedidos_anulacion').getList(1, 5)).totalItems
  expect([await seen(desk), await seen(boss), await seen(await app.clientOf(gym.users.Entrenador))]).toEqual([0, 1, 0])
})

it.each([{}, { estado: 'quizás' }, { estado: ['anulado'] }])('refuses the answer %j', async (body) => {
  const pedido = await ask(desk, await charge(desk))
  const send = boss.send(`/api/pedidos_anulacion/${pedido.id}/responder`, { method: 'POST', body })
  await expect(send).rejects.toMatchObject(refused('pedido_answer_wrong', 400))
})

describe('a request about a sale', () => {
  let agua: string
  beforeEach(async () => {
    agua = await buildConcepto(app.db.owner, gym, { nombre: 'Agua' })
  })
  const sell = (client: PocketBase, given: object = {}) =>
    client.collection('ventas').create<Venta>({
      sucursal_id: gym.sucursales[0],
      id_concepto: agua,
      medio_pago: 'Efectivo',
      ...given,
    })
  const askSale = (client: PocketBase, { id }: Venta, more: object = {}) =>
    client.collection('pedidos_anulacion').create<PedidoAnulacion>({ id_venta: id, motivo: 'Era otra cosa', ...more })
  const undoSale = (client: PocketBase, { id }: Venta) =>
    client.send<Venta>(`/api/ventas/${id}/anular`, { method: 'POST', body: { motivo: 'Era otra cosa' } })
  /** A user who sees others' sales may ask about them. */
  const letDeskSee = async () => {
    const role = await buildRol(app.db.owner, gym.id, ['payments.undo', 'sales.index', 'sales.create'])
    await app.db.owner('update users set role = $2 where id = $1', [gym.users.Recepción, role])
  }
  const stored = (client: PocketBase, { id }: Venta) => client.collection('ventas').getOne<Venta>(id)

  it('is made once the minutes are over, answered once, audited, and told to other desks', async () => {
    const venta = await sell(desk)
    pass(16)
    await expect(undoSale(desk, venta)).rejects.toMatchObject(refused('pago_undo_late'))
    const stream = await openStream(app.url)
    await boss.send('/api/realtime', {
      method: 'POST',
      body: { clientId: stream.clientId, subscriptions: ['pedidos_anulacion/*'] },
    })
    const pedido = await askSale(desk, venta)
    expect(pedido).toMatchObject({ id_pago: '', id_venta: venta.id, estado: 'pendiente', motivo: 'Era otra cosa' })
    await expect(askSale(desk, venta)).rejects.toMatchObject({ status: 400, response: { data: { id_venta: {} } } })
    await expect(answer(desk, pedido, 'anulado')).rejects.toMatchObject({ status: 403 })
    expect(await answer(boss, pedido, 'anulado')).toMatchObject({ estado: 'anulado' })
    await expect(answer(boss, pedido, 'rechazado')).rejects.toMatchObject(refused('pedido_answered', 400))
    expect(await stored(boss, venta)).toMatchObject({
      motivo_anulacion: 'Era otra cosa',
      anulado_por: gym.users.Gerente,
    })
    await expect.poll(stream.text, { timeout: 10_000 }).toMatch(/"action":"update".*"estado":"anulado"/)
    stream.drop()
    const written = await app.db.owner<{ accion: string }>(
      `select accion from auditoria where registro = any ($1) and accion <> 'create' order by orden`,
      [[pedido.id, venta.id]],
    )
    expect(written.map(({ accion }) => accion)).toEqual(['void', 'update'])
    expect((await verify(app.db.owner)).results.flatMap(({ findings }) => findings)).toEqual([])
  })

  it('of another person keeps the sale when it is refused, and is answered by a void', async () => {
    const venta = await sell(boss)
    await expect(askSale(desk, venta)).rejects.toMatchObject({ status: 400, response: { data: { id_venta: {} } } })
    await letDeskSee()
    await expect(undoSale(desk, venta)).rejects.toMatchObject(refused('pago_undo_of_other'))
    await answer(boss, await askSale(desk, venta), 'rechazado')
    expect(await stored(boss, venta)).toMatchObject({ anulado: '' })
    const again = await askSale(desk, venta)
    await undoSale(boss, venta)
    expect(await desk.collection('pedidos_anulacion').getOne(again.id)).toMatchObject({ estado: 'anulado' })
    await expect(askSale(desk, venta)).rejects.toMatchObject(refused('venta_voided', 400))
  })

  it('is one, however often the same caller asks', async () => {
    const venta = await sell(desk)
    const answers = await inRounds(200, () =>
      askSale(desk, venta).then(
        () => 'asked',
        ({ response }) => response.data.id_venta.code,
      ),
    )
    expect(answers.filter((told) => told === 'asked')).toHaveLength(1)
    expect(answers.filter((told) => told === 'validation_not_unique')).toHaveLength(199)
    const written = await app.db.owner(
      `select from pedidos_anulacion where gimnasio_id = $1
       union all select from auditoria where gimnasio_id = $1 and coleccion = 'pedidos_anulacion'`,
      [gym.id],
    )
    expect(written).toHaveLength(2)
  })

  it('never waits for a sale that is void: a void and a request wait for each other', async () => {
    await letDeskSee()
    for (let turn = 0; turn < 5; turn += 1) {
      const venta = await sell(boss)
      await Promise.allSettled([askSale(desk, venta), undoSale(boss, venta)])
    }
    const waiting = await boss.collection('pedidos_anulacion').getList(1, 5, { filter: `estado = 'pendiente'` })
    expect(waiting.totalItems).toBe(0)
  })

  it('is seen and answered by whoever may void sales, one about a payment by whoever may void payments', async () => {
    const ofSale = await askSale(boss, await sell(boss))
    const ofPago = await ask(boss, await charge(boss))
    const holderOf = async (permission: string) => {
      const role = await buildRol(app.db.owner, gym.id, [permission])
      return app.clientOf(
        await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales, name: 'Quien anula' }),
      )
    }
    const cases = [
      ['sales.void', ofSale, ofPago, 'pagos_void_denied'],
      ['payments.void', ofPago, ofSale, 'ventas_void_denied'],
    ] as const
    for (const [permission, own, other, denied] of cases) {
      const client = await holderOf(permission)
      const seen = await client.collection('pedidos_anulacion').getFullList()
      expect(seen.map(({ id }) => id)).toEqual([own.id])
      await expect(answer(client, other, 'rechazado')).rejects.toMatchObject(refused(denied))
      expect((await answer(client, own, 'rechazado')).estado).toBe('rechazado')
    }
  })

  it('names exactly one payment or sale, of a branch of the caller', async () => {
    const venta = await sell(desk)
    const both = askSale(desk, venta, { id_pago: (await charge(desk)).id })
    await expect(both).rejects.toMatchObject(refused('pedido_subject_wrong', 400))
    const none = desk.collection('pedidos_anulacion').create({ motivo: 'Era otra cosa' })
    await expect(none).rejects.toMatchObject(refused('pedido_subject_wrong', 400))
    const far = await buildConcepto(app.db.owner, gym, { sucursal: gym.sucursales[1] })
    const away = await sell(boss, { id_concepto: far, sucursal_id: gym.sucursales[1] })
    await expect(askSale(desk, away)).rejects.toMatchObject({ status: 400, response: { data: { id_venta: {} } } })
  })
})
