import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { EventSource } from 'eventsource'
import { builtInRoles } from '#shared/permissions.ts'
import { sessionHeader, sessionTopic } from '#shared/values/session-end.ts'
import { buildClave } from '#server/testing/desks/clave.ts'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { ownRoutes } from '#server/testing/own-routes.ts'

let clock = new Date()
let app: GymApp
let neighbour: GymApp
let gym: GymWorld
let ana: string
let email = ''
let count = 0

beforeAll(async () => {
  Object.assign(globalThis, { EventSource })
  app = await openGymApp(() => clock)
  neighbour = await openGymApp({ db: app.db })
  gym = await buildGym(app.db.owner)
})
afterAll(async () => {
  await neighbour.close()
  await app.close()
})
beforeEach(async () => {
  clock = new Date()
  await app.db.owner('delete from intentos')
  email = `ana.fin${++count}@norte.example`
  ana = await buildUser(app.db.owner, gym.id, {
    role: builtInRoles.Admin,
    sucursales: [gym.sucursales[0]],
    email,
    password_hash: app.passwordHash,
  })
})

const address = '/api/cuenta/sesiones'
const listed = '/api/collections/planes/records'

/** The status of an answer to this token, and the reason it told. */
async function toldBy(client: PocketBase, path = listed, init: RequestInit = {}, where = app) {
  const headers = {
    authorization: client.authStore.token,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  }
  const answer = await fetch(`${where.url}${path}`, { ...init, headers })
  await answer.arrayBuffer()
  return { status: answer.status, motivo: answer.headers.get(sessionHeader) }
}

const endAll = (motivo: string | null = null, user = ana) =>
  app.db.owner('update sesiones set terminada = now(), motivo = $2 where user_id = $1 and terminada is null', [
    user,
    motivo,
  ])

describe('the header of an ended session', () => {
  it('is in no answer to a live session, an API key or a guest', async () => {
    const desk = await app.signIn(email)
    expect(await toldBy(desk)).toEqual({ status: 200, motivo: null })
    expect(await toldBy(desk, '/api/collections/planes/records/nada')).toEqual({ status: 404, motivo: null })
    expect(await toldBy(app.guest())).toEqual({ status: 200, motivo: null })
    const { secreto } = await buildClave(app.db.owner, gym, { permisos: ['plan.index'] })
    const headers = { authorization: secreto }
    const answer = await fetch(`${app.url}${listed}`, { headers })
    expect([answer.status, answer.headers.get(sessionHeader)]).toEqual([200, null])
    expect((await fetch(`${app.url}${address}`, { headers })).headers.get(sessionHeader)).toBe(null)
  })

  it('tells why, and leaves status and body as they are', async () => {
    const [desk, phone] = [await app.signIn(email), await app.signIn(email)]
    const { items } = await desk.send<{ items: { id: string; actual: boolean }[] }>(address, {})
    const other = items.find(({ actual }) => !actual)?.id ?? ''
    await desk.send(`${address}/${other}`, { method: 'DELETE' })
    expect(await toldBy(phone)).toEqual({ status: 200, motivo: 'cerrada' })

    const tablet = await app.signIn(email)
    const { token, record } = await desk.send(`${address}/cerrar`, { method: 'POST' })
    expect(await toldBy(tablet)).toEqual({ status: 200, motivo: 'cerrada' })
    desk.authStore.save(token, record)
    expect(await toldBy(desk)).toEqual({ status: 200, motivo: null })

    const next = 'otra clave bien larga'
    const change = { oldPassword: password, password: next, passwordConfirm: next }
    const own = `/api/collections/users/records/${ana}`
    const init = { method: 'PATCH', body: JSON.stringify(change) }
    expect(await toldBy(desk, own, init)).toEqual({ status: 200, motivo: null })
    expect(await toldBy(desk)).toEqual({ status: 200, motivo: 'clave' })
    expect(await toldBy(desk, own)).toEqual({ status: 404, motivo: 'clave' })
    expect(await toldBy(desk, address)).toEqual({ status: 401, motivo: 'clave' })

    await desk.collection('users').authWithPassword(email, next)
    await app.db.owner(`update users set email = 'nueva' || email, token_key = token_key || 'x' where id = $1`, [ana])
    expect((await toldBy(desk)).motivo).toBe('correo')

    await desk.collection('users').authWithPassword(`nueva${email}`, next)
    await app.db.owner('update users set activo = false where id = $1', [ana])
    expect((await toldBy(desk)).motivo).toBe('desactivada')
    await app.db.owner('update users set activo = true where id = $1', [ana])
    expect((await toldBy(desk)).motivo).toBe('cerrada')
  })

  it('tells an expired token of ours, and nothing of one that we did not sign', async () => {
    const desk = await app.signIn(email)
    const token = desk.authStore.token
    desk.authStore.save(`${token.slice(0, -4)}AAAA`, null)
    expect((await toldBy(desk)).motivo).toBe('cerrada')
    desk.authStore.save('nada', null)
    expect((await toldBy(desk)).motivo).toBe('cerrada')
    desk.authStore.save(token, null)
    clock = new Date(clock.getTime() + 6 * 86_400_000)
    expect((await toldBy(desk)).motivo).toBe('vencida')
  })

  it.each(ownRoutes.filter(({ opens }) => opens !== 'anybody'))(
    'is in the first answer of another process: $route',
    async ({ route, path, body }) => {
      const desk = await app.clientOf(ana)
      expect(await toldBy(desk, address, {}, neighbour)).toEqual({ status: 200, motivo: null })
      await endAll()
      const [method] = route.split(' ')
      const asked = path.replaceAll('{id}', 'nada00000000000').replaceAll('{mark}', 'nada')
      const init = { method: method ?? 'GET', ...(body !== undefined && { body: JSON.stringify(body) }) }
      expect((await toldBy(desk, asked, init, neighbour)).motivo).toBe('cerrada')
    },
  )

  it('is in the first answer of another process to reads and writes of records', async () => {
    const record = '/api/collections/miembros/records'
    const body = JSON.stringify({ nombre: 'Nadie', sucursal_id: gym.sucursales[0] })
    const calls: [string, RequestInit][] = [
      [record, {}],
      [`${record}/nada00000000000`, {}],
      [record, { method: 'POST', body }],
      [`${record}/nada00000000000`, { method: 'PATCH', body }],
      [`${record}/nada00000000000`, { method: 'DELETE' }],
      [
        '/api/batch',
        { method: 'POST', body: JSON.stringify({ requests: [{ method: 'POST', url: record, body: {} }] }) },
      ],
      ['/api/files/token', { method: 'POST' }],
      ['/api/realtime', { method: 'POST', body: JSON.stringify({ clientId: 'nadie', subscriptions: [] }) }],
    ]
    for (const [path, init] of calls) {
      const desk = await app.clientOf(ana)
      await toldBy(desk, address, {}, neighbour)
      await endAll()
      expect([path, init.method, (await toldBy(desk, path, init, neighbour)).motivo]).toEqual([
        path,
        init.method,
        'cerrada',
      ])
    }
  })
})

