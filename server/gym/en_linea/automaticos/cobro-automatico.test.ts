import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Pago } from '#shared/collections/pago.ts'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import type { CobroEnLinea } from '#shared/en_linea/cobro-en-linea.ts'
import { openEnLinea, type EnLinea } from '#server/testing/desks/en-linea.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildOperador, buildPlazo, type GymWorld } from '#server/testing/gym-world.ts'
import { verify } from '#server/gym/verify/verify.ts'

const today = new Date('2026-05-10T15:00:00Z')
let now = today
let world: EnLinea
let gym: GymWorld
let admin: PocketBase
let desk: PocketBase
let miembro: string
let sellers = 500_000

const owner: EnLinea['app']['db']['owner'] = (...query) => world.app.db.owner(...query)
const setMiembro = (set: string) => owner(`update miembros set ${set} where id = $1`, [miembro])

beforeAll(async () => {
  world = await openEnLinea(() => now)
})
afterAll(() => world.close())
beforeEach(async () => {
  now = today
  world.fake.isDown = false
  world.fake.isNaming = true
  gym = await buildGym(owner)
  admin = await world.app.clientOf(gym.users.Admin)
  desk = await world.app.clientOf(gym.users.Recepción)
  miembro = await buildMiembro(owner, gym)
  await setMiembro(`correo = 'jose@example.com'`)
  await world.connect(admin, String((sellers += 1)))
})

const later = async (ms: number) => {
  now = new Date(now.getTime() + ms)
  desk = await world.app.clientOf(gym.users.Recepción)
  admin = await world.app.clientOf(gym.users.Admin)
}
const days = (count: number) => count * 86_400_000
const ask = (plazo?: string) => world.ask(desk, gym, miembro, plazo)
const act = (id: string, verb: string, client = desk) =>
  client.send<CobroAutomatico>(`/api/cobros_automaticos/${id}/${verb}`, { method: 'POST' })
const of = (id: string) => admin.collection('cobros_automaticos').getOne<CobroAutomatico>(id)
const pagos = () => admin.collection('pagos').getFullList<Pago>({ sort: 'created' })
const cobros = () => admin.collection('cobros_en_linea').getFullList<CobroEnLinea>({ sort: 'created' })
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).response['razon']
/** The provider charges a consent, and tells. */
async function charged(referencia: string, tried = { isPaid: true }, again?: ReturnType<typeof lastInvoice>) {
  const { subscriptions } = world.fake
  const invoice = subscriptions.charge(subscriptions.of(referencia), tried, again)
  await world.fake.notify(invoice, { type: 'subscription_authorized_payment' })
  await world.fake.notify(invoice.made)
  expect(await world.runJobs()).toEqual([])
  return invoice
}
const lastInvoice = () => world.fake.subscriptions.invoices.at(-1)

async function accepted() {
  const asked = await ask()
  const consent = world.fake.subscriptions.accept(asked.referencia)
  await world.fake.notify(consent, { type: 'subscription_preapproval' })
  expect(await world.runJobs()).toEqual([])
  return { ...asked, consent }
}

const pageOf = async (enlace: string) =>
  (await (await fetch(world.app.url + new URL(enlace).pathname)).text()).replaceAll(/\s|&nbsp;/g, ' ')

async function expectVerified() {
  const { results } = await verify(owner)
  expect(results.flatMap(({ findings }) => findings).filter(({ gimnasio }) => gimnasio === gym.id)).toEqual([])
}

