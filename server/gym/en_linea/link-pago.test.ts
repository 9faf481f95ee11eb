import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CobroEnLinea } from '#shared/en_linea/cobro-en-linea.ts'
import type { Pago } from '#shared/collections/pago.ts'
import { openEnLinea, type EnLinea } from '#server/testing/desks/en-linea.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { refund } from '#server/testing/stand-ins/fake-payment.ts'
import { buildCaja } from '#server/testing/till.ts'
import { verify } from '#server/gym/verify/verify.ts'

let now = new Date('2026-05-10T15:00:00Z')
let world: EnLinea
let gym: GymWorld
let admin: PocketBase
let desk: PocketBase
let miembro: string
let sellers = 800_000

beforeAll(async () => {
  world = await openEnLinea(() => now)
})
afterAll(() => world.close())
beforeEach(async () => {
  now = new Date('2026-05-10T15:00:00Z')
  world.fake.isDown = false
  const { owner } = world.app.db
  gym = await buildGym(owner)
  admin = await world.app.clientOf(gym.users.Admin)
  desk = await world.app.clientOf(gym.users.Recepción)
  miembro = await buildMiembro(owner, gym)
  await world.connect(admin, String((sellers += 1)))
})

const send = (plazo?: string) => world.send(desk, gym, miembro, plazo)
const pagos = () => admin.collection('pagos').getFullList<Pago>({ sort: 'created' })
const cobros = () => admin.collection('cobros_en_linea').getFullList<CobroEnLinea>({ sort: 'created' })
const linkOf = async (id: string) => (await admin.collection('links_pago').getOne(id))['estado']
const vence = async () => {
  const rows = await world.app.db.owner<{ v: string }>(
    `select to_char(vencimiento, 'YYYY-MM-DD') as v from membresias where id_miembro = $1`,
    [miembro],
  )
  return rows[0]?.v ?? ''
}
const pageOf = async (enlace: string) => {
  const answer = await fetch(world.app.url + new URL(enlace).pathname)
  return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll(/\s|&nbsp;/g, ' ') }
}

