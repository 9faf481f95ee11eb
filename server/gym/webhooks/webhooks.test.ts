import { once } from 'node:events'
import type PocketBase from 'pocketbase'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventosDeWebhook, type Entrega, type Webhook as Stored } from '#shared/webhooks/webhook.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { webhooksSender } from '#server/background.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { openGymApp, publicUrl, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { endOfTarea } from '#server/testing/end-of-tarea.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { openReceiver } from '#server/testing/stand-ins/receiver.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { buildCaja } from '#server/testing/till.ts'
import { dueWebhooks } from './due-webhooks.ts'
import { lockEntregas } from './lock-entregas.ts'
import { forgetEntregas, switchOffOverfull } from './forget-job.ts'
import { bodyOf } from './read-payloads.ts'
import { sendFor } from './send-job.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
let now = new Date()
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await openGymApp(() => now)
})
beforeEach(async () => {
  now = new Date()
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  await app.db.owner('delete from webhooks_eventos')
  await app.db.owner('delete from webhooks')
})
afterAll(() => app.close())

async function receiving(...given: Parameters<typeof openReceiver>) {
  const receiver = await openReceiver(...given)
  closing.push(receiver.close)
  return receiver
}

const every = eventosDeWebhook.map(({ id }) => id)

type Made = { webhook: Stored; secreto: string }
const add = (url: string, eventos: readonly string[] = every, by = admin): Promise<Made> =>
  by.send('/api/webhooks', { method: 'POST', body: { nombre: 'Planilla', url, eventos } })
const post = <T>(path: string, body: object = {}): Promise<T> => admin.send(path, { method: 'POST', body })

const deps = (pauses: readonly number[] = []) =>
  webhooksSender(
    {
      pools: app.db.pools,
      secret: 'x'.repeat(32),
      now: () => now,
      publicUrl,
      mailTransport: { send: async () => undefined },
      fileStore: tempStore(),
      log: () => undefined,
      localWebhooks: true,
      onError: (_what, error) => {
        throw error
      },
    },
    pauses,
  )

/** Sends everything that is due now. */
async function send(pauses?: readonly number[]): Promise<void> {
  await sendFor(deps(pauses), 0)
  const waiting = await app.db.owner(
    `select from webhooks_entregas where estado = 'pendiente' and not espera and proximo <= $1 union all select from webhooks_eventos`,
    [now],
  )
  if (waiting.length > 0) await send(pauses)
}

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

const member = () => buildMiembro(app.db.owner, gym)
const charge = async (miembro?: string) =>
  admin.collection('pagos').create({
    id_miembro: miembro ?? (await member()),
    id_plan_plazo: gym.mes,
    sucursal_id: gym.sucursales[0],
    medio_pago: 'Transferencia',
  })
const entregas = (filter = '') => admin.collection('webhooks_entregas').getFullList<Entrega>({ filter, sort: '@rowid' })

describe('a payment', () => {
  it('reaches the receiver signed, as the API answers it, and the answer is shown', async () => {
    const receiver = await receiving()
    const { secreto, webhook } = await add(receiver.url)
    const pago = await charge()
    await send()
    const [one, ...others] = receiver.received.filter(({ event }) => event.type === 'pagos.created')
    expect(others).toEqual([])
    expect(new Webhook(secreto).verify(one?.body ?? '', one?.headers ?? {})).toEqual(one?.event)
    expect(one?.event.data).toEqual(await admin.collection('pagos').getOne(pago.id))
    const [entrega] = await entregas(`evento = 'pagos.created'`)
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
    const receiver = await receiving()
    await charge()
    expect(await app.db.owner('select from webhooks_eventos')).toEqual([])
    await add(receiver.url, ['cajas.opened'])
    await charge()
    expect(await app.db.owner('select from webhooks_eventos')).toEqual([])
    const other = await buildGym(app.db.owner)
    const foreign = await app.clientOf(other.users.Admin)
    const { webhook } = await add(receiver.url, every, foreign)
    await charge()
    await send()
    expect(receiver.received).toEqual([])
    await expect(admin.collection('webhooks').getOne(webhook.id)).rejects.toMatchObject({ status: 404 })
  })

  it('that is refused is not told', async () => {
    await add((await receiving()).url)
    const miembro = await member()
    await expect(
      admin.collection('pagos').create({ id_miembro: miembro, id_plan_plazo: gym.mes, sucursal_id: 'x' }),
    ).rejects.toMatchObject({ status: 400 })
    expect(await app.db.owner(`select from webhooks_eventos where evento like 'pagos%'`)).toEqual([])
  })
})

