import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { guest } from '#server/engine/records/declaration/caller.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { testHub, testIp as ip, type TestHub } from '#server/testing/test-hub.ts'
import type { Hub } from './hub.ts'

let db: TestDatabase
let time: number
let hub: Hub
let open: TestHub['open']
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())
beforeEach(() => {
  time = Date.parse('2026-03-01T12:00:00Z')
  const made = testHub({ db, now: () => new Date(time) })
  hub = made.hub
  open = made.open
})

const minute = 60_000

function passing(milliseconds: number) {
  time += milliseconds
  hub.beat()
}

it('a stream without events for five minutes is closed; heartbeats are no events', () => {
  const stream = open()
  for (let passed = 0; passed < 5 * minute - 25_000; passed += 25_000) passing(25_000)
  expect(stream.isOver()).toBe(false)
  expect(stream.text().match(/^:$/gm)).toHaveLength(11)
  passing(25_000)
  expect(stream.isOver()).toBe(true)
})

it('events keep it open, but never past thirty minutes', async () => {
  const stream = open()
  const { clientId } = stream
  const listen = () => hub.subscribe({ clientId, ip, caller: guest, topics: new Set(['aviso']) })
  for (let passed = 0; passed < 29; passed += 1) {
    await listen()
    expect(await hub.tellClient({ clientId, ip, topic: 'aviso', data: passed })).toBe(true)
    passing(minute)
  }
  expect(stream.isOver()).toBe(false)
  expect(stream.text()).toContain('event:aviso\ndata:28\n\n')
  await listen()
  expect(await hub.tellClient({ clientId, ip, topic: 'aviso', data: 29 })).toBe(true)
  expect(await hub.tellClient({ clientId, ip, topic: 'aviso', data: 'again' })).toBe(false)
  passing(minute)
  expect(stream.isOver()).toBe(true)
})

it('a message for one client reaches it alone, at its IP and under its topic', async () => {
  const stream = open()
  const { clientId } = stream
  await hub.subscribe({ clientId, ip, caller: guest, topics: new Set(['aviso']) })
  const telling = { clientId, ip, topic: 'aviso', data: 'x' }
  expect(await hub.tellClient({ ...telling, topic: 'otro' })).toBe(false)
  expect(await hub.tellClient({ ...telling, ip: '10.0.0.2' })).toBe(false)
  expect(await hub.tellClient({ ...telling, clientId: 'z'.repeat(40) })).toBe(false)
  expect(stream.text()).not.toContain('event:aviso')
})

it('is sent from another process, too', async () => {
  await hub.ready()
  const first = hub
  const stream = open()
  const { clientId } = stream
  await first.subscribe({ clientId, ip, caller: guest, topics: new Set(['aviso']) })
  const second = testHub({ db, now: () => new Date(time) }).hub
  expect(await second.tellClient({ clientId, ip, topic: 'aviso', data: { n: 1 } })).toBe(true)
  expect(stream.text()).toContain('event:aviso\ndata:{"n":1}\n\n')
  expect(await second.tellClient({ clientId, ip: '10.0.0.2', topic: 'aviso', data: {} })).toBe(false)
  await Promise.all([first.close(), second.close()])
})
