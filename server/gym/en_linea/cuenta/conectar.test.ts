import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CuentaEnLinea } from '#shared/en_linea/cuenta.ts'
import { openEnLinea, type EnLinea } from '#server/testing/desks/en-linea.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { renewLlaves } from './cuenta.ts'
import { builtInRoles } from '#shared/permissions.ts'

let now = new Date('2026-05-10T15:00:00Z')
let world: EnLinea
let gym: GymWorld
let admin: PocketBase
let seller = 500_000

beforeAll(async () => {
  world = await openEnLinea(() => now)
})
afterAll(() => world.close())
beforeEach(async () => {
  now = new Date('2026-05-10T15:00:00Z')
  world.fake.isDown = false
  gym = await buildGym(world.app.db.owner)
  admin = await world.app.clientOf(gym.users.Admin)
  seller += 1
})

const post = (client: PocketBase, path: string, body: object = {}) =>
  client.send<CuentaEnLinea & { url: string }>(`/api/cobros_en_linea/${path}`, { method: 'POST', body })
const cuenta = (client = admin) => client.send<CuentaEnLinea>('/api/cobros_en_linea/cuenta', {})
const begin = async (client = admin) => {
  const { url } = await post(client, 'conectar')
  const { codigo, estado } = world.fake.accounts.allow(url, String(seller))
  return { codigo, estado }
}
const lost = async (client: PocketBase, given: object) =>
  expect((await refusalOf(post(client, 'terminar', given))).response['razon']).toBe('en_linea_connection_lost')

it('is off until it is connected, and off again once disconnected', async () => {
  expect(await cuenta()).toEqual({ disponible: true, conectada: '', cuenta: '', rechazada: false })
  await post(admin, 'terminar', await begin())
  expect(await cuenta()).toMatchObject({ conectada: now.toISOString(), cuenta: String(seller), rechazada: false })
  const desk = await world.app.clientOf(gym.users.Recepción)
  expect((await cuenta(desk)).conectada).toBe(now.toISOString())
  await post(admin, 'desconectar')
  expect((await cuenta()).conectada).toBe('')
  const stored = await world.app.db.owner('select acceso, renovacion from cuentas_cobro where gimnasio_id = $1', [
    gym.id,
  ])
  expect(stored).toEqual([{ acceso: null, renovacion: null }])
})

it('stores no key, state or verifier in readable form', async () => {
  const given = await begin()
  const before = JSON.stringify(await world.app.db.owner('select to_jsonb(c)::text as t from cuentas_cobro c'))
  expect(before).not.toContain(given.estado)
  await post(admin, 'terminar', given)
  const rows = await world.app.db.owner<{ acceso: Buffer }>('select acceso from cuentas_cobro where gimnasio_id = $1', [
    gym.id,
  ])
  expect(rows[0]?.acceso.toString('latin1')).not.toContain('APP_USR')
})

it('a state works once, in time, and for the person who began', async () => {
  const second = await world.app.clientOf(
    await buildUser(world.app.db.owner, gym.id, { role: builtInRoles.Admin, sucursales: gym.sucursales }),
  )
  const stolen = await begin()
  await lost(second, stolen)
  const { estado } = await begin()
  const other = await buildGym(world.app.db.owner)
  await lost(await world.app.clientOf(other.users.Admin), { codigo: 'TG-x', estado })
  const late = await begin()
  now = new Date(now.getTime() + 11 * 60_000)
  admin = await world.app.clientOf(gym.users.Admin)
  await lost(admin, late)
  const used = await begin()
  await post(admin, 'terminar', used)
  await lost(admin, used)
  for (const wrong of [
    {},
    { codigo: 'x', estado: 'y' },
    { codigo: 'x'.repeat(501), estado: 'y' },
    { codigo: 7, estado: [] },
  ])
    await lost(admin, wrong)
})

it('an attacker’s code does not connect the attacker’s account to the victim’s gym', async () => {
  const mallory = await buildGym(world.app.db.owner)
  const attacker = await begin(await world.app.clientOf(mallory.users.Admin))
  await begin()
  await lost(admin, attacker)
  // The verifier of the victim's own connection does not fit the attacker's code.
  const own = await begin()
  await lost(admin, { codigo: attacker.codigo, estado: own.estado })
  expect((await cuenta()).conectada).toBe('')
})

it('is for those who may change the settings', async () => {
  const desk = await world.app.clientOf(gym.users.Recepción)
  const trainer = await world.app.clientOf(gym.users.Entrenador)
  for (const path of ['conectar', 'terminar', 'desconectar'])
    expect((await refusalOf(post(desk, path))).status).toBe(403)
  expect((await refusalOf(cuenta(trainer))).status).toBe(403)
})

it('says so when the provider is silent, and keeps the account', async () => {
  const given = await begin()
  world.fake.isDown = true
  const silent = await refusalOf(post(admin, 'terminar', given))
  expect([silent.status, silent.response['razon']]).toEqual([503, 'en_linea_silent'])
})