it('members, voids, entries and tills are told of, each as its record', async () => {
  const receiver = await receiving()
  await add(receiver.url)
  const miembro = await member()
  const pago = await charge(miembro)
  await admin.send(`/api/pagos/${pago.id}/anular`, { method: 'POST', body: { motivo: 'Se cobró dos veces' } })
  await admin.collection('miembros').update(miembro, { nombre: 'Otra Persona' })
  await admin.collection('miembros').update(miembro, { deleted: now.toISOString() })
  const [sucursal_id] = gym.sucursales
  const other = await member()
  const paid = await charge(other)
  const entrada = testId()
  await post('/api/asistencias/entrar', { id: entrada, sucursal_id, id_miembro: other })
  await post(`/api/asistencias/${entrada}/deshacer`, { motivo: 'Se equivocó' })
  const caja_id = await buildCaja(app.db.owner, gym)
  const sesion = await admin.collection('caja_sesiones').create({ caja_id, fondo: 100 })
  await post(`/api/caja/sesiones/${sesion.id}/cerrar`, { id: testId(), contado: 100 })
  await send()
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

it('an import of many members is one event', async () => {
  const receiver = await receiving()
  await add(receiver.url)
  const rows = Array.from({ length: 600 }, (_, n) => `Persona ${n},${30_000_000 + n}`)
  const form = new FormData()
  form.append('sucursal_id', gym.sucursales[0])
  form.append('archivo', new File([`nombre,dni\n${rows.join('\n')}`], 'miembros.csv', { type: 'text/csv' }))
  const read = await admin.send('/api/importar', { method: 'POST', body: form })
  const begun = await post<{ tarea: { id: string } }>(`/api/importar/${read.id}`, {
    mapeo: ['nombre', 'dni'],
    aplicar: true,
  })
  expect(await endOfTarea(app.url, admin.authStore.token, begun.tarea.id)).toMatchObject({ estado: 'hecha' })
  await post(`/api/importar/${read.id}/deshacer`)
  await send()
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['importaciones.done'])
  expect(receiver.received[0]?.event.data).toMatchObject({ id: read.id, resumen: { creados: 600 } })
})

describe('events of one record', () => {
  it('arrive in their order, whatever fails; those of others do not wait', async () => {
    const receiver = await receiving((_, before) => (before < 2 ? 500 : 200))
    await add(receiver.url, ['miembros.updated'])
    const [one, other] = [await member(), await member()]
    for (const nombre of ['Primera', 'Segunda', 'Tercera'])
      for (const id of [one, other]) {
        await admin.collection('miembros').update(id, { nombre })
        // Some are known to the sender before the next one happens, some are not.
        if (nombre === 'Primera') await send([1000, 1000])
      }
    const order: string[] = []
    for (let round = 0; round < 12; round += 1) {
      await send([1000, 1000])
      later(1000)
    }
    for (const { id } of receiver.received.toSorted((a, b) => (a.id < b.id ? -1 : 1))) order.push(id)
    const accepted = (await entregas()).filter(({ estado }) => estado === 'entregada')
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
    const receiver = await receiving(() => (isDown ? 503 : 200))
    const { webhook } = await add(receiver.url, ['miembros.updated'])
    const miembro = await member()
    await admin.collection('miembros').update(miembro, { nombre: 'Primera' })
    await send([])
    const [failed] = await entregas()
    expect(failed).toMatchObject({ estado: 'fallida', codigo: 503, respuesta: 'Respuesta 503' })
    isDown = false
    await admin.collection('miembros').update(miembro, { nombre: 'Segunda' })
    await send([])
    expect((await entregas()).map(({ estado }) => estado)).toEqual(['fallida', 'entregada'])
    expect(await post(`/api/webhooks/${webhook.id}/reenviar`, { entrega: failed?.id })).toEqual({ reenviadas: 1 })
    expect(await refusalOf(post(`/api/webhooks/${webhook.id}/reenviar`, { entrega: failed?.id }))).toMatchObject({
      status: 400,
      response: { razon: 'webhook_pending' },
    })
    await send([])
    expect((await entregas()).map(({ estado }) => estado)).toEqual(['entregada', 'entregada'])
    expect(receiver.received.filter(({ id }) => id === failed?.id)).toHaveLength(2)
  })
})

it('all given-up deliveries are sent again, in order per record', async () => {
  let isDown = true
  const receiver = await receiving(() => (isDown ? 500 : 200))
  const { webhook } = await add(receiver.url, ['miembros.updated'])
  const miembro = await member()
  for (const nombre of ['Primera', 'Segunda', 'Tercera']) await admin.collection('miembros').update(miembro, { nombre })
  await send([])
  isDown = false
  receiver.received.length = 0
  expect(await post(`/api/webhooks/${webhook.id}/reenviar`)).toEqual({ reenviadas: 3 })
  await send([])
  expect(receiver.received.map(({ id }) => id)).toEqual((await entregas()).map(({ id }) => id))
  expect(receiver.received).toHaveLength(3)
})

describe('the secret', () => {
  it('is answered once, stored sealed, and never read', async () => {
    const { secreto, webhook } = await add('http://127.0.0.1:9009/')
    expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Object.keys(webhook)).not.toContain('secreto')
    const [stored] = await app.db.owner<{ secreto: Buffer }>('select secreto from webhooks_secretos')
    expect(stored?.secreto.includes(secreto.slice(6))).toBe(false)
    const [log] = await app.db.owner<{ text: string }>(
      `select string_agg(a::text, '') as text from auditoria a where coleccion = 'webhooks'`,
    )
    expect(log?.text).not.toContain(secreto)
  })

  it('that is replaced stays valid for a day', async () => {
    const receiver = await receiving()
    const { secreto: old, webhook } = await add(receiver.url, ['pagos.created'])
    const { secreto: fresh } = await post<{ secreto: string }>(`/api/webhooks/${webhook.id}/secreto`)
    const verifies = (secret: string) => {
      const { id = '', body = '', headers = {} } = receiver.received.at(-1) ?? {}
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      return headers['webhook-signature']?.split(' ').includes(new Webhook(secret).sign(id, at, body))
    }
    await charge()
    await send()
    expect([verifies(old), verifies(fresh)]).toEqual([true, true])
    later(86_400_001)
    await charge()
    await send()
    expect([verifies(old), verifies(fresh)]).toEqual([false, true])
  })
})