describe('a consent', () => {
  it('puts the member in force at each charge, without a hand', async () => {
    const { id, referencia, enlace, automatico } = await ask()
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
    expect(await pageOf(enlace)).toContain('Aceptar en Mercado Pago')
    const consent = world.fake.subscriptions.accept(referencia, new Date('2026-06-10T12:00:00Z'))
    await world.fake.notify(consent, { type: 'subscription_preapproval' })
    await world.runJobs()
    expect(await of(id)).toMatchObject({ estado: 'activo', proximo: '2026-06-10 12:00:00.000Z' })
    expect(await pageOf(enlace)).toContain('Cobro automático aceptado')
    const { made } = await charged(referencia)
    await later(days(31))
    await charged(referencia)
    expect(await pagos()).toMatchObject([
      {
        id_miembro: miembro,
        medio_pago: 'Mercado Pago',
        monto_total: 10000,
        referencia: String(made.id),
        usuario_id: gym.users.Recepción,
      },
      { monto_total: 10000 },
    ])
    const [membresia] = await owner(`select vencimiento::text from membresias where id_miembro = $1`, [miembro])
    expect(membresia).toEqual({ vencimiento: '2026-07-10' })
    expect(await cobros()).toMatchObject([
      { id_automatico: id, id_link: '', por_asignar: false },
      { id_automatico: id },
    ])
    const history = await admin.collection('auditoria').getFullList({ filter: `registro = '${id}'`, sort: 'created' })
    expect(history).toMatchObject([
      { accion: 'create', usuario_id: gym.users.Recepción },
      { accion: 'update', usuario_id: '', despues: { estado: 'activo' } },
    ])
    await expectVerified()
  })

  it('is found without any notification, and its charge without our reference', async () => {
    const { id, referencia } = await ask()
    world.fake.isNaming = false
    const { subscriptions } = world.fake
    subscriptions.charge(subscriptions.accept(referencia), { isPaid: true })
    expect(await world.review()).toEqual([])
    expect(await of(id)).toMatchObject({ estado: 'activo' })
    expect(await pagos()).toHaveLength(1)
    await later(600_000)
    await Promise.all([world.review(), world.review()])
    expect(await pagos()).toHaveLength(1)
  })

  it('of a member in force begins with the last day that is paid', async () => {
    await desk.collection('pagos').create({
      id_miembro: miembro,
      id_plan_plazo: gym.mes,
      sucursal_id: gym.sucursales[0],
      medio_pago: 'Efectivo',
    })
    const { referencia } = await ask(gym.dias)
    expect(world.fake.subscriptions.of(referencia).auto_recurring).toMatchObject({
      frequency: 30,
      frequency_type: 'days',
      start_date: '2026-06-10T03:00:00.000Z',
    })
  })

  it('is asked for once at the provider, whatever is repeated or lost', async () => {
    const { id, referencia } = await ask()
    await owner(`update cobros_automaticos set suscripcion = '', enlace = '' where id = $1`, [id])
    await act(id, 'abrir')
    await act(id, 'abrir')
    const asked = world.fake.subscriptions.consents.filter((one) => one.external_reference === referencia)
    expect(asked).toHaveLength(1)
  })

  it('is refused with a reason', async () => {
    const dia = await buildPlazo(owner, gym.id, gym.plan, { duracion: 1, unidad: 'día', precio: '900.00' })
    const dosAños = await buildPlazo(owner, gym.id, gym.plan, { duracion: 24, unidad: 'mes', precio: '90.00' })
    expect(await reasonOf(ask(dia))).toBe('automatico_term')
    expect(await reasonOf(ask(dosAños))).toBe('automatico_term')
    await setMiembro(`correo = ''`)
    expect(await reasonOf(ask())).toBe('automatico_correo_missing')
    await setMiembro(`correo = 'jose@example.com'`)
    await ask()
    expect(await reasonOf(ask())).toBe('automatico_exists')
    await admin.send('/api/cobros_en_linea/desconectar', { method: 'POST' })
    expect(await reasonOf(ask())).toBe('en_linea_off')
  })

  it('is paused, resumed and cancelled at the provider, and the history says by whom', async () => {
    const { id, enlace, consent } = await accepted()
    expect(await act(id, 'pausar')).toMatchObject({ estado: 'pausado' })
    expect(await pageOf(enlace)).toContain('Cobro automático en pausa')
    expect(consent.status).toBe('paused')
    expect(await reasonOf(act(id, 'pausar'))).toBe('automatico_moved')
    expect(await act(id, 'reanudar')).toMatchObject({ estado: 'activo' })
    expect(await act(id, 'cancelar', admin)).toMatchObject({ estado: 'cancelado', problema: '' })
    expect(consent.status).toBe('cancelled')
    expect(await reasonOf(act(id, 'reanudar'))).toBe('automatico_moved')
    const filter = `registro = '${id}' && accion = 'update'`
    const [last] = await admin.collection('auditoria').getFullList({ filter, sort: '-created' })
    expect(last).toMatchObject({ usuario_id: gym.users.Admin, despues: { estado: 'cancelado' } })
    await expect(ask()).resolves.toBeTruthy()
  })

  it('stays as it is while the provider is silent', async () => {
    const { id } = await accepted()
    world.fake.isDown = true
    expect((await refusalOf(act(id, 'cancelar'))).status).toBe(503)
    world.fake.isDown = false
    expect(await of(id)).toMatchObject({ estado: 'activo' })
  })

  it('is mailed to the member’s own address', async () => {
    const { id } = await ask()
    await act(id, 'correo')
    const mails = await owner('select plantilla from correos where gimnasio_id = $1', [gym.id])
    expect(mails).toEqual([{ plantilla: 'cobro_automatico' }])
  })

  it('that nobody gives in thirty days ends', async () => {
    const { id, referencia } = await ask()
    await later(days(31))
    await world.review()
    expect(await of(id)).toMatchObject({ estado: 'cancelado', problema: '' })
    expect(world.fake.subscriptions.of(referencia).status).toBe('cancelled')
  })
})

