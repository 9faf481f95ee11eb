import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Entrega, type Webhook as Stored } from '#shared/webhooks/webhook.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { openWebhookDesk, type WebhookDesk } from '#server/testing/desks/webhook-desk.ts'
import { refusalOf, refusedCodes } from '#server/testing/gym-app.ts'
import { buildRol, buildUser } from '#server/testing/gym-world.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { forgetEntregas, switchOffOverfull } from './forget-job.ts'
import { sendFor } from './send-job.ts'

let desk: WebhookDesk

beforeAll(async () => {
  desk = await openWebhookDesk()
})
beforeEach(() => desk.begin())
afterEach(() => desk.clear())
afterAll(() => desk.app.close())

describe('the secret', () => {
  it('is answered once, stored sealed, and never read', async () => {
    const { secreto, webhook } = await desk.add('http://127.0.0.1:9009/')
    expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Object.keys(webhook)).not.toContain('secreto')
    const [stored] = await desk.app.db.owner<{ secreto: Buffer }>('select secreto from webhooks_secretos')
    expect(stored?.secreto.includes(secreto.slice(6))).toBe(false)
    const [log] = await desk.app.db.owner<{ text: string }>(
      `select string_agg(a::text, '') as text from auditoria a where coleccion = 'webhooks'`,
    )
    expect(log?.text).not.toContain(secreto)
  })

  it('that is replaced stays valid for a day', async () => {
    const receiver = await desk.receiving()
    const { secreto: old, webhook } = await desk.add(receiver.url, ['pagos.created'])
    const { secreto: fresh } = await desk.post<{ secreto: string }>(`/api/webhooks/${webhook.id}/secreto`)
    const verifies = (secret: string) => {
      const { id = '', body = '', headers = {} } = receiver.received.at(-1) ?? {}
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      return headers['webhook-signature']?.split(' ').includes(new Webhook(secret).sign(id, at, body))
    }
    await desk.charge()
    await desk.send()
    expect([verifies(old), verifies(fresh)]).toEqual([true, true])
    desk.later(86_400_001)
    await desk.charge()
    await desk.send()
    expect([verifies(old), verifies(fresh)]).toEqual([false, true])
  })
})

it('a person who may not see what a webhook tells acts on nothing of it', async () => {
  const { webhook } = await desk.add('http://127.0.0.1:9009/', ['pagos.created'])
  const { owner } = desk.app.db
  const role = await buildRol(owner, desk.gym.id, ['settings.index', 'settings.update', 'members.index'])
  const user = await buildUser(owner, desk.gym.id, { role, sucursales: desk.gym.sucursales })
  const person = await desk.app.clientOf(user)
  const mine = await desk.add('http://127.0.0.1:9010/', ['miembros.created'], person)
  const change = { nombre: 'Otra', url: 'http://127.0.0.1:9011/', eventos: ['miembros.created'] }
  const act = (path: string, body = {}) => person.send(`/api/webhooks/${path}`, { method: 'POST', body })
  const acts = (id: string) => [
    act(`${id}/secreto`),
    act(`${id}/probar`),
    act(`${id}/reenviar`),
    act(id, change),
    person.collection('webhooks').delete(id),
  ]
  const refusals = await Promise.all(acts(webhook.id).map(refusedCodes))
  expect(refusals).toEqual(Array(5).fill({ status: 400, codes: { eventos: 'validation_not_held' } }))
  await act(`${mine.webhook.id}/secreto`)
  await person.collection('webhooks').delete(mine.webhook.id)
})

