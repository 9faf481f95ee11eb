import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'
import type { GymWorld } from '#server/testing/gym-world.ts'
import { openStream, type OpenStream } from '#server/testing/open-stream.ts'
import { collapse } from './feed/collapse.ts'
import { createEventStream } from './streams/event-stream.ts'
import { parseTopic } from './streams/topic.ts'
import { createUnread } from './streams/unread.ts'

let app: GymApp
let norte: GymWorld
const opened: OpenStream[] = []

beforeAll(async () => {
  app = await openGymApp()
  norte = await buildGym(app.db.owner)
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.drop()
})
afterAll(() => app.close())

async function open(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const stream = await openStream(url, headers)
  opened.push(stream)
  return stream
}

async function subscribe(body: unknown, authorization = '', url = app.url): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

describe('a stream', () => {
  it('begins with PB_CONNECT and the client’s id', async () => {
    const { answer, text, clientId } = await open(app.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(clientId).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(text()).toBe(`id:${clientId}\nevent:PB_CONNECT\ndata:{"clientId":"${clientId}"}\n\n`)
  })

  it('gets an event once for each text of its topic', async () => {
    const { clientId, text } = await open(app.url)
    const id = await buildMiembro(app.db.owner, norte)
    const topics = [
      'miembros',
      'col_miembros/*',
      `miembros/${id}?options=%7B%22query%22%3A%7B%22fields%22%3A%22id%22%7D%7D`,
    ]
    expect(await subscribe({ clientId, subscriptions: topics }, await tokenOf(norte.users.Admin))).toEqual({
      status: 204,
      body: null,
    })
    await app.db.owner(`update miembros set nombre = 'Otra' where id = $1`, [id])
    for (const topic of topics)
      await expect.poll(text).toContain(`\nevent:${topic}\ndata:{"action":"update","record":{`)
    expect(text()).toContain(`data:{"action":"update","record":{"id":"${id}"}}`)
  })

  it('belongs to the first subscriber', async () => {
    const { clientId } = await open(app.url)
    const [mine, other] = [await tokenOf(norte.users.Admin), await tokenOf(norte.users.Gerente)]
    const subscriptions = ['miembros/*']
    expect((await subscribe({ clientId, subscriptions })).status).toBe(204)
    expect((await subscribe({ clientId, subscriptions }, mine)).status).toBe(204)
    expect((await subscribe({ clientId, subscriptions: [] }, mine)).status).toBe(204)
    expect((await subscribe({ clientId, subscriptions }, other)).status).toBe(403)
    expect((await subscribe({ clientId, subscriptions }, '')).status).toBe(403)
  })

  it.each([
    ['no client', {}, 400, { clientId: { code: 'validation_required' } }],
    ['an unknown client', { clientId: 'x'.repeat(40), subscriptions: [] }, 404, {}],
    ['a name too long', { clientId: 'x'.repeat(256) }, 400, { clientId: { code: 'validation_length_too_long' } }],
    [
      'too many topics',
      { clientId: 'x', subscriptions: Array.from({ length: 1001 }, (_, index) => `miembros/${index}`) },
      400,
      { subscriptions: { code: 'validation_length_too_long' } },
    ],
    [
      'a topic too long',
      { clientId: 'x', subscriptions: ['miembros', 'x'.repeat(2501)] },
      400,
      { subscriptions: { 1: { code: 'validation_length_too_long' } } },
    ],
  ])('refuses a subscription with %s', async (_what, body, status, data) => {
    expect(await subscribe(body)).toMatchObject({ status, body: { status, data } })
  })

  it('gets missed events when it comes back with the last event id', async () => {
    const token = await tokenOf(norte.users.Admin)
    const first = await open(app.url)
    await subscribe({ clientId: first.clientId, subscriptions: ['miembros/*'] }, token)
    await buildMiembro(app.db.owner, norte, { nombre: 'Vista Antes' })
    await expect.poll(first.text).toContain('Vista Antes')
    const [, lastEventId = ''] = /^id:(\w+\.\d+)$/m.exec(first.text()) ?? []
    first.drop()
    await buildMiembro(app.db.owner, norte, { nombre: 'Perdida Luego' })
    const again = await open(app.url, { 'last-event-id': lastEventId })
    await subscribe({ clientId: again.clientId, subscriptions: ['miembros/*'] }, token)
    await expect.poll(again.text).toContain('Perdida Luego')
  })

  it('is cut off when it never reads, and buffers no more than its limit', () => {
    let isCut = false
    const sink = {
      writableLength: 0,
      destroyed: false,
      write: (chunk: string) => (sink.writableLength += chunk.length) < 0,
      end: () => undefined,
      destroy: () => (isCut = true),
    }
    const stream = createEventStream(
      sink,
      createUnread(() => undefined),
    )
    for (let index = 0; index < 100_000 && !isCut; index += 1) stream.send('id', 'miembros/*', 'x'.repeat(2000))
    expect(isCut).toBe(true)
    expect(sink.writableLength).toBeLessThanOrEqual(budgets.unreadBytesOfStream.most)
  })

  it('can be subscribed to through another process, by the same rules', async () => {
    const other = await openGymApp({ db: app.db })
    try {
      const elsewhere = (body: unknown, token = '') => subscribe(body, token, other.url)
      const { clientId, text, drop, ended } = await open(app.url)
      const [mine, stranger] = [await tokenOf(norte.users.Admin), await tokenOf(norte.users.Gerente)]
      const subscriptions = ['miembros/*', `planes/*?options=${'%20'.repeat(700)}`]
      expect(await elsewhere({ clientId, subscriptions })).toEqual({ status: 204, body: null })
      expect((await elsewhere({ clientId, subscriptions }, mine)).status).toBe(204)
      await buildMiembro(app.db.owner, norte, { nombre: 'De Otro Proceso' })
      await expect.poll(text).toContain('De Otro Proceso')
      expect((await elsewhere({ clientId, subscriptions }, stranger)).status).toBe(403)
      expect(await elsewhere({ clientId, subscriptions: [] }, mine)).toMatchObject({ status: 204 })
      await buildMiembro(app.db.owner, norte, { nombre: 'Ya No Escucha' })
      expect((await elsewhere({ clientId, subscriptions: ['planes/*'] }, mine)).status).toBe(204)
      expect(text()).not.toContain('Ya No Escucha')
      drop()
      await ended
      await expect.poll(async () => (await elsewhere({ clientId, subscriptions }, mine)).status).toBe(404)
      expect(await app.db.owner('select from reenvios')).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('of a process that is gone is unknown at once', async () => {
    const other = await openGymApp({ db: app.db })
    const { clientId } = await open(other.url)
    await other.close()
    await expect.poll(async () => (await subscribe({ clientId, subscriptions: [] })).status).toBe(404)
  })

  it('ends when the app closes, and does not keep it from closing', async () => {
    const other = await openGymApp({ db: app.db })
    const stream = await open(other.url)
    const began = Date.now()
    await other.close()
    await stream.ended
    expect(Date.now() - began).toBeLessThan(3000)
  })

  it('ends when the database sends no more changes, and a new one gets events again', async () => {
    const stream = await open(app.url)
    await app.db.owner('revoke select on eventos from vigente_reader')
    await stream.ended
    await app.db.owner('grant select on eventos to vigente_reader')
    const again = await open(app.url)
    await subscribe({ clientId: again.clientId, subscriptions: ['miembros/*'] }, await tokenOf(norte.users.Admin))
    await buildMiembro(app.db.owner, norte, { nombre: 'Tras El Corte' })
    await expect.poll(again.text).toContain('Tras El Corte')
  })
})

describe('a topic', () => {
  it.each([
    ['miembros', { collection: 'miembros', record: null }],
    ['miembros/*', { collection: 'miembros', record: null }],
    ['miembros/abc', { collection: 'miembros', record: 'abc' }],
    ['miembros/*?options={"query":{"filter":"a=1","expand":"x","n":5}}', { filter: 'a=1', expand: 'x' }],
    ['miembros?options={"headers":{"x":1}}', { filter: undefined }],
  ])('%s is parsed', (text, topic) => {
    expect(parseTopic(text)).toMatchObject(topic)
  })

  it.each(['', '@oauth2', 'PB_CONNECT/x/y', 'miembros/*?options=no', 'miembros/*?options={"query":5}'])(
    '%s matches no record',
    (text) => expect(parseTopic(text)).toBeNull(),
  )
})

describe('a transaction', () => {
  const logged = (accion: 'create' | 'update' | 'delete', ids: string[], orden: number) => ({
    orden,
    transaccion: '1',
    inquilino: 'g',
    coleccion: 'c',
    accion,
    ids,
    previas: accion === 'delete' ? ids.map((id) => ({ id })) : null,
  })

  it('gives the events of its outcome', () => {
    const changes = collapse([
      logged('create', ['new', 'gone'], 1),
      logged('update', ['new', 'old'], 2),
      logged('delete', ['gone', 'dead', 'back'], 3),
      logged('create', ['back'], 4),
      logged('update', ['old'], 5),
    ])
    expect(changes).toEqual([
      { tenant: 'g', collection: 'c', action: 'create', ids: ['new'], before: [], orden: 2 },
      { tenant: 'g', collection: 'c', action: 'update', ids: ['old', 'back'], before: [], orden: 5 },
      { tenant: 'g', collection: 'c', action: 'delete', ids: ['dead'], before: [{ id: 'dead' }], orden: 3 },
    ])
  })
})
