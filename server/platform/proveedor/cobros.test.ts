import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '#server/background.ts'
import {
  accessToken,
  openFakeMercadoPago,
  webhookSecret,
  type FakeMercadoPago,
} from '#server/testing/stand-ins/fake-mercado-pago.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildOperador, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { makeJobsDue, runDueJobs } from '#server/testing/run-due-jobs.ts'
import { revisarCobrosJob, serviciosDelDiaJob } from './jobs.ts'
import { mercadoPago } from './mercado-pago.ts'
import { referenciaDe, type Proveedor } from './proveedor.ts'
import { testBackground } from '#server/testing/test-product.ts'

let fake: FakeMercadoPago
let app: GymApp
let gym: GymWorld
let admin: PocketBase
let proveedor: Proveedor
let now = new Date('2026-05-10T15:00:00Z')

beforeAll(async () => {
  fake = Object.assign(await openFakeMercadoPago(), { now: () => now })
  proveedor = mercadoPago({ url: fake.url, accessToken, webhookSecret })
  app = await openGymApp(() => now, undefined, proveedor)
})
afterAll(async () => {
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  now = new Date('2026-05-10T15:00:00Z')
  fake.isDown = false
  gym = await buildGym(app.db.owner, { servicio_id: 'serviciogratis0' })
  await app.db.owner('update sucursales set activa = false where id = $1', [gym.sucursales[1]])
  admin = await app.clientOf(gym.users.Admin)
})

/** Links contain the app's public address, which does not exist here; this sends them to the test server. */
const here = (path: string) => path.replace(/^https:\/\/[^/]+/, app.url)

async function ask(servicio_id = 'serviciopro0000', meses = 1): Promise<{ id: string; referencia: string }> {
  const id = testId()
  await admin.collection('servicios_pagos').create({ id, servicio_id, meses, metodo: 'mercado_pago' })
  return { id, referencia: referenciaDe(gym.id, id) }
}
async function open(servicio_id?: string, meses?: number) {
  const asked = await ask(servicio_id, meses)
  const { enlace } = await admin.send(`/api/servicio/pagos/${asked.id}/pagar`, { method: 'POST' })
  for (const preference of fake.preferences) preference.notification_url = here(preference.notification_url)
  return { ...asked, enlace: String(enlace) }
}
const settling = () => ({
  reader: app.db.pools.reader,
  transaction: app.db.pools.transaction,
  now: () => now,
  proveedor,
})
async function runJobs(): Promise<void> {
  await makeJobsDue(app.db)
  await runDueJobs({
    db: app.db,
    jobs: createJobs(testBackground({ pools: app.db.pools, publicUrl: app.url, now: () => now, proveedor })),
    now: () => now,
  })
}
const jobContext = {
  tenant: null,
  transaction: () => Promise.reject(new Error('unused')),
  now: () => now,
  attempt: 1,
  isLast: false,
}
const poll = () => revisarCobrosJob(settling()).run(jobContext, {})
const nightly = () => serviciosDelDiaJob(settling()).run(jobContext, {})
const pagos = () => admin.collection('servicios_pagos').getFullList({ sort: 'created' })
const estados = async () => (await pagos()).map(({ estado, vencimiento }) => `${estado} ${vencimiento}`.trim())
const servicio = async () => (await admin.collection('gimnasios').getOne(gym.id))['servicio_id']

/** Presses twice at once. The second either gets the page too, or is told that it is being opened. */
async function payTwice(pay: () => Promise<unknown>): Promise<void> {
  const pressed = await Promise.allSettled([pay(), pay()])
  const refused = pressed.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeLessThan(2)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 409 })
}