describe('a charge that fails', () => {
  it('is shown until the provider’s next try is paid', async () => {
    const { id, enlace, referencia } = await accepted()
    const invoice = await charged(referencia, { isPaid: false })
    expect(await of(id)).toMatchObject({ estado: 'con_problema', problema: 'reintenta' })
    expect(await pageOf(enlace)).toContain('Hay un problema con tu cobro automático')
    expect((await of(id)).proximo).toBe('2026-05-13 16:00:00.000Z')
    expect(await pagos()).toEqual([])
    await charged(referencia, { isPaid: true }, invoice)
    expect(await of(id)).toMatchObject({ estado: 'activo', problema: '' })
    expect(await pagos()).toHaveLength(1)
  })

  it('that a person saw to comes back with its next try', async () => {
    const { id, referencia } = await accepted()
    const invoice = await charged(referencia, { isPaid: false })
    expect(await act(id, 'atender')).toMatchObject({ estado: 'activo', problema: '' })
    await later(days(4))
    await world.review()
    expect(await of(id)).toMatchObject({ estado: 'activo' })
    await charged(referencia, { isPaid: false }, invoice)
    expect(await of(id)).toMatchObject({ estado: 'con_problema' })
    world.fake.subscriptions.charge(world.fake.subscriptions.of(referencia), { isPaid: false, isLast: true }, invoice)
    await later(days(4))
    await world.review()
    expect(await of(id)).toMatchObject({ problema: 'fallido' })
  })

  it('leaves the member to be charged at the desk', async () => {
    const { referencia } = await accepted()
    await charged(referencia, { isPaid: false })
    await desk.collection('pagos').create({
      id_miembro: miembro,
      id_plan_plazo: gym.mes,
      sucursal_id: gym.sucursales[0],
      medio_pago: 'Efectivo',
    })
    expect(await pagos()).toHaveLength(1)
  })
})

