import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { guest, type Caller } from '#server/engine/records/declaration/caller.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { testHub, testIp as ip, type TestHub } from '#server/testing/test-hub.ts'

let app: GymApp
let norte: GymWorld
let time: number
let here: TestHub
beforeAll(async () => {
  app = await openGymApp()
  norte = await buildGym(app.db.owner)
})
afterAll(() => app.close())
beforeEach(() => {
  time = Date.parse('2026-03-01T12:00:00Z')
  here = testHub({ db: app.db, now: () => new Date(time) })
})

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const subscribe = (clientId: string, caller: Caller, topics: readonly string[] = ['miembros/*']) =>
  here.hub.subscribe({ clientId, ip, caller, topics: new Set(topics) })

describe('streams', () => {
  it('of guests are limited by IP; those of users do not count among them', async () => {
    const caller = await callerOf(app.db, norte.users.Admin)
    const { clientId } = here.open()
    for (const _ of times(budgets.strangersOfAddress.most - 1)) here.open()
    expect(() => here.open()).toThrow(expect.objectContaining({ status: 429, budget: 'strangersOfAddress' }))
    here.open('10.0.0.2')
    await subscribe(clientId, caller)
    const last = here.open()
    expect(() => here.open()).toThrow('conexiones')
    last.close()
    here.open()
  })

  it('without a caller make room for new ones, from any number of IPs', () => {
    const first = here.open('10.1.0.0')
    const second = here.open('10.1.0.0')
    for (const index of times(budgets.strangers.most - 2)) here.open(`10.1.1.${Math.floor(index / 100)}`)
    expect(first.isOver()).toBe(false)
    here.open('10.0.0.9')
    expect([first.isOver(), second.isOver()]).toEqual([true, false])
    expect(here.refused).toEqual(['strangers'])
  })

  it('of guests that stay open are fewer by IP', () => {
    const all = times(budgets.guestStreams.most + 5).map(() => here.open())
    const other = here.open('10.0.0.2')
    here.hub.beat()
    expect(all.some(({ isOver }) => isOver())).toBe(false)
    time += 30_000
    here.hub.beat()
    expect(all.filter(({ isOver }) => !isOver())).toHaveLength(budgets.guestStreams.most)
    expect(other.isOver()).toBe(false)
  })

  it('of one user are limited', async () => {
    const caller = await callerOf(app.db, norte.users.Admin)
    for (const _ of times(budgets.streamsOfPerson.most)) await subscribe(here.open().clientId, caller)
    const { clientId } = here.open()
    await expect(subscribe(clientId, caller)).rejects.toMatchObject({ status: 429, budget: 'streamsOfPerson' })
    await subscribe(clientId, await callerOf(app.db, norte.users.Gerente))
  })
})

describe('topics', () => {
  const long = (count: number) => times(count).map((index) => `miembros/*?${index}${'x'.repeat(2480)}`)

  it('of one gym share a limit, and leave room to others', async () => {
    const caller = await callerOf(app.db, norte.users.Admin)
    const streams = times(Math.floor(budgets.topicBytesOfGym.most / 850_000)).map(() => here.open())
    for (const { clientId } of streams) await subscribe(clientId, caller, long(100))
    const { clientId } = here.open()
    await expect(subscribe(clientId, caller, long(100))).rejects.toMatchObject({
      status: 429,
      budget: 'topicBytesOfGym',
    })
    const sur = await buildGym(app.db.owner, { marca: 'ZZB' })
    const stranger = here.open()
    await subscribe(stranger.clientId, await callerOf(app.db, sur.users.Admin), long(100))
    streams[0]?.close()
    await subscribe(clientId, caller, long(100))
  })

  it.each([
    ['more than guests have', times(65).map((index) => `servicios/${index}`), 64],
    ['longer than guests have', long(7), 16_384],
  ])('that are %s are refused by name', async (_what, subscriptions, max) => {
    const answer = await fetch(`${app.url}/api/realtime`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: 'x', subscriptions }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      data: { subscriptions: { code: 'validation_length_too_long', params: { max } } },
    })
  })

  it('refuses users topics that are too long together', async () => {
    const answer = await fetch(`${app.url}/api/realtime`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: (await app.clientOf(norte.users.Admin)).authStore.token,
      },
      body: JSON.stringify({ clientId: 'x', subscriptions: long(110) }),
    })
    expect(await answer.json()).toMatchObject({ status: 400, data: { subscriptions: { params: { max: 262_144 } } } })
  })
})

/** Requests streams over one connection, pipelined. */
function pipeline(count: number) {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.write('GET /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count))
  return { text: () => text, drop: () => socket.destroy() }
}

it('an IP with too many streams gets a Retry-After, and has room again once they are closed', async () => {
  const before = pipeline(1)
  await expect.poll(before.text).toContain('PB_CONNECT')
  const sockets = times(budgets.strangersOfAddress.most - 1).map(() => pipeline(1))
  for (const { text } of sockets) await expect.poll(text).toContain('PB_CONNECT')
  const refused = await fetch(`${app.url}/api/realtime`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const { drop } of [before, ...sockets]) drop()
  const again = async () => {
    const { body, status } = await fetch(`${app.url}/api/realtime`)
    await body?.cancel()
    return status
  }
  await expect.poll(again).toBe(200)
})

it('streams pipelined over one connection close with it', async () => {
  for (const _ of times(3)) {
    const socket = pipeline(budgets.strangersOfAddress.most)
    await expect.poll(socket.text).toContain('PB_CONNECT')
    await new Promise((resolve) => setTimeout(resolve, 300))
    socket.drop()
  }
  const next = pipeline(1)
  await expect.poll(next.text).toContain('PB_CONNECT')
  next.drop()
})

it('made-up process names cost one lookup, not one each', async () => {
  let lookups = 0
  const { pools } = app.db
  const transaction: typeof pools.transaction = (tenant, work) => {
    lookups += 1
    return pools.transaction(tenant, work)
  }
  const { hub } = testHub({ db: { pools: { ...pools, transaction } } })
  const unknown = times(200).map((index) => `${index}`.padStart(5, 'Z').padEnd(40, 'x'))
  const sprayed = unknown.map((clientId) =>
    hub.subscribe({ clientId, ip, caller: guest, topics: new Set(['miembros/*']) }).catch(({ status }) => status),
  )
  expect(new Set(await Promise.all(sprayed))).toEqual(new Set([404]))
  expect(lookups).toBe(1)
  await hub.close()
})

it('a returning client gets a limited number of missed changes', async () => {
  const caller = await callerOf(app.db, norte.users.Admin)
  await app.db.owner(
    `insert into eventos (inquilino, coleccion, accion, ids) select $1, 'miembros', 'update', array['x'] from generate_series(1, $2)`,
    [norte.id, budgets.replayedChanges.most + 1],
  )
  const { clientId, isOver } = here.open(ip, 'x.0')
  await subscribe(clientId, caller)
  expect(here.refused).toEqual(['replayedChanges'])
  expect(isOver()).toBe(false)
})