it('keys are renewed before they end, once by two processes, and payments go on', async () => {
  await world.connect(admin, String(seller))
  const sealed = () =>
    world.app.db.owner<{ acceso: Buffer }>('select acceso, vence from cuentas_cobro where gimnasio_id = $1', [gym.id])
  const before = await sealed()
  await world.review()
  expect(await sealed()).toEqual(before)
  now = new Date('2026-10-20T15:00:00Z')
  await Promise.all([world.review(), world.review()])
  expect(await sealed()).not.toEqual(before)
  admin = await world.app.clientOf(gym.users.Admin)
  expect((await cuenta()).rechazada).toBe(false)
  const { referencia } = await world.send(admin, gym, await buildMiembro(world.app.db.owner, gym))
  await world.fake.notify(world.fake.pay(referencia))
  expect(await world.runJobs()).toEqual([])
  expect(await admin.collection('pagos').getFullList()).toHaveLength(1)
})

describe('a renewal of keys', () => {
  beforeEach(async () => {
    await world.connect(admin, String(seller))
    now = new Date('2026-10-20T15:00:00Z')
    admin = await world.app.clientOf(gym.users.Admin)
  })
  const renew = () => renewLlaves(world.deps, gym.id)
  const stored = async () => {
    const text = 'select acceso, renovacion, vence from cuentas_cobro where gimnasio_id = $1'
    const [found] = await world.app.db.owner<{ acceso: Buffer; vence: Date }>(text, [gym.id])
    return found
  }
  /** A renewal that the provider has taken and does not answer yet. */
  async function hold() {
    const calls = world.fake.held.hold(({ path }) => path === '/oauth/token', 1)
    const done = renew()
    await expect.poll(() => calls.count).toBe(1)
    return { done, release: () => calls.release() }
  }

  it('locks nothing while the provider thinks: the keys of a new connection stay', async () => {
    const held = await hold()
    await post(admin, 'terminar', await begin())
    const connected = await stored()
    held.release()
    await held.done
    expect(await stored()).toEqual(connected)
  })

  it('of a disconnected account stores nothing', async () => {
    const held = await hold()
    await post(admin, 'desconectar')
    held.release()
    await held.done
    expect((await stored())?.acceso).toBe(null)
    expect((await cuenta()).conectada).toBe('')
  })

  it('by two processes asks the provider once', async () => {
    const before = world.fake.calls
    const held = await hold()
    await renew()
    held.release()
    await held.done
    expect(world.fake.calls - before).toBe(1)
    expect((await stored())?.vence.getTime()).toBeGreaterThan(Date.parse('2027-03-01'))
  })

  it('that a process left unfinished is taken up by another, and its late refusal loses no keys', async () => {
    const held = await hold()
    now = new Date(now.getTime() + 61_000)
    await renew()
    const newer = await stored()
    expect(newer?.vence.getTime()).toBeGreaterThan(Date.parse('2027-03-01'))
    // The provider ended this refresh token when it renewed the keys for the other process.
    held.release()
    await held.done
    expect(await stored()).toEqual(newer)
    expect((await cuenta()).rechazada).toBe(false)
  })

  it('is tried again after an outage', async () => {
    world.fake.isDown = true
    await expect(renew()).rejects.toThrow('503')
    world.fake.isDown = false
    now = new Date(now.getTime() + 600_000)
    await renew()
    expect((await stored())?.vence.getTime()).toBeGreaterThan(Date.parse('2027-03-01'))
  })
})

it('keys refused after the account was connected again are no refusal of the account', async () => {
  await world.connect(admin, String(seller))
  const { referencia } = await world.send(admin, gym, await buildMiembro(world.app.db.owner, gym))
  await world.fake.notify(world.fake.pay(referencia))
  const reads = world.fake.held.hold(({ path }) => path.startsWith('/v1/payments/'), 1)
  const working = world.runJobs()
  await expect.poll(() => reads.count).toBe(1)
  world.fake.accounts.revoke(String(seller))
  await world.connect(admin, String(seller))
  reads.release()
  expect(await working).toHaveLength(1)
  expect((await cuenta()).rechazada).toBe(false)
  expect(await world.runJobs()).toEqual([])
  expect(await admin.collection('pagos').getFullList()).toHaveLength(1)
})

it('keys that the provider refuses are shown, and a new connection finds what was paid meanwhile', async () => {
  await world.connect(admin, String(seller))
  const { referencia } = await world.send(admin, gym, await buildMiembro(world.app.db.owner, gym))
  world.fake.accounts.revoke(String(seller))
  await world.fake.notify(world.fake.pay(referencia))
  expect(await world.runJobs()).toEqual([])
  expect((await cuenta()).rechazada).toBe(true)
  expect(await admin.collection('pagos').getFullList()).toEqual([])
  await world.connect(admin, String(seller))
  await world.review()
  expect((await cuenta()).rechazada).toBe(false)
  expect(await admin.collection('pagos').getFullList()).toHaveLength(1)
})