describe('a webhook', () => {
  it('that has accepted nothing for three days is switched off, with a mail to the administrators', async () => {
    const receiver = await receiving(() => 500)
    await add(receiver.url, ['pagos.created'])
    await charge()
    await send([1, 1, 1])
    later(71 * 3_600_000)
    await send([1, 1, 1])
    const stored = () => admin.collection('webhooks').getFirstListItem<Stored>('')
    expect((await stored()).activo).toBe(true)
    later(2 * 3_600_000)
    await charge()
    await send([1, 1, 1])
    expect(await stored()).toMatchObject({ activo: false, motivo_apagado: 'fallas' })
    expect((await entregas()).map(({ estado }) => estado)).toEqual(['fallida', 'fallida'])
    const mails = await openMailbox(app.db).collect()
    expect(mails).toMatchObject([{ to: `${gym.users.Admin}@gym.example`, subject: 'Apagamos el webhook Planilla' }])
    expect(await refusalOf(post(`/api/webhooks/${(await stored()).id}/reenviar`))).toMatchObject({ status: 400 })
    const { id, nombre, url, eventos } = await stored()
    await post(`/api/webhooks/${id}`, { nombre, url, eventos, activo: true })
    expect(await stored()).toMatchObject({ activo: true, motivo_apagado: '', falla_desde: '' })
  })

  it('that answers 410 is switched off at once; one that accepts now and then never', async () => {
    let status = 500
    const receiver = await receiving(() => status)
    await add(receiver.url, ['pagos.created'])
    await charge()
    await send([])
    status = 200
    later(80 * 3_600_000)
    await charge()
    await send([])
    expect(await admin.collection('webhooks').getFirstListItem('')).toMatchObject({ activo: true, falla_desde: '' })
    status = 410
    await charge()
    await send([1])
    expect(await admin.collection('webhooks').getFirstListItem('')).toMatchObject({
      activo: false,
      motivo_apagado: 'ya_no_existe',
    })
  })

  it('for which too much waits is switched off', async () => {
    await add('http://127.0.0.1:9009/', ['pagos.created'])
    for (let n = 0; n < 3; n += 1) await charge()
    await send([60_000])
    const { pools } = app.db
    await switchOffOverfull({ ...deps(), transaction: pools.background }, 3)
    expect(await admin.collection('webhooks').getFirstListItem('')).toMatchObject({ activo: true })
    await switchOffOverfull({ ...deps(), transaction: pools.background }, 2)
    expect(await admin.collection('webhooks').getFirstListItem('')).toMatchObject({ motivo_apagado: 'demasiadas' })
  })

  it('keeps its deliveries for thirty days', async () => {
    await add((await receiving()).url, ['pagos.created'])
    await charge()
    await send()
    later(29 * 86_400_000)
    const kept = () => app.db.owner('select from webhooks_entregas')
    await forgetEntregas(deps())
    expect(await kept()).toHaveLength(1)
    later(2 * 86_400_000)
    await forgetEntregas(deps())
    expect(await kept()).toEqual([])
  })

  it('is refused with a bad address, unknown or unseen events, and above ten', async () => {
    const fields = async (body: object, by = admin) => {
      const { status, response } = await refusalOf(by.send('/api/webhooks', { method: 'POST', body }))
      return [status, Object.keys(response['data'] ?? {})]
    }
    const good = { nombre: 'Planilla', url: 'https://ejemplo.com/x', eventos: ['pagos.created'] }
    for (const url of [
      '',
      'x',
      'http://10.0.0.1/',
      'https://a:b@ejemplo.com/',
      `https://ejemplo.com/${'x'.repeat(500)}`,
      7,
    ])
      expect(await fields({ ...good, url })).toEqual([400, ['url']])
    for (const eventos of [
      [],
      ['otro'],
      'pagos.created',
      Array.from({ length: 500 }, () => 'pagos.created'),
      [7],
      null,
    ])
      expect(await fields({ ...good, eventos })).toEqual([400, ['eventos']])
    for (const nombre of ['', 'x'.repeat(61), null])
      expect(await fields({ ...good, nombre })).toEqual([400, ['nombre']])
    expect(await fields({ ...good, activo: 'sí' })).toEqual([400, ['activo']])
    const role = await buildRol(app.db.owner, gym.id, ['settings.update', 'members.index'])
    const some = await app.clientOf(await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales }))
    expect(await fields(good, some)).toEqual([400, ['eventos']])
    const { webhook } = await add(good.url, ['miembros.created'], some)
    await expect(
      some.send(`/api/webhooks/${webhook.id}`, { method: 'POST', body: { ...good, eventos: ['pagos.voided'] } }),
    ).rejects.toMatchObject({ status: 400 })
    for (let n = 1; n < 10; n += 1) await add(good.url)
    expect(await fields(good)).toEqual([400, ['nombre']])
  })
})

