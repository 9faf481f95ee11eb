import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { buildPlazo } from '#server/testing/gym-world.ts'

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

const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).response['razon']

describe('a consent', () => {
  it('puts the member in force at each charge, without a hand', async () => {
    const { id, referencia, enlace, automatico } = await paying.ask()
    expect(automatico).toMatchObject({
      concepto: 'Libre Norte, 1 mes',
      monto: 10000,
      estado: 'esperando',
      problema: '',
    })
    expect(world.fake.subscriptions.of(referencia)).toMatchObject({
      reason: 'Gimnasio Norte: Libre Norte, 1 mes',
      payer_email: 'jose@example.com',
      auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 10000, currency_id: 'ARS' },
      back_url: enlace,
    })
    expect((await pageOf(enlace)).text).toContain('Aceptar en Mercado Pago')
    const consent = world.fake.subscriptions.accept(referencia, new Date('2026-06-10T12:00:00Z'))
    await world.fake.notify(consent, { type: 'subscription_preapproval' })
    await world.runJobs()
    expect(await paying.of(id)).toMatchObject({ estado: 'activo', proximo: '2026-06-10 12:00:00.000Z' })
    expect((await pageOf(enlace)).text).toContain('Cobro automático aceptado')
    const { made } = await paying.charged(referencia)
    await paying.later(days(31))
    await paying.charged(referencia)
    expect(await paying.pagos()).toMatchObject([
      {
        id_miembro: paying.miembro,
        medio_pago: 'Mercado Pago',
        monto_total: 10000,
        referencia: String(made.id),
        usuario_id: paying.gym.users.Recepción,
      },
      { monto_total: 10000 },
    ])
    expect(await paying.vence()).toBe('2026-07-10')
    expect(await paying.cobros()).toMatchObject([
      { id_automatico: id, id_link: '', por_asignar: false },
      { id_automatico: id },
    ])
    const history = await paying.people.admin
      .collection('auditoria')
      .getFullList({ filter: `registro = '${id}'`, sort: 'created' })
    expect(history).toMatchObject([
      { accion: 'create', usuario_id: paying.gym.users.Recepción },
      { accion: 'update', usuario_id: '', despues: { estado: 'activo' } },
    ])
    await paying.expectVerified()
  })

  it('is found without any notification, and its charge without our reference', async () => {
    const { id, referencia } = await paying.ask()
    world.fake.isNaming = false
    const { subscriptions } = world.fake
    subscriptions.charge(subscriptions.accept(referencia), { isPaid: true })
    expect(await world.review()).toEqual([])
    expect(await paying.of(id)).toMatchObject({ estado: 'activo' })
    expect(await paying.pagos()).toHaveLength(1)
    await paying.later(600_000)
    await Promise.all([world.review(), world.review()])
    expect(await paying.pagos()).toHaveLength(1)
  })

  it('of a member in force begins with the last day that is paid', async () => {
    await paying.people.desk.collection('pagos').create({
      id_miembro: paying.miembro,
      id_plan_plazo: paying.gym.mes,
      sucursal_id: paying.gym.sucursales[0],
      medio_pago: 'Efectivo',
    })
    const { referencia } = await paying.ask(paying.gym.dias)
    expect(world.fake.subscriptions.of(referencia).auto_recurring).toMatchObject({
      frequency: 30,
      frequency_type: 'days',
      start_date: '2026-06-10T03:00:00.000Z',
    })
  })

  it('is asked for once at the provider, whatever is repeated or lost', async () => {
    const { id, referencia } = await paying.ask()
    await owner(`update cobros_automaticos set suscripcion = '', enlace = '' where id = $1`, [id])
    await paying.act(id, 'abrir')
    await paying.act(id, 'abrir')
    const asked = world.fake.subscriptions.consents.filter((one) => one.external_reference === referencia)
    expect(asked).toHaveLength(1)
  })

  it('is refused with a reason', async () => {
    const dia = await buildPlazo(owner, paying.gym.id, paying.gym.plan, {
      duracion: 1,
      unidad: 'día',
      precio: '900.00',
    })
    const dosAños = await buildPlazo(owner, paying.gym.id, paying.gym.plan, {
      duracion: 24,
      unidad: 'mes',
      precio: '90.00',
    })
    expect(await reasonOf(paying.ask(dia))).toBe('automatico_term')
    expect(await reasonOf(paying.ask(dosAños))).toBe('automatico_term')
    await paying.setMiembro(`correo = ''`)
    expect(await reasonOf(paying.ask())).toBe('automatico_correo_missing')
    await paying.setMiembro(`correo = 'jose@example.com'`)
    await paying.ask()
    expect(await reasonOf(paying.ask())).toBe('automatico_exists')
    await paying.people.admin.send('/api/cobros_en_linea/desconectar', { method: 'POST' })
    expect(await reasonOf(paying.ask())).toBe('en_linea_off')
  })

  it('is paused, resumed and cancelled at the provider, and the history names the person', async () => {
    const { id, enlace, consent } = await paying.accepted()
    expect(await paying.act(id, 'pausar')).toMatchObject({ estado: 'pausado' })
    expect((await pageOf(enlace)).text).toContain('Cobro automático en pausa')
    expect(consent.status).toBe('paused')
    expect(await reasonOf(paying.act(id, 'pausar'))).toBe('automatico_moved')
    expect(await paying.act(id, 'reanudar')).toMatchObject({ estado: 'activo' })
    expect(await paying.act(id, 'cancelar', paying.people.admin)).toMatchObject({ estado: 'cancelado', problema: '' })
    expect(consent.status).toBe('cancelled')
    expect(await reasonOf(paying.act(id, 'reanudar'))).toBe('automatico_moved')
    const filter = `registro = '${id}' && accion = 'update'`
    const [last] = await paying.people.admin.collection('auditoria').getFullList({ filter, sort: '-created' })
    expect(last).toMatchObject({ usuario_id: paying.gym.users.Admin, despues: { estado: 'cancelado' } })
    await expect(paying.ask()).resolves.toBeTruthy()
  })

  it('stays as it is while the provider is silent', async () => {
    const { id } = await paying.accepted()
    world.fake.isDown = true
    expect((await refusalOf(paying.act(id, 'cancelar'))).status).toBe(503)
    world.fake.isDown = false
    expect(await paying.of(id)).toMatchObject({ estado: 'activo' })
  })

  it('that a silent provider was not asked for is asked for later', async () => {
    world.fake.isDown = true
    expect(await reasonOf(paying.ask())).toBe('en_linea_silent')
    world.fake.isDown = false
    const [asked] = await paying.people.desk.collection('cobros_automaticos').getFullList()
    const { enlace } = await paying.people.desk.send(`/api/cobros_automaticos/${asked?.id}/abrir`, { method: 'POST' })
    expect((await pageOf(enlace)).text).toContain('Aceptar en Mercado Pago')
  })

  it('is mailed to the member’s own address', async () => {
    const { id } = await paying.ask()
    await paying.act(id, 'correo')
    const mails = await owner('select plantilla from correos where gimnasio_id = $1', [paying.gym.id])
    expect(mails).toEqual([{ plantilla: 'cobro_automatico' }])
  })

  it('that nobody gives in thirty days ends', async () => {
    const { id, referencia } = await paying.ask()
    await paying.later(days(31))
    await world.review()
    expect(await paying.of(id)).toMatchObject({ estado: 'cancelado', problema: '' })
    expect(world.fake.subscriptions.of(referencia).status).toBe('cancelled')
  })
})