describe('a payment at Mercado Pago', () => {
  it('is opened with the server’s price, and gives the gym its month when the notification arrives', async () => {
    const { referencia, enlace } = await open('serviciopro0000', 3)
    expect(enlace).toContain(fake.url)
    expect(fake.preferences.at(-1)).toMatchObject({
      external_reference: referencia,
      items: [{ title: 'Vigente Profesional, 3 meses', unit_price: 75, currency_id: 'USD' }],
    })
    expect(await fake.notify(fake.pay(referencia))).toEqual([200])
    await runJobs()
    expect(await estados()).toEqual(['aprobado 2026-08-10'])
    expect(await servicio()).toBe('serviciopro0000')
    expect((await admin.send(`/api/servicio/uso/${gym.id}`, {})).data).toMatchObject({
      hasta: '2026-08-10',
      metodos: ['transferencia', 'mercado_pago'],
    })
  })

  it('notified thirty times at once, by two processes, is one month', async () => {
    const { referencia } = await open()
    const paid = fake.pay(referencia)
    expect(new Set(await fake.notify(paid, { times: 30 }))).toEqual(new Set([200]))
    await Promise.all([runJobs(), runJobs(), poll(), poll()])
    expect(await fake.notify(paid)).toEqual([200])
    await runJobs()
    expect(await estados()).toEqual(['aprobado 2026-06-10'])
  })

  it('with a lost notification is found by polling, and when the user returns', async () => {
    const first = await open()
    fake.pay(first.referencia)
    await poll()
    expect(await estados()).toEqual(['aprobado 2026-06-10'])
    const second = await open()
    fake.pay(second.referencia)
    const record = await admin.send(`/api/servicio/pagos/${second.id}/revisar`, { method: 'POST' })
    expect(record).toMatchObject({ estado: 'aprobado', inicio: '2026-06-10', vencimiento: '2026-07-10' })
  })

  it('ignores forged, foreign and unsigned notifications', async () => {
    const { referencia } = await open()
    const paid = fake.pay(referencia)
    const bare = await fetch(`${app.url}/api/proveedor/mercadopago?data.id=${paid.id}&type=payment`, { method: 'POST' })
    expect([bare.status, ...(await fake.notify(paid, { secret: 'otro secreto' }))]).toEqual([401, 401])
    expect(await fake.notify(paid, { signedFor: '123' })).toEqual([401])
    expect(await app.db.owner('select from graphile_worker._private_jobs')).toEqual([])
    expect(await estados()).toEqual(['pendiente'])
  })

  it.each([
    ['another amount', { transaction_amount: 24.99 }],
    ['another currency', { currency_id: 'ARS' }],
    ['an amount that is none', { transaction_amount: 25.001 }],
  ])('with %s buys nothing, and the operator gets a mail', async (_name, change) => {
    const { referencia } = await open()
    await fake.notify(fake.pay(referencia, change))
    await runJobs()
    expect(await estados()).toEqual(['pendiente'])
    const operador = await app.clientOf(await buildOperador(app.db.owner))
    const [seen] = await operador.collection('pagos_superadmin').getFullList({ filter: `gimnasio_id = '${gym.id}'` })
    expect(seen?.['aviso']).toMatch(/Mercado Pago informó .* se pidieron 25\.00 USD/)
  })

  it('for another gym’s reference pays nothing here', async () => {
    const other = await buildGym(app.db.owner)
    const { id, referencia } = await open()
    await fake.notify(fake.pay(referencia, { external_reference: referenciaDe(other.id, id) }))
    await fake.notify(fake.pay(referencia, { external_reference: 'lo que sea' }))
    await runJobs()
    expect(await estados()).toEqual(['pendiente'])
  })

  it('refused and then paid, notified in the wrong order, is paid', async () => {
    const { referencia } = await open()
    const refused = fake.pay(referencia, { status: 'rejected' })
    const made = fake.pay(referencia)
    await fake.notify(made)
    await runJobs()
    await fake.notify(refused)
    await runJobs()
    expect(await estados()).toEqual(['aprobado 2026-06-10'])
  })

  it('paid twice is two months: no money is lost', async () => {
    const { referencia } = await open()
    const both = [fake.pay(referencia), fake.pay(referencia)]
    for (const paid of both) await fake.notify(paid, { times: 5 })
    await Promise.all([runJobs(), runJobs()])
    expect(await estados()).toEqual(['aprobado 2026-06-10', 'aprobado 2026-07-10'])
  })

  it('approved by hand before we heard of its money is one month, and can be refunded', async () => {
    const { id, referencia } = await open()
    const operador = await app.clientOf(await buildOperador(app.db.owner))
    await operador.send(`/api/operador/pagos/${id}/aprobar`, { method: 'POST' })
    const paid = fake.pay(referencia)
    await poll()
    expect(await estados()).toEqual(['aprobado 2026-06-10'])
    paid.status = 'refunded'
    await fake.notify(paid)
    await runJobs()
    expect(await servicio()).toBe('serviciogratis0')
  })

  it('refunded loses its month, and the previous service returns', async () => {
    const { referencia } = await open()
    const paid = fake.pay(referencia)
    await fake.notify(paid)
    await runJobs()
    paid.status = 'charged_back'
    await fake.notify(paid, { times: 3 })
    await runJobs()
    expect(await estados()).toEqual(['rechazado 2026-06-10'])
    expect(await servicio()).toBe('serviciogratis0')
    paid.status = 'approved'
    await fake.notify(paid)
    await runJobs()
    expect(await servicio()).toBe('serviciopro0000')
  })

  it('refunded while the notification is lost loses its month, asked about once a day', async () => {
    const { referencia } = await open()
    const paid = fake.pay(referencia)
    await poll()
    expect(await servicio()).toBe('serviciopro0000')
    paid.status = 'refunded'
    await poll()
    expect(await servicio()).toBe('serviciopro0000')
    now = new Date('2026-05-11T15:00:01Z')
    await poll()
    expect(await estados()).toEqual(['rechazado 2026-06-10'])
    expect(await servicio()).toBe('serviciogratis0')
  })

  it('that went back gives no month by an older answer', async () => {
    const { referencia } = await open()
    const paid = fake.pay(referencia)
    const late = fake.heldAnswers.hold(({ path }) => path === `/v1/payments/${paid.id}`, 1)
    await fake.notify(paid)
    const overtaken = runJobs()
    await expect.poll(() => late.count).toBe(1)
    paid.status = 'refunded'
    await poll()
    late.release()
    await overtaken
    expect(await servicio()).toBe('serviciogratis0')
  })

  it('opened three times at a slow provider is asked for once', async () => {
    const { id } = await ask()
    const before = fake.preferences.length
    const slow = fake.held.hold(({ path }) => path === '/checkout/preferences')
    const pay = () => admin.send(`/api/servicio/pagos/${id}/pagar`, { method: 'POST' })
    const first = pay()
    await expect.poll(() => slow.count).toBe(1)
    await expect(pay()).rejects.toMatchObject({ status: 409 })
    await expect(pay()).rejects.toMatchObject({ status: 409 })
    slow.release()
    const { enlace } = await first
    expect((await pay()).enlace).toBe(enlace)
    expect(fake.preferences.length - before).toBe(1)
  })

  it('survives an outage of the provider: nothing is lost, and it is retried', async () => {
    fake.isDown = true
    const { id, referencia } = await ask()
    const pay = () => admin.send(`/api/servicio/pagos/${id}/pagar`, { method: 'POST' })
    await expect(pay()).rejects.toMatchObject({ status: 503 })
    fake.isDown = false
    await payTwice(pay)
    for (const preference of fake.preferences) preference.notification_url = here(preference.notification_url)
    const paid = fake.pay(referencia)
    fake.isDown = true
    expect(await fake.notify(paid)).toEqual([200])
    await runJobs()
    await expect(poll()).rejects.toThrow(/^failed for/)
    expect(await estados()).toEqual(['pendiente'])
    fake.isDown = false
    await runJobs()
    expect(await estados()).toEqual(['aprobado 2026-06-10'])
  })

  it('is given up after four days, and still accepted if it arrives later', async () => {
    const { referencia } = await open()
    now = new Date('2026-05-14T14:00:00Z')
    await poll()
    expect(await estados()).toEqual(['pendiente'])
    now = new Date('2026-05-14T16:00:00Z')
    await poll()
    expect(await estados()).toEqual(['rechazado'])
    await fake.notify(fake.pay(referencia))
    await runJobs()
    expect(await estados()).toEqual(['aprobado 2026-06-14'])
  })

  it('with money of another amount is not given up: the operator decides', async () => {
    const { referencia } = await open()
    fake.pay(referencia, { transaction_amount: 1 })
    now = new Date('2026-05-14T16:00:00Z')
    await poll()
    expect(await estados()).toEqual(['pendiente'])
  })

  it('is visible only to users who may change the settings', async () => {
    const { id } = await open()
    const gerente = await app.clientOf(gym.users.Gerente)
    const stranger = await app.clientOf((await buildGym(app.db.owner)).users.Admin)
    const operador = await app.clientOf(await buildOperador(app.db.owner))
    for (const step of ['pagar', 'revisar']) {
      const statusOf = (client: PocketBase) =>
        client.send(`/api/servicio/pagos/${id}/${step}`, { method: 'POST' }).then(
          () => 200,
          (error: { status: number }) => error.status,
        )
      expect([
        await statusOf(gerente),
        await statusOf(stranger),
        await statusOf(operador),
        await statusOf(app.guest()),
      ]).toEqual([403, 404, 403, 401])
    }
  })
})

