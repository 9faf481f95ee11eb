import { request, type ClientRequest } from 'node:http'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWire } from '#server/testing/attack/malformed/wire.ts'
import { registerBodyBudget } from './body-budget.ts'
import { registerErrorHandler } from './error-handler.ts'

const app = () => {
  const made = Fastify()
  registerErrorHandler(made)
  registerBodyBudget(made, { budget: 400_000 })
  made.post('/', () => ({}))
  return made
}
let running: ReturnType<typeof app>
let url: string
beforeEach(async () => {
  running = app()
  url = await running.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => running.close())

const post = async (length: number) =>
  (await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(length) })).status

/** A request that sends so much of its body and never the rest. */
function hold(headers: Record<string, string>, sent: number): ClientRequest {
  const asked = request(url, { method: 'POST', headers: { 'content-type': 'text/plain', ...headers } })
  asked.on('error', () => undefined)
  asked.flushHeaders()
  asked.write('x'.repeat(sent))
  return asked
}

const patience = 20_000
const kinds: readonly (readonly [string, Record<string, string>])[] = [
  ['of that length', { 'content-length': '350000' }],
  ['of unknown length', { 'transfer-encoding': 'chunked' }],
]

it.each(kinds)('what has arrived of a body %s leaves no room for another until it is gone', async (_name, headers) => {
  const held = hold(headers, 300_000)
  await vi.waitFor(async () => expect(await post(200_000)).toBe(503), patience)
  expect(await post(1000)).toBe(200)
  held.destroy()
  await vi.waitFor(async () => expect(await post(200_000)).toBe(200), patience)
})

it.each(kinds)('a crowd that promises a body %s and sends nothing of it keeps nobody out', async (_name, headers) => {
  const crowd = Array.from({ length: 30 }, () => hold(headers, 1))
  await Promise.all(
    crowd.map((asked) => vi.waitFor(() => expect(asked.socket?.bytesWritten).toBeGreaterThan(0), patience)),
  )
  expect(await post(300_000)).toBe(200)
  for (const asked of crowd) asked.destroy()
})

it('a body that nobody reads does not keep its connection from the next request', async () => {
  const wire = openWire(Number(new URL(url).port))
  for (const type of ['application/xml', 'text/plain']) {
    const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 300000\r\n\r\n`
    const answer = await wire.ask(Buffer.from(head + 'x'.repeat(300_000)), false)
    expect(answer?.status).toBe(type === 'text/plain' ? 200 : 415)
  }
  wire.close()
})

it('a body that was cut off is forgotten', async () => {
  for (let round = 0; round < 10; round += 1) {
    const held = hold({ 'content-length': '350000' }, 300_000)
    await vi.waitFor(async () => expect(await post(200_000)).toBe(503), patience)
    held.destroy()
    await vi.waitFor(async () => expect(await post(350_000)).toBe(200), patience)
  }
})