it('a webhook outlives who gave it its address, and names that person to whoever is left', async () => {
  const maker = await buildUser(app.db.owner, gym.id, { role: builtInRoles.Admin, sucursales: gym.sucursales })
  const { webhook } = await add('https://a.example/avisos', ['pagos.created'], await app.clientOf(maker))
  await admin.collection('users').delete(maker)
  const seen = () => admin.collection('webhooks').getOne<Stored>(webhook.id, { expand: 'creado_por' })
  expect(await seen()).toMatchObject({ activo: true, creado_por: maker, expand: { creado_por: { activo: false } } })
  const body = { nombre: 'Planilla', eventos: ['pagos.created'], activo: true }
  await post(`/api/webhooks/${webhook.id}`, { ...body, url: webhook.url })
  expect(await seen()).toMatchObject({ creado_por: maker })
  await post(`/api/webhooks/${webhook.id}`, { ...body, url: 'https://b.example/avisos' })
  expect(await seen()).toMatchObject({ creado_por: gym.users.Admin, expand: { creado_por: { activo: true } } })
})

it('a gym in which nobody confirmed an address adds none and changes none', async () => {
  const { webhook } = await add((await receiving()).url)
  await app.db.owner('update users set verified = false where gimnasio_id = $1', [gym.id])
  const body = { nombre: 'Planilla', url: 'https://otra.example/', eventos: every }
  for (const path of ['/api/webhooks', `/api/webhooks/${webhook.id}`])
    expect(await refusalOf(post(path, body))).toMatchObject({ status: 400, response: { data: { url: {} } } })
})