describe('a payment link', () => {
  it('puts a member who pays in force, with a receipt and no till', async () => {
    const caja = await buildCaja(world.app.db.owner, gym)
    await admin.collection('caja_sesiones').create({ caja_id: caja, fondo: 0 })
    const { id, referencia, enlace, link } = await send()
    expect(link).toMatchObject({ concepto: 'Libre Norte, 1 mes', monto: 10000, moneda: 'ARS', estado: 'pendiente' })
    expect(world.fake.preferences.at(-1)).toMatchObject({
      external_reference: referencia,
      items: [{ title: 'Gimnasio Norte: Libre Norte, 1 mes', unit_price: 10000, currency_id: 'ARS' }],
    })
    expect((await pageOf(enlace)).text).toContain('Pagar con Mercado Pago')
    const paid = world.fake.pay(referencia)
    expect(await world.fake.notify(paid)).toEqual([200])
    expect(await world.runJobs()).toEqual([])
    const [pago, ...others] = await pagos()
    expect(others).toEqual([])
    expect(pago).toMatchObject({
      id_miembro: miembro,
      medio_pago: 'Mercado Pago',
      monto_total: 10000,
      referencia: String(paid.id),
      recibo: 1,
      usuario_id: gym.users.Recepción,
    })
    expect(await vence()).toBe('2026-06-10')
    expect(await cobros()).toMatchObject([{ id_pago: pago?.id, cobro: String(paid.id), por_asignar: false }])
    expect(await linkOf(id)).toBe('pagado')
    expect(await world.app.db.owner('select from caja_cobros where gimnasio_id = $1', [gym.id])).toEqual([])
    const page = await pageOf(enlace)
    expect(page.text).toContain('Pago recibido')
    expect(page.text).not.toContain('José')
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    const history = await admin.collection('auditoria').getFullList({ filter: `registro = '${pago?.id}'` })
    expect(history).toMatchObject([{ accion: 'create', coleccion: 'pagos', usuario_id: '' }])
    await admin.send(`/api/pagos/${pago?.id}/anular`, { method: 'POST', body: { motivo: 'Se devolvió' } })
    expect(await world.app.db.owner('select from caja_cobros where gimnasio_id = $1', [gym.id])).toEqual([])
    const { results } = await verify(world.app.db.owner)
    const found = results.flatMap(({ findings }) => findings).filter(({ gimnasio }) => gimnasio === gym.id)
    expect(found).toEqual([])
  })

  it('notified thirty times, polled and paid twice is two payments, one after the other', async () => {
    const { referencia } = await send()
    const paid = world.fake.pay(referencia)
    expect(new Set(await world.fake.notify(paid, { times: 30 }))).toEqual(new Set([200]))
    await Promise.all([world.runJobs(), world.review(), world.review()])
    const again = world.fake.pay(referencia)
    await world.fake.notify(paid)
    await world.fake.notify(again, { times: 3 })
    await Promise.all([world.runJobs(), world.review()])
    expect(await pagos()).toHaveLength(2)
    expect(await vence()).toBe('2026-07-10')
  })

  it('is found without any notification, and only then', async () => {
    const { referencia } = await send()
    expect(await world.review()).toEqual([])
    expect(await pagos()).toEqual([])
    world.fake.pay(referencia)
    await world.review()
    expect(await pagos()).toEqual([])
    now = new Date(now.getTime() + 10 * 60_000)
    await world.review()
    expect(await pagos()).toHaveLength(1)
  })

  it('keeps the price and term that it offered', async () => {
    const { referencia } = await send()
    await world.app.db.owner(`update planes_plazos set precio = 15000 where id = $1`, [gym.mes])
    await world.fake.notify(world.fake.pay(referencia))
    await world.runJobs()
    expect(await pagos()).toMatchObject([{ monto_total: 10000, precio_lista: 10000, descuento: 0 }])
  })

  it('paid after the member paid at the desk is the next period', async () => {
    const { referencia } = await send()
    await desk.collection('pagos').create({
      id_miembro: miembro,
      id_plan_plazo: gym.mes,
      sucursal_id: gym.sucursales[0],
      medio_pago: 'Efectivo',
    })
    await world.fake.notify(world.fake.pay(referencia))
    await world.runJobs()
    expect(await vence()).toBe('2026-07-10')
  })

  it('that was cancelled or is past, and is paid all the same, enters', async () => {
    const first = await send()
    await desk.send(`/api/links_pago/${first.id}/cancelar`, { method: 'POST' })
    expect((await pageOf(first.enlace)).text).toContain('ya no se puede pagar')
    const second = await send()
    now = new Date('2026-05-20T15:00:00Z')
    desk = await world.app.clientOf(gym.users.Recepción)
    admin = await world.app.clientOf(gym.users.Admin)
    for (const { referencia } of [first, second]) await world.fake.notify(world.fake.pay(referencia))
    await world.runJobs()
    expect(await pagos()).toHaveLength(2)
    const late = await refusalOf(desk.send(`/api/links_pago/${second.id}/abrir`, { method: 'POST' }))
    expect(late.response['razon']).toBe('link_closed')
  })

  it.each([
    ['another amount', { transaction_amount: 9999.99 }],
    ['another currency', { currency_id: 'USD' }],
    ['an enormous amount', { transaction_amount: 1e21 }],
    ['an amount that is none', { transaction_amount: 0.001 }],
  ])('paid with %s waits for a person', async (_name, change) => {
    const { referencia } = await send()
    await world.fake.notify(world.fake.pay(referencia, change), { times: 2 })
    expect(await world.runJobs()).toEqual([])
    expect(await pagos()).toEqual([])
    expect(await cobros()).toMatchObject([
      { id_pago: '', por_asignar: true, problema: expect.stringMatching(/^Se pidieron/) },
    ])
  })

  it('of a deleted member waits, and enters once the member is restored', async () => {
    const { referencia } = await send()
    const manager = admin
    await manager.collection('miembros').update(miembro, { deleted: now.toISOString() })
    await world.fake.notify(world.fake.pay(referencia))
    await world.runJobs()
    const [waiting] = await cobros()
    expect(waiting).toMatchObject({
      por_asignar: true,
      problema: 'El miembro está eliminado: restáuralo antes de cobrarle.',
    })
    const assign = () => manager.send(`/api/cobros_en_linea/${waiting?.id}/asignar`, { method: 'POST' })
    expect((await refusalOf(assign())).response['razon']).toBe('cobro_unplaced')
    await manager.collection('miembros').update(miembro, { deleted: '' })
    await assign()
    expect((await refusalOf(assign())).response['razon']).toBe('cobro_placed')
    expect(await pagos()).toMatchObject([{ id: waiting?.id, monto_total: 10000, usuario_id: gym.users.Admin }])
    expect(await cobros()).toMatchObject([{ id_pago: waiting?.id, por_asignar: false }])
  })

  it('refunded later changes nothing in the ledger: a person says what was done', async () => {
    const { referencia } = await send()
    const paid = world.fake.pay(referencia)
    await world.fake.notify(paid)
    await world.runJobs()
    paid.status = 'charged_back'
    await world.fake.notify(paid, { times: 3 })
    await world.runJobs()
    const [cobro] = await cobros()
    expect(cobro).toMatchObject({ por_asignar: true, devuelto: expect.stringMatching(/^2026/) })
    expect(await pagos()).toMatchObject([{ anulado: '' }])
    const resolve = (client: PocketBase, nota: unknown) =>
      client.send(`/api/cobros_en_linea/${cobro?.id}/resolver`, { method: 'POST', body: { nota } })
    expect((await refusalOf(resolve(desk, 'Lo anulé'))).status).toBe(403)
    for (const nota of ['', 7, 'x'.repeat(301)])
      expect((await refusalOf(resolve(admin, nota))).response['data']).toHaveProperty('nota')
    await resolve(admin, 'Anulé el pago')
    expect(await cobros()).toMatchObject([{ por_asignar: false, nota: 'Anulé el pago' }])
    await world.fake.notify(paid)
    await world.runJobs()
    expect(await cobros()).toMatchObject([{ por_asignar: false }])
  })

  it('refunded in part stays a payment, and a person is told of each part once', async () => {
    const { referencia } = await send()
    const paid = world.fake.pay(referencia)
    const tell = async () => {
      await world.fake.notify(paid, { times: 3 })
      expect(await world.runJobs()).toEqual([])
      return cobros()
    }
    const [cobro] = await tell()
    const resolve = (nota: string) =>
      admin.send(`/api/cobros_en_linea/${cobro?.id}/resolver`, { method: 'POST', body: { nota } })
    expect(cobro).toMatchObject({ por_asignar: false, monto_devuelto: 0, devuelto: '' })
    refund(paid, 2999.9)
    expect(await tell()).toMatchObject([
      { id_pago: cobro?.id, monto: 10000, por_asignar: true, monto_devuelto: 2999.9, devuelto: expect.any(String) },
    ])
    await resolve('Le cobramos de más')
    expect(await tell()).toMatchObject([{ por_asignar: false, nota: 'Le cobramos de más' }])
    refund(paid, 2000.1)
    expect(await tell()).toMatchObject([{ por_asignar: true, monto_devuelto: 5000, nota: '' }])
    expect(await pagos()).toMatchObject([{ monto_total: 10000, anulado: '' }])
    expect(await vence()).toBe('2026-06-10')
    await resolve('Avisado')
    refund(paid)
    const [whole] = await tell()
    expect(whole).toMatchObject({ por_asignar: true, monto_devuelto: 0, devuelto: expect.stringMatching(/^2026/) })
    expect(await pagos()).toMatchObject([{ monto_total: 10000, anulado: '' }])
  })

  it('refunded in part before it was known enters at what was paid', async () => {
    const { referencia } = await send()
    const paid = world.fake.pay(referencia)
    refund(paid, 5000)
    await world.fake.notify(paid, { times: 2 })
    await world.runJobs()
    expect(await pagos()).toMatchObject([{ monto_total: 10000 }])
    expect(await cobros()).toMatchObject([{ monto: 10000, por_asignar: true, monto_devuelto: 5000 }])
  })

  it('refunded in part while it waits can still be entered; whole it cannot', async () => {
    const { referencia } = await send()
    const both = [world.fake.pay(referencia), world.fake.pay(referencia)]
    await admin.collection('miembros').update(miembro, { deleted: now.toISOString() })
    for (const paid of both) await world.fake.notify(paid)
    await world.runJobs()
    for (const [n, paid] of both.entries()) {
      refund(paid, n === 0 ? 5000 : undefined)
      await world.fake.notify(paid)
    }
    await world.runJobs()
    await admin.collection('miembros').update(miembro, { deleted: '' })
    const waiting = await cobros()
    const assign = (paid: (typeof both)[number] | undefined) => {
      const { id = '' } = waiting.find(({ cobro }) => cobro === String(paid?.id)) ?? {}
      return admin.send(`/api/cobros_en_linea/${id}/asignar`, { method: 'POST' })
    }
    await assign(both[0])
    expect((await refusalOf(assign(both[1]))).response['razon']).toBe('cobro_returned')
    expect(await pagos()).toMatchObject([{ monto_total: 10000, referencia: String(both[0]?.id) }])
    expect((await cobros()).map(({ por_asignar }) => por_asignar)).toEqual([true, true])
  })

  it('enters though the gym’s service ended and the person who sent it was removed', async () => {
    const { owner } = world.app.db
    const { referencia } = await send()
    await admin.collection('users').delete(gym.users.Recepción)
    await owner(
      `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, inicio, vencimiento, turno)
       values ($1, $2, 'serviciocadena0', 25, 'aprobado', '2026-03-20', '2026-04-20', 1)`,
      [gym.id, testId()],
    )
    const { data } = await admin.send(`/api/servicio/estado/${gym.id}`, {})
    expect(data).toMatchObject({ estado: 'vencido' })
    await world.fake.notify(world.fake.pay(referencia))
    expect(await world.runJobs()).toEqual([])
    expect(await pagos()).toMatchObject([{ monto_total: 10000, usuario_id: gym.users.Recepción }])
  })

  it('needs a connected account, an open branch, a price and few links that wait', async () => {
    const { owner } = world.app.db
    for (let n = 0; n < 3; n += 1) await send()
    expect((await refusalOf(send())).response['razon']).toBe('link_too_many')
    const other = await buildGym(owner)
    const stranger = await world.app.clientOf(other.users.Admin)
    const off = await refusalOf(world.send(stranger, other, await buildMiembro(owner, other)))
    expect(off.response['razon']).toBe('en_linea_off')
    const foreign = await refusalOf(world.send(stranger, other, miembro))
    expect(foreign.status).toBe(400)
  })

  it('is mailed to the member’s own address', async () => {
    await world.app.db.owner(`update miembros set correo = 'jose@example.com' where id = $1`, [miembro])
    const { id } = await send()
    await desk.send(`/api/links_pago/${id}/correo`, { method: 'POST' })
    const mails = await world.app.db.owner('select plantilla from correos where gimnasio_id = $1', [gym.id])
    expect(mails).toEqual([{ plantilla: 'link_pago' }])
  })
})