describe('a charge that fails', () => {
  it('is shown until the provider’s next try is paid', async () => {
    const { id, enlace, referencia } = await paying.accepted()
    const invoice = await paying.charged(referencia, { isPaid: false })
    expect(await paying.of(id)).toMatchObject({ estado: 'con_problema', problema: 'reintenta' })
    expect((await pageOf(enlace)).text).toContain('Hay un problema con tu cobro automático')
    expect((await paying.of(id)).proximo).toBe('2026-05-13 16:00:00.000Z')
    expect(await paying.pagos()).toEqual([])
    await paying.charged(referencia, { isPaid: true }, invoice)
    expect(await paying.of(id)).toMatchObject({ estado: 'activo', problema: '' })
    expect(await paying.pagos()).toHaveLength(1)
  })

  it('that a person saw to comes back with its next try', async () => {
    const { id, referencia } = await paying.accepted()
    const invoice = await paying.charged(referencia, { isPaid: false })
    expect(await paying.act(id, 'atender')).toMatchObject({ estado: 'activo', problema: '' })
    await paying.later(days(4))
    await world.review()
    expect(await paying.of(id)).toMatchObject({ estado: 'activo' })
    await paying.charged(referencia, { isPaid: false }, invoice)
    expect(await paying.of(id)).toMatchObject({ estado: 'con_problema' })
    world.fake.subscriptions.charge(world.fake.subscriptions.of(referencia), { isPaid: false, isLast: true }, invoice)
    await paying.later(days(4))
    await world.review()
    expect(await paying.of(id)).toMatchObject({ problema: 'fallido' })
  })

  it('leaves the member to be charged at the desk', async () => {
    const { referencia } = await paying.accepted()
    await paying.charged(referencia, { isPaid: false })
    await paying.people.desk.collection('pagos').create({
      id_miembro: paying.miembro,
      id_plan_plazo: paying.gym.mes,
      sucursal_id: paying.gym.sucursales[0],
      medio_pago: 'Efectivo',
    })
    expect(await paying.pagos()).toHaveLength(1)
  })
})