describe('a test', () => {
  it('answers what the receiver said at once, and is not repeated', async () => {
    const receiver = await receiving(() => 418)
    const { webhook, secreto } = await add(receiver.url, ['cajas.opened'])
    const entrega = await post<Entrega>(`/api/webhooks/${webhook.id}/probar`)
    expect(entrega).toMatchObject({
      estado: 'fallida',
      codigo: 418,
      respuesta: 'Respuesta 418',
      evento: 'webhooks.test',
    })
    const [one] = receiver.received
    expect(new Webhook(secreto).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({ type: 'webhooks.test' })
    await send()
    expect(receiver.received).toHaveLength(1)
    expect(await admin.collection('webhooks').getOne(webhook.id)).toMatchObject({ falla_desde: '' })
  })

  it('is made ten times a minute by a gym', async () => {
    const { webhook } = await add((await receiving()).url)
    for (let n = 0; n < 10; n += 1) await post(`/api/webhooks/${webhook.id}/probar`)
    expect(await refusalOf(post(`/api/webhooks/${webhook.id}/probar`))).toMatchObject({ status: 429 })
    await admin.collection('webhooks').delete(webhook.id)
    const { webhook: next } = await add((await receiving()).url)
    expect(await refusalOf(post(`/api/webhooks/${next.id}/probar`))).toMatchObject({ status: 429 })
    await app.db.owner(`update intentos set expire = 0 where key like 'webhook_prueba:%'`)
    await post(`/api/webhooks/${next.id}/probar`)
  })
})

/** A webhook with a delivery that is due. */
async function buildWebhook({ id: gimnasio }: GymWorld, isFailing = false, url = 'https://a.example') {
  const id = testId()
  await app.db.owner(
    `insert into webhooks (gimnasio_id, id, nombre, url, eventos, falla_desde) values ($1, $2, 'Planilla', $3, '[]', $4)`,
    [gimnasio, id, url, isFailing ? now : null],
  )
  const secreto = createSeal('x'.repeat(32), 'webhook').close(`whsec_${'a'.repeat(44)}`)
  await app.db.owner('insert into webhooks_secretos (gimnasio_id, webhook_id, secreto) values ($1, $2, $3)', [
    gimnasio,
    id,
    secreto,
  ])
  await app.db.owner(
    `insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, proximo)
     values ($1, $3, $3, $2, 'pagos.created', $2, $3)`,
    [gimnasio, id, now],
  )
  return id
}

it('a gym that holds no place comes before gyms that hold some, and a webhook that works before one that fails', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => buildGym(app.db.owner)))
  const held = await Promise.all(crowd.map((one) => buildWebhook(one)))
  for (const one of crowd) await buildWebhook(one)
  const failing = await buildWebhook(await buildGym(app.db.owner), true)
  const well = await buildWebhook(gym)
  const due = await dueWebhooks(app.db.pools.reader, now, held)
  expect(due.slice(0, 2).map(({ id }) => id)).toEqual([well, failing])
  expect(due).toHaveLength(8)
})