describe('notifications', () => {
  it('that are forged store nothing and ask nothing', async () => {
    const { referencia } = await send()
    const paid = world.fake.pay(referencia)
    const queued = () => world.app.db.owner('select id from graphile_worker._private_jobs order by id')
    const [before, waiting] = [world.fake.calls, await queued()]
    const address = `${world.app.url}/api/cobros_en_linea/avisos/${gym.id}?data.id=${paid.id}&type=payment`
    const flood = await Promise.all(Array.from({ length: 50 }, () => fetch(address, { method: 'POST' })))
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await world.fake.notify(paid, { secret: 'otro secreto' })).toEqual([401])
    expect(await world.fake.notify(paid, { signedFor: '123' })).toEqual([401])
    expect(await queued()).toEqual(waiting)
    expect(world.fake.calls).toBe(before)
  })

  it('repeated a hundred times ask the provider once', async () => {
    const { referencia } = await send()
    const paid = world.fake.pay(referencia)
    const before = world.fake.calls
    await world.fake.notify(paid, { times: 100 })
    await world.runJobs()
    expect(world.fake.calls - before).toBe(1)
  })

  it('about another gym’s reference, or sent to another gym, enter nowhere else', async () => {
    const { owner } = world.app.db
    const other = await buildGym(owner)
    const stranger = await world.app.clientOf(other.users.Admin)
    await world.connect(stranger, '900001')
    const { referencia } = await send()
    const theirs = await world.send(stranger, other, await buildMiembro(owner, other))
    // Paid into the other gym's account, and claims to be for this one.
    const crossed = world.fake.pay(theirs.referencia, { external_reference: referencia })
    await world.fake.notify(crossed)
    const own = world.fake.preferences.findLast(({ external_reference }) => external_reference === theirs.referencia)
    if (own) own.external_reference = referencia
    await world.fake.notify(crossed)
    await world.runJobs()
    expect(await pagos()).toEqual([])
    expect(await stranger.collection('pagos').getFullList()).toEqual([])
    expect(await cobros()).toEqual([])
  })

  it('during an outage of the provider are kept and asked again', async () => {
    const { referencia } = await send()
    const paid = world.fake.pay(referencia)
    world.fake.isDown = true
    expect(await world.fake.notify(paid)).toEqual([200])
    expect(await world.runJobs()).not.toEqual([])
    expect(await world.review()).not.toEqual([])
    world.fake.isDown = false
    expect(await world.runJobs()).toEqual([])
    expect(await pagos()).toHaveLength(1)
  })
})

describe('the public page', () => {
  it('answers every wrong code alike and writes hostile names as text', async () => {
    const { enlace } = await send()
    await world.app.db.owner('update gimnasios set nombre = $2 where id = $1', [
      gym.id,
      '</dd><script>alert(1)</script><!--pago-->$&',
    ])
    const { text } = await pageOf(enlace)
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toContain('<script>alert')
    const unknown = await pageOf(enlace.replace(/[0-9a-f]{32}$/, '0'.repeat(32)))
    expect(unknown.status).toBe(404)
    for (const code of ['%25', "'or''='", 'a'.repeat(480), '..%2f..']) {
      const answer = await fetch(`${world.app.url}/pagar/${code}`)
      expect([answer.status, (await answer.text()).replaceAll(/\s/g, ' ')]).toEqual([404, unknown.text])
    }
  })
})
