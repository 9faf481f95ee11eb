import { createHmac } from 'node:crypto'
import { get } from 'node:http'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEnLinea, type EnLinea } from '#server/testing/desks/en-linea.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'
import { webhookSecret } from '#server/testing/stand-ins/fake-mercado-pago.ts'

let world: EnLinea
let gym: GymWorld
let admin: PocketBase
let sellers = 750_000

beforeAll(async () => {
  world = await openEnLinea(() => new Date('2026-05-10T15:00:00Z'))
})
afterAll(() => world.close())
beforeEach(async () => {
  gym = await buildGym(world.app.db.owner)
  admin = await world.app.clientOf(gym.users.Admin)
  await world.connect(admin, String((sellers += 1)))
})

const avisos = '/api/cobros_en_linea/avisos'
const paid = async () => {
  const { referencia, enlace } = await world.send(admin, gym, await buildMiembro(world.app.db.owner, gym))
  return { id: String(world.fake.pay(referencia).id), enlace }
}
/** The headers of a notification, as the provider signs it. */
function signed(id: string, at = '2026-05-10T14:59:00Z') {
  const ts = Date.parse(at)
  const v1 = createHmac('sha256', webhookSecret).update(`id:${id};request-id:uno;ts:${ts};`).digest('hex')
  return { 'content-type': 'application/json', 'x-request-id': 'uno', 'x-signature': `ts=${ts},v1=${v1}` }
}
const post = async (path: string, headers: Record<string, string>, body = '{}') =>
  (await fetch(world.app.url + path, { method: 'POST', headers, body })).status
const waiting = async () =>
  (await world.app.db.owner<{ n: number }>('select count(*)::integer as n from graphile_worker._private_jobs'))[0]?.n
const ledger = () => admin.collection('pagos').getFullList()

describe('a notification of the provider', () => {
  it('that somebody recorded and sends again a thousand times is one read, and no second payment', async () => {
    const { id } = await paid()
    const before = (await waiting()) ?? 0
    const path = `${avisos}/${gym.id}?data.id=${id}&type=payment`
    for (let n = 0; n < 20; n += 1) {
      const statuses = await Promise.all(Array.from({ length: 50 }, () => post(path, signed(id))))
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    expect(await waiting()).toBe(before + 1)
    const calls = world.fake.calls
    await world.runJobs()
    expect(world.fake.calls - calls).toBe(1)
    await post(path, signed(id))
    await world.runJobs()
    expect(await ledger()).toHaveLength(1)
  })

  it('signed more than a day ago, or later than now, is refused', async () => {
    const { id } = await paid()
    const path = `${avisos}/${gym.id}?data.id=${id}&type=payment`
    const at = ['2026-05-09T14:59:00Z', '2026-05-11T15:01:00Z', '2026-05-09T15:01:00Z']
    const statuses = []
    for (const one of at) statuses.push(await post(path, signed(id, one)))
    expect(statuses).toEqual([401, 401, 200])
  })

  it('of a type that we do not read is acknowledged and reads nothing', async () => {
    const { id } = await paid()
    const before = await waiting()
    for (const type of ['toString', 'constructor', '__proto__', 'merchant_order', ''])
      expect(await post(`${avisos}/${gym.id}?data.id=${id}&type=${type}`, signed(id))).toBe(200)
    expect(await waiting()).toBe(before)
  })

  it('sent to addresses of gyms that are none, or of another gym, enters nowhere', async () => {
    const { id } = await paid()
    const other = await buildGym(world.app.db.owner)
    const stranger = await world.app.clientOf(other.users.Admin)
    await world.connect(stranger, String((sellers += 1)))
    const before = (await waiting()) ?? 0
    for (const named of ['a'.repeat(15), 'g', "x'--", '%00', '%2e%2e', 'ñ', 'a'.repeat(400)])
      expect([named, await post(`${avisos}/${named}?data.id=${id}&type=payment`, signed(id))]).toEqual([
        named,
        expect.toSatisfy((status: number) => status === 200 || (status >= 400 && status < 500)),
      ])
    expect(await waiting()).toBe(before)
    await post(`${avisos}/${other.id}?data.id=${id}&type=payment`, signed(id))
    await post(`${avisos}?data.id=${id}&type=payment`, signed(id), JSON.stringify({ user_id: sellers }))
    expect(await world.runJobs()).toEqual([])
    expect([await ledger(), await stranger.collection('pagos').getFullList()]).toEqual([[], []])
  })

  it('whose body is huge or of another form stores nothing', async () => {
    const { id } = await paid()
    const before = (await waiting()) ?? 0
    const query = `?data.id=${id}&type=payment`
    const huge = JSON.stringify({ user_id: sellers, filler: 'x'.repeat(5_000_000) })
    for (const path of [`${avisos}/${gym.id}`, avisos])
      expect([path, await post(path + query, signed(id), huge)]).toEqual([path, 413])
    const forms = ['{', '[]', '7', 'null', '{"user_id":{}}', '{"user_id":[1]}', '{"__proto__":{"user_id":1}}', '']
    for (const body of forms)
      expect([body, await post(avisos + query, signed(id), body)]).toEqual([
        body,
        expect.toSatisfy((s: number) => s < 500),
      ])
    for (const named of ['', '?type=payment', `?data.id=${'1'.repeat(41)}`, '?data.id=1;drop'])
      expect([named, await post(`${avisos}/${gym.id}${named}`, signed(id))]).toEqual([named, 401])
    expect(await waiting()).toBe(before)
  })
})

it('a network that guesses codes of payment pages is stopped, and another network is not', async () => {
  const { enlace } = await paid()
  const { pathname } = new URL(enlace)
  const from = (localAddress: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(world.app.url + path, { localAddress, agent: false }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
  const guessed: (number | undefined)[] = []
  for (let n = 0; n < 61; n += 1) guessed.push(await from('127.0.0.2', `/pagar/${String(n).padStart(32, '0')}`))
  expect(guessed).toEqual([...Array.from({ length: 60 }, () => 404), 429])
  // Stopped before anything is read: an existing code is not told from a wrong one.
  expect(await from('127.0.0.2', pathname)).toBe(429)
  expect(await from('127.0.0.3', pathname)).toBe(200)
})