it('receivers that never answer delay only their own gym', async () => {
  const silent = await receiving(() => () => undefined)
  for (let n = 0; n < 8; n += 1) await add(silent.url, ['pagos.created'])
  for (let n = 0; n < 5; n += 1) await charge()
  const stopping = new AbortController()
  const sending = sendFor({ ...deps([]), post: { allowsLocal: true, within: 5000 } }, 20_000, stopping.signal)
  await expect.poll(() => silent.received.length, { timeout: 10_000 }).toBeGreaterThan(4)
  const other = await buildGym(app.db.owner)
  const boss = await app.clientOf(other.users.Admin)
  const quick = await receiving()
  await add(quick.url, ['miembros.created'], boss)
  await boss.collection('miembros').create({ nombre: 'Ana Pérez', sucursal_id: other.sucursales[0] })
  await expect.poll(() => quick.received.length, { timeout: 4500 }).toBe(1)
  stopping.abort()
  await sending
})

it('fifty failing receivers of as many gyms, which hang, leave places for one that works', async () => {
  const silent = await receiving(() => () => undefined)
  for (let n = 0; n < 50; n += 1) await buildWebhook(await buildGym(app.db.owner), true, silent.url)
  const stopping = new AbortController()
  const sending = sendFor({ ...deps([]), post: { allowsLocal: true, within: 60_000 } }, 60_000, stopping.signal)
  await expect.poll(() => silent.received.length).toBeGreaterThan(30)
  const quick = await receiving()
  await buildWebhook(gym, false, quick.url)
  await expect.poll(() => quick.received.length).toBe(1)
  stopping.abort()
  await silent.close()
  await sending
})

it.each<[string, (tx: Transaction) => Promise<unknown>]>([
  ['puts thousands of deliveries in line again', lockEntregas],
  ['deletes a webhook with thousands', ({ query }) => query('select from webhooks for update')],
])('a gym that %s keeps no other gym waiting', async (_, lock) => {
  const quick = await receiving()
  const other = await buildGym(app.db.owner)
  const boss = await app.clientOf(other.users.Admin)
  const [held, free, stopping] = [new AbortController(), new AbortController(), new AbortController()]
  for (const [by, { sucursales }, nombre] of [
    [admin, gym, 'Ana Paz'],
    [boss, other, 'Luz Paz'],
  ] as const) {
    await add(quick.url, ['miembros.created'], by)
    await by.collection('miembros').create({ nombre, sucursal_id: sucursales[0] })
  }
  const isHeld = once(held.signal, 'abort')
  const holding = app.db.pools.transaction(gym.id, async (tx) => {
    await lock(tx)
    held.abort()
    await once(free.signal, 'abort')
  })
  await isHeld
  const sending = sendFor({ ...deps(), onError: () => undefined }, 60_000, stopping.signal)
  const arrived = () => quick.received.map(({ event }) => event.data['nombre'])
  try {
    await expect.poll(arrived).toEqual(['Luz Paz'])
    free.abort()
    await expect.poll(arrived).toEqual(['Luz Paz', 'Ana Paz'])
  } finally {
    free.abort()
    stopping.abort()
    await Promise.all([holding, sending])
  }
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
