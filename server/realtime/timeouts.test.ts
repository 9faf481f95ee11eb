import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { collections } from '#server/collections/index.ts'
import { callerSource } from '#server/collections/users/caller-source.ts'
import { createCatalogue } from '#server/records/catalogue.ts'
import { guest } from '#server/records/caller.ts'
import { createReader } from '#server/records/reader.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { createEventStream } from './event-stream.ts'
import { createHub, type Hub } from './hub.ts'

let db: TestDatabase
let time: number
let hub: Hub
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())
beforeEach(() => {
  time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => new Date(time)
  const callers = callerSource(db.pools.reader)
  const reader = createReader({ collections, reader: db.pools.reader, callers, now })
  const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes)
  hub = createHub({ pools: db.pools, catalogue: createCatalogue(collections), reader, callers, now, random })
})

const ip = '10.0.0.1'
const minute = 60_000

/** A stream as a browser holds it, and what has come through it. */
function open() {
  const seen = { text: '', isOver: false }
  const over = () => {
    seen.isOver = true
  }
  const write = (chunk: string) => {
    seen.text += chunk
    return true
  }
  hub.enter({ ip, lastEventId: '', stream: createEventStream({ writableLength: 0, write, end: over, destroy: over }) })
  const clientId = /"clientId":"(\w+)"/.exec(seen.text)?.[1] ?? ''
  return { seen, clientId }
}

function passing(milliseconds: number) {
  time += milliseconds
  hub.beat()
}

it('a stream that is told nothing for five minutes is closed, after heartbeats that are no events', () => {
  const { seen } = open()
  for (let passed = 0; passed < 5 * minute - 25_000; passed += 25_000) passing(25_000)
  expect(seen.isOver).toBe(false)
  expect(seen.text.match(/^:$/gm)).toHaveLength(11)
  passing(25_000)
  expect(seen.isOver).toBe(true)
})

it('what it is told keeps it open, but never past thirty minutes', async () => {
  const { seen, clientId } = open()
  const listen = () => hub.subscribe({ clientId, ip, caller: guest, topics: new Set(['aviso']) })
  for (let passed = 0; passed < 29; passed += 1) {
    await listen()
    expect(await hub.tellClient({ clientId, ip, topic: 'aviso', data: passed })).toBe(true)
    passing(minute)
  }
  expect(seen.isOver).toBe(false)
  expect(seen.text).toContain('event:aviso\ndata:28\n\n')
  await listen()
  expect(await hub.tellClient({ clientId, ip, topic: 'aviso', data: 29 })).toBe(true)
  expect(await hub.tellClient({ clientId, ip, topic: 'aviso', data: 'again' })).toBe(false)
  passing(minute)
  expect(seen.isOver).toBe(true)
})

it('a message for one client reaches him alone, at his address and under his topic', async () => {
  const { seen, clientId } = open()
  await hub.subscribe({ clientId, ip, caller: guest, topics: new Set(['aviso']) })
  const telling = { clientId, ip, topic: 'aviso', data: 'x' }
  expect(await hub.tellClient({ ...telling, topic: 'otro' })).toBe(false)
  expect(await hub.tellClient({ ...telling, ip: '10.0.0.2' })).toBe(false)
  expect(await hub.tellClient({ ...telling, clientId: 'z'.repeat(40) })).toBe(false)
  expect(seen.text).not.toContain('event:aviso')
})

it('is told by another process, too', async () => {
  await hub.ready()
  const first = hub
  const { seen, clientId } = open()
  await first.subscribe({ clientId, ip, caller: guest, topics: new Set(['aviso']) })
  const now = () => new Date(time)
  const callers = callerSource(db.pools.reader)
  const reader = createReader({ collections, reader: db.pools.reader, callers, now })
  const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes)
  const second = createHub({ pools: db.pools, catalogue: createCatalogue(collections), reader, callers, now, random })
  expect(await second.tellClient({ clientId, ip, topic: 'aviso', data: { n: 1 } })).toBe(true)
  expect(seen.text).toContain('event:aviso\ndata:{"n":1}\n\n')
  expect(await second.tellClient({ clientId, ip: '10.0.0.2', topic: 'aviso', data: {} })).toBe(false)
  await Promise.all([first.close(), second.close()])
})
