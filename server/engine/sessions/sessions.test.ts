import type PocketBase from 'pocketbase'
import { getTokenPayload } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'

let clock = new Date()
let app: GymApp
let gym: GymWorld
let ana: string
let email = ''
let count = 0

beforeAll(async () => {
  app = await openGymApp(() => clock)
  gym = await buildGym(app.db.owner)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = new Date()
  await app.db.owner('delete from intentos')
  email = `ana${++count}@norte.example`
  ana = await newUser(email)
})

const newUser = (address: string) =>
  buildUser(app.db.owner, gym.id, {
    role: builtInRoles.Recepción,
    sucursales: [gym.sucursales[0]],
    name: 'Ana Pérez',
    email: address,
    password_hash: app.passwordHash,
  })

interface Listed {
  id: string
  vista: string
  ip: string
  agente: string
  actual: boolean
}

const address = '/api/cuenta/sesiones'
const listOf = async (client: PocketBase): Promise<Listed[]> => (await client.send(address, {})).items
const end = (client: PocketBase, id: string) => client.send(`${address}/${id}`, { method: 'DELETE' })
const statusOf = (call: Promise<unknown>) => call.then(() => 200).catch(({ status }: { status: number }) => status)
const membersOf = (client: PocketBase) => statusOf(client.collection('miembros').getList(1, 1))
const own = (client: PocketBase) => statusOf(client.collection('users').getOne(ana))
const later = (days: number) => (clock = new Date(clock.getTime() + days * 86_400_000))

describe('sessions', () => {
  it('end no later than the session that they renew', async () => {
    const desk = await app.signIn(email)
    const ends = async () => {
      const text = 'select hasta from sesiones where user_id = $1 and terminada is null'
      return (await app.db.owner<{ hasta: Date }>(text, [ana]))[0]?.hasta
    }
    const end = await ends()
    clock = new Date(clock.getTime() + 3 * 86_400_000)
    await desk.send('/api/cuenta/sesiones/cerrar', { method: 'POST' })
    expect(await ends()).toEqual(end)
  })

  it('are listed, this one marked, the last used first', async () => {
    const desk = await app.signIn(email)
    later(1)
    const phone = app.guest()
    await phone.collection('users').authWithPassword(email, password, { headers: { 'User-Agent': 'Teléfono' } })
    const listed = await listOf(phone)
    expect(listed.map(({ agente, actual }) => [agente === 'Teléfono', actual])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(listed[0]?.ip).toBe('127.0.0.1')
    expect((await listOf(desk)).find(({ actual }) => actual)?.id).toBe(listed[1]?.id)
  })

  it('are ended one by one, at the next request of every process', async () => {
    const other = await openGymApp({ db: app.db })
    try {
      const [desk, phone] = [await app.signIn(email), await app.signIn(email)]
      const elsewhere = other.guest()
      elsewhere.authStore.save(phone.authStore.token, null)
      expect([await membersOf(phone), await own(elsewhere)]).toEqual([200, 200])
      const phoneId = (await listOf(desk)).find(({ actual }) => !actual)?.id ?? ''
      await end(desk, phoneId)
      expect([await own(phone), await own(elsewhere), await own(desk)]).toEqual([404, 404, 200])
      expect(await statusOf(phone.collection('users').authRefresh())).toBe(401)
      expect(await listOf(desk)).toHaveLength(1)
      expect(await statusOf(end(desk, phoneId))).toBe(404)
    } finally {
      await other.close()
    }
  })

  it('end with signing out', async () => {
    const [desk, phone] = [await app.signIn(email), await app.signIn(email)]
    await end(desk, 'actual')
    expect([await own(desk), await own(phone)]).toEqual([404, 200])
    expect(await statusOf(listOf(desk))).toBe(401)
  })

  it('end together with a new password, with all the others, and with deactivation', async () => {
    const [desk, phone] = [await app.signIn(email), await app.signIn(email)]
    const { token, record } = await desk.send(`${address}/cerrar`, { method: 'POST' })
    expect([await own(desk), await own(phone)]).toEqual([404, 404])
    desk.authStore.save(token, record)
    expect(await listOf(desk)).toHaveLength(1)
    await app.db.owner('update users set token_key = token_key || $2 where id = $1', [ana, 'x'])
    expect(await own(desk)).toBe(404)
    const last = await app.signIn(email)
    await app.db.owner('update users set activo = false where id = $1', [ana])
    await app.db.owner('update users set activo = true where id = $1', [ana])
    expect(await own(last)).toBe(404)
  })

  it('are hidden from other users and cannot be ended by them', async () => {
    const desk = await app.signIn(email)
    const stranger = `otra${count}@norte.example`
    await newUser(stranger)
    const other = await app.signIn(stranger)
    const [session] = await listOf(desk)
    expect(await listOf(other)).toHaveLength(1)
    expect(await statusOf(end(other, session?.id ?? ''))).toBe(404)
    expect(await own(desk)).toBe(200)
    expect(await statusOf(listOf(app.guest()))).toBe(401)
  })

  it('last thirty days and until four in the morning, however often the token is renewed', async () => {
    clock = new Date('2026-06-15T21:00:00Z')
    const desk = await app.signIn(email)
    const begun = clock
    for (let day = 0; day < 7; day++) {
      later(4)
      await desk.collection('users').authRefresh()
    }
    const { exp } = getTokenPayload(desk.authStore.token)
    expect(new Date(Number(exp) * 1000).toISOString()).toBe('2026-07-15T07:00:00.000Z')
    clock = new Date(begun.getTime() + 30 * 86_400_000)
    expect(await statusOf(desk.collection('users').authRefresh())).toBe(401)
  })

  it('show when they were last used, to within five minutes', async () => {
    const desk = await app.signIn(email)
    const vista = async () => (await listOf(desk))[0]?.vista
    const first = await vista()
    clock = new Date(clock.getTime() + 299_000)
    await own(desk)
    expect(await vista()).toBe(first)
    clock = new Date(clock.getTime() + 2000)
    await own(desk)
    await expect.poll(vista).toBe(clock.toISOString())
  })

  it('are fifty at most: the one unused for longest is dropped', async () => {
    const first = await app.signIn(email)
    for (let more = 0; more < 50; more++) {
      later(0.001)
      await app.db.owner('delete from intentos')
      await app.signIn(email)
    }
    expect(await own(first)).toBe(404)
  })

  it('are listed and ended by managers of the same gym’s staff, and by no other caller', async () => {
    const desk = await app.signIn(email)
    const admin = await app.clientOf(gym.users.Admin)
    const { items } = await admin.send('/api/usuarios/accesos', {})
    expect(items).toContainEqual({ id: ana, ultimo_acceso: clock.toISOString(), segundo_paso: false })
    const close = (client: PocketBase, id: string) =>
      statusOf(client.send(`/api/usuarios/${id}/cerrar-sesiones`, { method: 'POST' }))
    const other = await buildGym(app.db.owner, { marca: 'ZZB' })
    const strangers = await app.clientOf(other.users.Admin)
    expect(JSON.stringify(await strangers.send('/api/usuarios/accesos', {}))).not.toContain(ana)
    expect([await close(strangers, ana), await close(desk, ana), await close(app.guest(), ana)]).toEqual([
      404, 403, 401,
    ])
    expect(await statusOf(desk.send('/api/usuarios/accesos', {}))).toBe(403)
    expect(await own(desk)).toBe(200)
    expect(await close(admin, ana)).toBe(200)
    expect(await own(desk)).toBe(404)
  })
})
