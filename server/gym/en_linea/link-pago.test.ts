import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId } from '#server/testing/gym-world.ts'
import { buildCaja } from '#server/testing/till.ts'

let gyms: PayingGyms
let world: PayingGyms['world']
let owner: PayingGyms['owner']
let pageOf: PayingGyms['pageOf']
let paying: PayingGym

beforeAll(async () => {
  gyms = await openPayingGyms()
  ;({ world, owner, pageOf } = gyms)
})
afterAll(() => world.close())
beforeEach(async () => {
  paying = await gyms.open()
})

describe('a payment link', () => {
  it('puts a member who pays in force, with a receipt and no till', async () => {
    const caja = await buildCaja(owner, paying.gym)
    await paying.people.admin.collection('caja_sesiones').create({ caja_id: caja, fondo: 0 })
    const { id, referencia, enlace, link } = await paying.send()
    expect(link).toMatchObject({ concepto: 'Libre Norte, 1 mes', monto: 10000, moneda: 'ARS', estado: 'pendiente' })
    expect(world.fake.preferences.at(-1)).toMatchObject({
      external_reference: referencia,
      items: [{ title: 'Gimnasio Norte: Libre Norte, 1 mes', unit_price: 10000, currency_id: 'ARS' }],
    })
    expect((await pageOf(enlace)).text).toContain('Pagar con Mercado Pago')
    const paid = world.fake.pay(referencia)
    expect(await world.fake.notify(paid)).toEqual([200])
    expect(await world.runJobs()).toEqual([])
    const [pago, ...others] = await paying.pagos()
    expect(others).toEqual([])
    expect(pago).toMatchObject({
      id_miembro: paying.miembro,
      medio_pago: 'Mercado Pago',
      monto_total: 10000,
      referencia: String(paid.id),
      recibo: 1,
      usuario_id: paying.gym.users.Recepción,
    })
    expect(await paying.vence()).toBe('2026-06-10')
    expect(await paying.cobros()).toMatchObject([{ id_pago: pago?.id, cobro: String(paid.id), por_asignar: false }])
    expect((await paying.people.admin.collection('links_pago').getOne(id))['estado']).toBe('pagado')
    expect(await owner('select from caja_cobros where gimnasio_id = $1', [paying.gym.id])).toEqual([])
    const page = await pageOf(enlace)
    expect(page.text).toContain('Pago recibido')
    expect(page.text).not.toContain('José')
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    const history = await paying.people.admin
      .collection('auditoria')
      .getFullList({ filter: `registro = '${pago?.id}'` })
    expect(history).toMatchObject([{ accion: 'create', coleccion: 'pagos', usuario_id: '' }])
    await paying.people.admin.send(`/api/pagos/${pago?.id}/anular`, { method: 'POST', body: { motivo: 'Se devolvió' } })
    expect(await owner('select from caja_cobros where gimnasio_id = $1', [paying.gym.id])).toEqual([])
    await paying.expectVerified()
  })

  it('leads to the provider while it is to be paid, and back to its page once that says more', async () => {
    const { enlace, referencia, id } = await paying.send()
    const [link] = await owner<{ codigo: string; enlace: string }>(
      'select codigo, enlace from links_pago where id = $1',
      [id],
    )
    const go = async (query = '') => {
      const answer = await fetch(`${world.app.url}/pagar/${link?.codigo}/ir${query}`, { redirect: 'manual' })
      return [answer.status, answer.headers.get('location')]
    }
    const page = [303, `/pagar/${link?.codigo}`]
    expect(await go()).toEqual([303, link?.enlace])
    const tell = async (status: string) => {
      await world.fake.notify(world.fake.pay(referencia, { status }))
      expect(await world.runJobs()).toEqual([])
    }
    await tell('rejected')
    expect((await pageOf(enlace)).text).toContain('Mercado Pago no aprobó el pago')
    expect(await go()).toEqual([303, link?.enlace])
    await tell('in_process')
    expect((await pageOf(enlace)).text).toContain('Estamos esperando la confirmación')
    expect(await go()).toEqual(page)
    await tell('rejected')
    expect(await go()).toEqual(page)
    await tell('approved')
    expect(await go()).toEqual(page)
    expect((await pageOf(enlace)).text).toMatch(/Pago recibido.*\/recibo\/[0-9a-f]{32}/)
    expect(await paying.pagos()).toHaveLength(1)
  })

  it('says that the member paid at the desk meanwhile, and then needs a second word', async () => {
    const { enlace, link } = await paying.send()
    await paying.later(60_000)
    await paying.people.desk.collection('pagos').create({
      id_miembro: paying.miembro,
      id_plan_plazo: paying.gym.mes,
      sucursal_id: paying.gym.sucursales[0],
      medio_pago: 'Efectivo',
    })
    expect((await pageOf(enlace)).text).toContain('El gimnasio ya registró otro pago')
    const [stored] = await owner<{ codigo: string }>('select codigo from links_pago where id = $1', [link.id])
    const go = (query: string) => fetch(`${world.app.url}/pagar/${stored?.codigo}/ir${query}`, { redirect: 'manual' })
    expect((await go('')).headers.get('location')).toBe(`/pagar/${stored?.codigo}`)
    expect((await go('?otro=1')).headers.get('location')).toContain('/checkout/')
  })

  it('notified thirty times, polled and paid twice is two payments, one after the other', async () => {
    const { referencia } = await paying.send()
    const paid = world.fake.pay(referencia)
    expect(new Set(await world.fake.notify(paid, { times: 30 }))).toEqual(new Set([200]))
    await Promise.all([world.runJobs(), world.review(), world.review()])
    const again = world.fake.pay(referencia)
    await world.fake.notify(paid)
    await world.fake.notify(again, { times: 3 })
    await Promise.all([world.runJobs(), world.review()])
    expect(await paying.pagos()).toHaveLength(2)
    expect(await paying.vence()).toBe('2026-07-10')
  })

  it('is found without any notification, and only then', async () => {
    const { referencia } = await paying.send()
    expect(await world.review()).toEqual([])
    expect(await paying.pagos()).toEqual([])
    world.fake.pay(referencia)
    await world.review()
    expect(await paying.pagos()).toEqual([])
    await paying.later(600_000)
    await world.review()
    expect(await paying.pagos()).toHaveLength(1)
  })

  it('keeps the price and term that it offered', async () => {
    const { referencia } = await paying.send()
    await owner(`update planes_plazos set precio = 15000 where id = $1`, [paying.gym.mes])
    await world.fake.notify(world.fake.pay(referencia))
    await world.runJobs()
    expect(await paying.pagos()).toMatchObject([{ monto_total: 10000, precio_lista: 10000, descuento: 0 }])
  })

  it('paid after the member paid at the desk is the next period', async () => {
    const { referencia } = await paying.send()
    await paying.people.desk.collection('pagos').create({
      id_miembro: paying.miembro,
      id_plan_plazo: paying.gym.mes,
      sucursal_id: paying.gym.sucursales[0],
      medio_pago: 'Efectivo',
    })
    await world.fake.notify(world.fake.pay(referencia))
    await world.runJobs()
    expect(await paying.vence()).toBe('2026-07-10')
  })

  it('that was cancelled or is past, and is paid all the same, enters', async () => {
    const first = await paying.send()
    await paying.people.desk.send(`/api/links_pago/${first.id}/cancelar`, { method: 'POST' })
    expect((await pageOf(first.enlace)).text).toContain('El gimnasio canceló este enlace')
    const second = await paying.send()
    await paying.later(days(10))
    for (const { referencia } of [first, second]) await world.fake.notify(world.fake.pay(referencia))
    await world.runJobs()
    expect(await paying.pagos()).toHaveLength(2)
    const late = await refusalOf(paying.people.desk.send(`/api/links_pago/${second.id}/abrir`, { method: 'POST' }))
    expect(late.response['razon']).toBe('link_closed')
  })

  it.each([
    ['another amount', { transaction_amount: 9999.99 }],
    ['another currency', { currency_id: 'USD' }],
    ['an enormous amount', { transaction_amount: 1e21 }],
    ['an amount that is none', { transaction_amount: 0.001 }],
  ])('paid with %s waits for a person', async (_name, change) => {
    const { referencia } = await paying.send()
    await world.fake.notify(world.fake.pay(referencia, change), { times: 2 })
    expect(await world.runJobs()).toEqual([])
    expect(await paying.pagos()).toEqual([])
    expect(await paying.cobros()).toMatchObject([
      { id_pago: '', por_asignar: true, problema: expect.stringMatching(/^Se pidieron/) },
    ])
  })

  it('of a deleted member waits, and enters once the member is restored', async () => {
    const { referencia } = await paying.send()
    const manager = paying.people.admin
    await manager.collection('miembros').update(paying.miembro, { deleted: paying.now().toISOString() })
    await world.fake.notify(world.fake.pay(referencia))
    await world.runJobs()
    const [waiting] = await paying.cobros()
    expect(waiting).toMatchObject({
      por_asignar: true,
      problema: 'El miembro está eliminado: restáuralo antes de cobrarle.',
    })
    const assign = () => manager.send(`/api/cobros_en_linea/${waiting?.id}/asignar`, { method: 'POST' })
    expect((await refusalOf(assign())).response['razon']).toBe('cobro_unplaced')
    await manager.collection('miembros').update(paying.miembro, { deleted: '' })
    await assign()
    expect((await refusalOf(assign())).response['razon']).toBe('cobro_placed')
    expect(await paying.pagos()).toMatchObject([
      { id: waiting?.id, monto_total: 10000, usuario_id: paying.gym.users.Admin },
    ])
    expect(await paying.cobros()).toMatchObject([{ id_pago: waiting?.id, por_asignar: false }])
  })

  it('enters though the gym’s service ended and the person who sent it was removed', async () => {
    const { referencia } = await paying.send()
    await paying.people.admin.collection('users').delete(paying.gym.users.Recepción)
    await owner(
      `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, inicio, vencimiento, turno)
       values ($1, $2, 'serviciocadena0', 25, 'aprobado', '2026-03-20', '2026-04-20', 1)`,
      [paying.gym.id, testId()],
    )
    const { data } = await paying.people.admin.send(`/api/servicio/estado/${paying.gym.id}`, {})
    expect(data).toMatchObject({ estado: 'vencido' })
    await world.fake.notify(world.fake.pay(referencia))
    expect(await world.runJobs()).toEqual([])
    expect(await paying.pagos()).toMatchObject([{ monto_total: 10000, usuario_id: paying.gym.users.Recepción }])
  })

  it('needs a connected account, an open branch, a price and few links that wait', async () => {
    for (let n = 0; n < 3; n += 1) await paying.send()
    expect((await refusalOf(paying.send())).response['razon']).toBe('link_too_many')
    const other = await buildGym(owner)
    const stranger = await world.app.clientOf(other.users.Admin)
    const off = await refusalOf(world.send(stranger, other, await buildMiembro(owner, other)))
    expect(off.response['razon']).toBe('en_linea_off')
    const foreign = await refusalOf(world.send(stranger, other, paying.miembro))
    expect(foreign.status).toBe(400)
  })

  it('that a silent provider did not open is opened later', async () => {
    world.fake.isDown = true
    const silent = await refusalOf(paying.send())
    expect([silent.status, silent.response['razon']]).toEqual([503, 'en_linea_silent'])
    world.fake.isDown = false
    const [link] = await paying.people.desk.collection('links_pago').getFullList()
    const opened = await paying.people.desk.send(`/api/links_pago/${link?.id}/abrir`, { method: 'POST' })
    expect((await pageOf(opened.enlace)).text).toContain('Pagar con Mercado Pago')
  })

  it('is mailed to the member’s own address', async () => {
    const { id } = await paying.send()
    await paying.people.desk.send(`/api/links_pago/${id}/correo`, { method: 'POST' })
    const mails = await owner('select plantilla from correos where gimnasio_id = $1', [paying.gym.id])
    expect(mails).toEqual([{ plantilla: 'link_pago' }])
  })
})

describe('the public page', () => {
  it('answers every wrong code alike and writes hostile names as text', async () => {
    const { enlace } = await paying.send()
    await owner('update gimnasios set nombre = $2 where id = $1', [
      paying.gym.id,
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