describe('upgrades and downgrades', () => {
  it('an upgrade starts at once with the remaining money, a downgrade waits for its day and is stored by the daily job', async () => {
    const paidFor = async (nombre: string) => {
      admin = await app.clientOf(gym.users.Admin)
      const { referencia } = await open(nombre)
      fake.pay(referencia)
      await poll()
    }
    const { Contador, Entrenador } = gym.users
    await app.db.owner('update users set activo = false where id in ($1, $2)', [Contador, Entrenador])
    await paidFor('serviciopro0000')
    now = new Date('2026-05-20T15:00:00Z')
    await paidFor('serviciocadena0')
    expect(await servicio()).toBe('serviciocadena0')
    // 21 of 31 days of 25.00 are 16.93: 8 days of 60.00 for 31.
    expect((await estados()).at(-1)).toBe('aprobado 2026-06-28')
    await paidFor('serviciopro0000')
    expect(await servicio()).toBe('serviciocadena0')
    now = new Date('2026-06-28T15:00:00Z')
    admin = await app.clientOf(gym.users.Admin)
    await nightly()
    expect(await servicio()).toBe('serviciopro0000')
    await admin.send('/api/servicio/dejar', { method: 'POST' })
    await nightly()
    expect(await servicio()).toBe('serviciopro0000')
    now = new Date('2026-07-29T15:00:00Z')
    admin = await app.clientOf(gym.users.Admin)
    await nightly()
    expect(await servicio()).toBe('serviciogratis0')
  })
})