/** Subscribes as a page does; resolves with the reason that the stream tells. */
async function followEnd(client: PocketBase): Promise<{ motivo: Promise<unknown> }> {
  let tell: (motivo: unknown) => void = () => undefined
  const told = new Promise((resolve) => (tell = resolve))
  await client.realtime.subscribe(sessionTopic, ({ motivo }) => tell(motivo))
  return { motivo: told }
}

describe('an open stream', () => {
  it.each([
    ['cerrada', () => endAll('cerrada')],
    [
      'clave',
      () => app.db.owner(`update users set password_hash = 'x', token_key = token_key || 'x' where id = $1`, [ana]),
    ],
    ['desactivada', () => app.db.owner('update users set activo = false where id = $1', [ana])],
  ] as const)('is told the end of its session by another process: %s', async (motivo, end) => {
    const desk = await neighbour.clientOf(ana)
    const told = await followEnd(desk)
    const began = Date.now()
    await end()
    expect(await told.motivo).toBe(motivo)
    expect(Date.now() - began).toBeLessThan(5000)
    await desk.realtime.unsubscribe()
  })

  it('learns at its subscription that the session is over', async () => {
    const desk = await neighbour.clientOf(ana)
    await toldBy(desk, address, {}, neighbour)
    await endAll()
    const reasons: (string | null)[] = []
    desk.afterSend = (answer, data) => (reasons.push(answer.headers.get(sessionHeader)), data)
    await desk.realtime.subscribe(sessionTopic, () => undefined)
    expect(reasons).toEqual(['cerrada'])
    await desk.realtime.unsubscribe()
  })

  it('says nothing of the end of another person’s session to whoever subscribes at that moment', async () => {
    const desk = await app.clientOf(ana)
    const told: unknown[] = []
    await desk.collection('users').subscribe('*', () => undefined)
    const body = JSON.stringify({ clientId: desk.realtime.clientId, subscriptions: ['users/*'] })
    for (let round = 0; round < 10; round += 1) {
      const beto = await buildUser(app.db.owner, gym.id, { role: builtInRoles.Admin, sucursales: [gym.sucursales[0]] })
      const phone = await app.clientOf(beto)
      const end = await followEnd(phone)
      await endAll('cerrada', beto)
      told.push((await toldBy(desk, '/api/realtime', { method: 'POST', body })).motivo, await end.motivo)
      await phone.realtime.unsubscribe()
    }
    expect(told).toEqual(Array.from({ length: 10 }, () => [null, 'cerrada']).flat())
    await desk.realtime.unsubscribe()
  })
})