describe('what changes in the meantime', () => {
  it('a new price keeps the agreed amount, and tells the staff until they say so', async () => {
    const { id, referencia } = await accepted()
    await owner('update planes_plazos set precio = 15000 where id = $1', [gym.mes])
    const alerts = () =>
      desk.collection('cobros_automaticos').getFullList({ filter: 'precio_visto != id_plan_plazo.precio' })
    expect(await alerts()).toMatchObject([{ id, monto: 10000 }])
    await charged(referencia)
    expect(await pagos()).toMatchObject([{ monto_total: 10000, precio_lista: 10000 }])
    await act(id, 'atender')
    expect(await alerts()).toEqual([])
    expect(world.fake.subscriptions.of(referencia).auto_recurring.transaction_amount).toBe(10000)
    await expectVerified()
  })

  it('a deleted member’s consent is ended, and what was charged waits', async () => {
    const { id, referencia, consent } = await accepted()
    await admin.collection('miembros').update(miembro, { deleted: now.toISOString() })
    await charged(referencia)
    expect(await cobros()).toMatchObject([{ por_asignar: true, id_pago: '' }])
    await later(600_000)
    await world.review()
    expect(consent.status).toBe('cancelled')
    expect(await of(id)).toMatchObject({ estado: 'cancelado', problema: '' })
    await admin.collection('miembros').update(miembro, { deleted: '' })
    await admin.send(`/api/cobros_en_linea/${(await cobros())[0]?.id}/asignar`, { method: 'POST' })
    expect(await pagos()).toHaveLength(1)
    await expectVerified()
  })

  it('a member moved to another branch pays the plan agreed, in its branch', async () => {
    const { referencia } = await accepted()
    await setMiembro(`sucursal_id = '${gym.sucursales[1]}'`)
    await charged(referencia)
    expect(await pagos()).toMatchObject([{ id_miembro: miembro, sucursal_id: gym.sucursales[0] }])
  })

  it('a suspended gym can ask for nothing, and what its members pay enters', async () => {
    const { id, referencia } = await accepted()
    const operador = await world.app.clientOf(await buildOperador(owner))
    const motivo = 'No pagó tres meses.'
    await operador.send(`/api/operador/gimnasios/${gym.id}/suspender`, { method: 'POST', body: { motivo } })
    expect((await refusalOf(act(id, 'pausar'))).status).toBe(403)
    await charged(referencia)
    expect(await pagos()).toHaveLength(1)
  })

  it('a disconnected account is asked nothing; the same one again brings what was charged', async () => {
    const { referencia } = await accepted()
    await admin.send('/api/cobros_en_linea/desconectar', { method: 'POST' })
    const { subscriptions } = world.fake
    const before = world.fake.calls
    const { made } = subscriptions.charge(subscriptions.of(referencia), { isPaid: true })
    await world.fake.notify(made)
    await world.runJobs()
    await world.review()
    expect(world.fake.calls).toBe(before)
    await world.connect(admin, String(sellers))
    await later(days(4))
    await world.review()
    expect(await pagos()).toHaveLength(1)
  })

  it('another account that does not know the consent says so, once', async () => {
    const { id } = await accepted()
    await world.connect(admin, String((sellers += 1)))
    await later(days(4))
    await world.review()
    expect(await of(id)).toMatchObject({ estado: 'con_problema', problema: 'desconocido' })
    await act(id, 'atender')
    await later(days(4))
    await world.review()
    expect(await of(id)).toMatchObject({ estado: 'activo', problema: '' })
  })

  it('a consent ended by the payer is told, and a charge that came before enters', async () => {
    const { id, referencia, consent } = await accepted()
    world.fake.subscriptions.charge(consent, { isPaid: true })
    consent.status = 'cancelled'
    await world.fake.notify(consent, { type: 'subscription_preapproval' })
    await world.runJobs()
    expect(await of(id)).toMatchObject({ estado: 'cancelado', problema: 'terminado' })
    expect(await pagos()).toHaveLength(1)
    expect(await act(id, 'atender')).toMatchObject({ estado: 'cancelado', problema: '' })
    await charged(referencia)
    expect(await pagos()).toHaveLength(2)
  })

  it.each(['refunded', 'charged_back'])('money that is %s waits for a person', async (status) => {
    const { referencia } = await accepted()
    const { made } = await charged(referencia)
    made.status = status
    await world.fake.notify(made, { times: 2 })
    await world.runJobs()
    expect(await cobros()).toMatchObject([{ por_asignar: true, devuelto: expect.stringMatching(/^2026/) }])
    expect(await pagos()).toMatchObject([{ anulado: '' }])
  })
})

describe('notifications of consents', () => {
  it('that are forged store nothing and ask nothing', async () => {
    const { consent } = await accepted()
    const calls = world.fake.calls
    const answers = await world.fake.notify(consent, { type: 'subscription_preapproval', secret: 'otro', times: 20 })
    expect(new Set(answers)).toEqual(new Set([401]))
    await world.runJobs()
    expect(world.fake.calls).toBe(calls)
  })

  it('repeated a hundred times ask about it once', async () => {
    const { consent } = await accepted()
    const calls = world.fake.calls
    await world.fake.notify(consent, { type: 'subscription_preapproval', times: 100 })
    await world.runJobs()
    expect(world.fake.calls - calls).toBe(3)
  })

  it('about another gym’s consent change nothing here', async () => {
    const other = await buildGym(owner)
    const stranger = await world.app.clientOf(other.users.Admin)
    await world.connect(stranger, String((sellers += 1)))
    const { id } = await accepted()
    const theirs = await buildMiembro(owner, other)
    await owner(`update miembros set correo = 'ana@example.com' where id = $1`, [theirs])
    const asked = await world.ask(stranger, other, theirs)
    const { subscriptions } = world.fake
    const consent = subscriptions.accept(asked.referencia)
    // Paid into the other account, and claims to be for this gym's consent.
    const reference = `auto-${gym.id}-${id}`
    const { made } = subscriptions.charge(consent, { isPaid: true, change: { external_reference: reference } })
    await world.fake.notify(made)
    await world.runJobs()
    expect(await pagos()).toEqual([])
    expect(await stranger.collection('pagos').getFullList()).toEqual([])
  })
})
