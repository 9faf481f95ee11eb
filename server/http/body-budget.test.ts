import { request, type ClientRequest } from 'node:http'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerBodyBudget } from './body-budget.ts'
import { registerErrorHandler } from './error-handler.ts'

const app = () => {
  const made = Fastify()
  registerErrorHandler(made)
  registerBodyBudget(made, { budget: 200_000, unknown: 150_000 })
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

/** A request that says what it will send and never does. */
function hold(headers: Record<string, string>): ClientRequest {
  const asked = request(url, { method: 'POST', headers: { 'content-type': 'text/plain', ...headers } })
  asked.on('error', () => undefined)
  asked.flushHeaders()
  asked.write('x')
  return asked
}

it.each([
  ['of that length', { 'content-length': '150000' }],
  ['of unknown length', { 'transfer-encoding': 'chunked' }],
])('a body %s leaves no room for another until it is gone', async (_name, headers) => {
  const held = hold(headers)
  await vi.waitFor(async () => expect(await post(100_000)).toBe(503))
  expect(await post(1000)).toBe(200)
  held.destroy()
  await vi.waitFor(async () => expect(await post(100_000)).toBe(200))
})