describe('a webhook', () => {
  it('that has accepted nothing for three days is switched off, with a mail to the administrators', async () => {
    const receiver = await desk.receiving(() => 500)
    await desk.add(receiver.url, ['pagos.created'])
    await desk.charge()
    await desk.send([1, 1, 1])
    desk.later(71 * 3_600_000)
    await desk.send([1, 1, 1])
    const stored = () => desk.admin.collection('webhooks').getFirstListItem<Stored>('')
    expect((await stored()).activo).toBe(true)
    desk.later(2 * 3_600_000)
    await desk.charge()
    await desk.send([1, 1, 1])
    expect(await stored()).toMatchObject({ activo: false, motivo_apagado: 'fallas' })
    expect((await desk.entregas()).map(({ estado }) => estado)).toEqual(['fallida', 'fallida'])
    const mails = await openMailbox(desk.app.db).collect()
    expect(mails).toMatchObject([
      { to: `${desk.gym.users.Admin}@gym.example`, subject: 'Apagamos el webhook Planilla' },
    ])
    expect(await refusalOf(desk.post(`/api/webhooks/${(await stored()).id}/reenviar`))).toMatchObject({ status: 400 })
    const { id, nombre, url, eventos } = await stored()
    await desk.post(`/api/webhooks/${id}`, { nombre, url, eventos, activo: true })
    expect(await stored()).toMatchObject({ activo: true, motivo_apagado: '', falla_desde: '' })
  })

  it('that answers 410 is switched off at once; one that accepts now and then never', async () => {
    let status = 500
    const receiver = await desk.receiving(() => status)
    await desk.add(receiver.url, ['pagos.created'])
    await desk.charge()
    await desk.send([])
    status = 200
    desk.later(80 * 3_600_000)
    await desk.charge()
    await desk.send([])
    expect(await desk.admin.collection('webhooks').getFirstListItem('')).toMatchObject({
      activo: true,
      falla_desde: '',
    })
    status = 410
    await desk.charge()
    await desk.send([1])
    expect(await desk.admin.collection('webhooks').getFirstListItem('')).toMatchObject({
      activo: false,
      motivo_apagado: 'ya_no_existe',
    })
  })

  it('for which too much waits is switched off', async () => {
    await desk.add('http://127.0.0.1:9009/', ['pagos.created'])
    for (let n = 0; n < 3; n += 1) await desk.charge()
    await desk.send([60_000])
    const { pools } = desk.app.db
    await switchOffOverfull({ ...desk.deps(), transaction: pools.background }, 3)
    expect(await desk.admin.collection('webhooks').getFirstListItem('')).toMatchObject({ activo: true })
    await switchOffOverfull({ ...desk.deps(), transaction: pools.background }, 2)
    expect(await desk.admin.collection('webhooks').getFirstListItem('')).toMatchObject({ motivo_apagado: 'demasiadas' })
  })

  it('that is switched off gives up a thousand deliveries at once, the first of each record last', async () => {
    const { webhook } = await desk.add('http://127.0.0.1:9009/', ['pagos.created'])
    await desk.app.db.owner(
      `insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, proximo, espera)
       select $1, $3, $3, $2, 'pagos.created', lpad((n % 900)::text, 15, 'p'), $3, n >= 900 from generate_series(0, 2699) n`,
      [desk.gym.id, webhook.id, desk.now],
    )
    const { nombre, url, eventos } = webhook
    await desk.post(`/api/webhooks/${webhook.id}`, { nombre, url, eventos, activo: false })
    const left = () =>
      desk.app.db.owner<{ total: number; stuck: number }>(
        `select count(*)::int as total, count(*) filter (where espera and not exists (
           select from webhooks_entregas f where f.registro = e.registro and f.estado = 'pendiente' and f.orden < e.orden))::int as stuck
         from webhooks_entregas e where estado = 'pendiente'`,
      )
    expect(await left()).toEqual([{ total: 1700, stuck: 0 }])
    await sendFor(desk.deps(), 0)
    expect(await left()).toEqual([{ total: 700, stuck: 0 }])
    await sendFor(desk.deps(), 0)
    expect(await left()).toEqual([{ total: 0, stuck: 0 }])
  })

  it('keeps its deliveries for thirty days', async () => {
    await desk.add((await desk.receiving()).url, ['pagos.created'])
    await desk.charge()
    await desk.send()
    desk.later(29 * 86_400_000)
    const kept = () => desk.app.db.owner('select from webhooks_entregas')
    await forgetEntregas(desk.deps())
    expect(await kept()).toHaveLength(1)
    desk.later(2 * 86_400_000)
    await forgetEntregas(desk.deps())
    expect(await kept()).toEqual([])
  })

  it('is refused with a bad address, unknown or unseen events, and above ten', async () => {
    const fields = async (body: object, by = desk.admin) => {
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
    const role = await buildRol(desk.app.db.owner, desk.gym.id, ['settings.update', 'members.index'])
    const some = await desk.app.clientOf(
      await buildUser(desk.app.db.owner, desk.gym.id, { role, sucursales: desk.gym.sucursales }),
    )
    expect(await fields(good, some)).toEqual([400, ['eventos']])
    const { webhook } = await desk.add(good.url, ['miembros.created'], some)
    await expect(
      some.send(`/api/webhooks/${webhook.id}`, { method: 'POST', body: { ...good, eventos: ['pagos.voided'] } }),
    ).rejects.toMatchObject({ status: 400 })
    for (let n = 1; n < 10; n += 1) await desk.add(good.url)
    expect(await fields(good)).toEqual([400, ['nombre']])
  })
})

it('a webhook outlives who gave it its address, and names that person to whoever is left', async () => {
  const maker = await buildUser(desk.app.db.owner, desk.gym.id, {
    role: builtInRoles.Admin,
    sucursales: desk.gym.sucursales,
  })
  const { webhook } = await desk.add('https://a.example/avisos', ['pagos.created'], await desk.app.clientOf(maker))
  await desk.admin.collection('users').delete(maker)
  const seen = () => desk.admin.collection('webhooks').getOne<Stored>(webhook.id, { expand: 'creado_por' })
  expect(await seen()).toMatchObject({ activo: true, creado_por: maker, expand: { creado_por: { activo: false } } })
  const body = { nombre: 'Planilla', eventos: ['pagos.created'], activo: true }
  await desk.post(`/api/webhooks/${webhook.id}`, { ...body, url: webhook.url })
  expect(await seen()).toMatchObject({ creado_por: maker })
  await desk.post(`/api/webhooks/${webhook.id}`, { ...body, url: 'https://b.example/avisos' })
  expect(await seen()).toMatchObject({ creado_por: desk.gym.users.Admin, expand: { creado_por: { activo: true } } })
})

it('a gym in which nobody confirmed an address adds none and changes none', async () => {
  const { webhook } = await desk.add((await desk.receiving()).url)
  await desk.app.db.owner('update users set verified = false where gimnasio_id = $1', [desk.gym.id])
  const body = { nombre: 'Planilla', url: 'https://otra.example/', eventos: desk.every }
  for (const path of ['/api/webhooks', `/api/webhooks/${webhook.id}`])
    expect(await refusalOf(desk.post(path, body))).toMatchObject({ status: 400, response: { data: { url: {} } } })
})

describe('a test', () => {
  it('answers what the receiver said at once, and is not repeated', async () => {
    const receiver = await desk.receiving(() => 418)
    const { webhook, secreto } = await desk.add(receiver.url, ['cajas.opened'])
    const entrega = await desk.post<Entrega>(`/api/webhooks/${webhook.id}/probar`)
    expect(entrega).toMatchObject({
      estado: 'fallida',
      codigo: 418,
      respuesta: 'Respuesta 418',
      evento: 'webhooks.test',
    })
    const [one] = receiver.received
    expect(new Webhook(secreto).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({ type: 'webhooks.test' })
    await desk.send()
    expect(receiver.received).toHaveLength(1)
    expect(await desk.admin.collection('webhooks').getOne(webhook.id)).toMatchObject({ falla_desde: '' })
  })

  it('is made ten times a minute by a gym', async () => {
    const { webhook } = await desk.add((await desk.receiving()).url)
    for (let n = 0; n < 10; n += 1) await desk.post(`/api/webhooks/${webhook.id}/probar`)
    expect(await refusalOf(desk.post(`/api/webhooks/${webhook.id}/probar`))).toMatchObject({ status: 429 })
    await desk.admin.collection('webhooks').delete(webhook.id)
    const { webhook: next } = await desk.add((await desk.receiving()).url)
    expect(await refusalOf(desk.post(`/api/webhooks/${next.id}/probar`))).toMatchObject({ status: 429 })
    await desk.app.db.owner(`update intentos set expire = 0 where key like 'webhook_prueba:%'`)
    await desk.post(`/api/webhooks/${next.id}/probar`)
  })
})
