import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { connect } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guest } from '#server/engine/records/declaration/caller.ts'
import { takes } from '#server/engine/records/routes/body-limit.ts'
import { openWire } from '#server/testing/network/wire.ts'
import { registerBodyBudgets } from './body-budget.ts'
import { registerErrorHandler } from '#server/runtime/http/error-handler.ts'

const MiB = 1024 * 1024
let asked = 0
/** Bytes of bodies that the server has read. */
let received = 0

/** Users are `person@gym` here, and their token is their name. */
const app = () => {
  const made = Fastify({ bodyLimit: Number.MAX_SAFE_INTEGER })
  registerErrorHandler(made)
  registerBodyBudgets(made, {
    async identify({ headers: { authorization } }) {
      asked += 1
      const [id = null, tenant = null] = authorization?.split('@') ?? []
      return { caller: { ...guest, id, tenant } }
    },
  })
  made.addContentTypeParser(/^multipart\//, { parseAs: 'buffer' }, async () => null)
  made.addHook('preParsing', async (_request, _reply, payload) => {
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        received += chunk.length
        next(null, chunk)
      },
    })
    return pipeline(payload, counted, () => undefined)
  })
  made.post('/', takes({ budget: 'textBody', files: 31 * MiB }), () => ({}))
  made.post('/plain', () => ({}))
  made.post('/logo', takes({ budget: 'registroBody', isForGuests: true }), () => ({}))
  return made
}
let running: ReturnType<typeof app>
let url: string
beforeEach(async () => {
  asked = 0
  received = 0
  running = app()
  url = await running.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => running.close())

type Headers = Record<string, string>
const as = (who: string): Headers => (who === '' ? {} : { authorization: who })

const form = 'multipart/form-data; boundary=x'

const post = async (length: number, who = '', path = '/', type = form) =>
  (
    await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': type, ...as(who) },
      body: 'x'.repeat(length),
    })
  ).status

/** A request that sends part of its body and never the rest. */
function hold(headers: Headers, sent: number, path = '/'): ClientRequest {
  const asking = request(url + path, { method: 'POST', headers: { 'content-type': form, ...headers } })
  asking.on('error', () => undefined)
  asking.flushHeaders()
  asking.write('x'.repeat(sent))
  return asking
}

const patience = 60_000

/** Sends two bodies and waits until they have arrived. An earlier probe would take their room. */
async function holdTwo(sent: number, headers: Headers, path = '/'): Promise<ClientRequest[]> {
  const before = received
  const held = [1, 2].map(() => hold(headers, sent, path))
  await vi.waitFor(() => expect(received - before).toBe(2 * sent), patience)
  return held
}

const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

const kinds: readonly (readonly [string, (length: number) => Headers])[] = [
  ['of that length', (length) => ({ 'content-length': String(length) })],
  ['of unknown length', () => ({ 'transfer-encoding': 'chunked' })],
]

it('a body of a guest is at most a form, whatever the route allows others', async () => {
  expect(await post(64 * 1024)).toBe(200)
  expect(await post(64 * 1024 + 1)).toBe(413)
  expect(await post(MiB, 'ana@norte')).toBe(200)
  expect(await post(64 * 1024 + 1, 'ana@norte', '/plain')).toBe(413)
  expect(await post(5 * MiB, '', '/logo')).toBe(200)
  expect(await post(5 * MiB + 1, '', '/logo')).toBe(413)
})

it.each([
  [16 * MiB, false],
  [65 * MiB, true],
])('a body of an unknown caller, %s bytes, is refused before it arrives', async (length, closes) => {
  const answered = new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', headers: { 'content-length': String(length) } })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      resolve([answer.statusCode, answer.headers.connection === 'close'])
      asking.destroy()
    })
    asking.flushHeaders()
  })
  expect(await answered).toEqual([413, closes])
})

it('only a form may be as large as its files', async () => {
  expect(await post(MiB + 1, 'ana@norte', '/', 'application/json')).toBe(413)
  expect(await post(MiB + 1, 'ana@norte')).toBe(200)
})

it.each(kinds)(
  'a client that sends a refused body %s to its end gets the answer, and may go on',
  async (_name, saying) => {
    const head = (headers: Headers) =>
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`
    const length = 8 * MiB
    const body = 'content-length' in saying(length) ? 'x'.repeat(length) : chunked('x'.repeat(length))
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    const sent = new Promise((resolve) => socket.write(head(saying(length)) + body, resolve))
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1.1 413 /)
    await sent
    socket.write(head({ 'content-length': '0' }))
    const [second] = await once(socket, 'data')
    expect(String(second)).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  },
)

it('a body of a guest without a length is read up to the limit', async () => {
  const held = hold({ 'transfer-encoding': 'chunked' }, 65 * 1024)
  const status = await new Promise((resolve) => held.on('response', (answer) => resolve(answer.statusCode)))
  expect(status).toBe(413)
  held.destroy()
})

it('a body of a few bytes takes no budget', async () => {
  expect(await post(4096)).toBe(200)
  expect(asked).toBe(0)
})

it('a compressed body is not unpacked', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  expect((await fetch(url, { method: 'POST', headers, body: 'x' })).status).toBe(415)
})

it.each(kinds)('%s: one gym’s bodies leave others their room', async (_name, saying) => {
  const held = await holdTwo(18 * MiB, { ...saying(19 * MiB), ...as('ana@norte') })
  await vi.waitFor(async () => expect(await post(5 * MiB, 'bea@norte')).toBe(503), patience)
  expect(await post(1000, 'bea@norte')).toBe(200)
  expect(await post(5 * MiB, 'eva@castellana')).toBe(200)
  for (const asking of held) asking.destroy()
  await vi.waitFor(async () => expect(await post(5 * MiB, 'bea@norte')).toBe(200), patience)
})

it('guests’ bodies leave gyms their room', async () => {
  const held = await holdTwo(4 * MiB - 1000, { 'content-length': String(5 * MiB) }, '/logo')
  await vi.waitFor(async () => expect(await post(60_000)).toBe(503), patience)
  expect(await post(60_000, 'ana@norte')).toBe(200)
  for (const asking of held) asking.destroy()
  await vi.waitFor(async () => expect(await post(60_000)).toBe(200), patience)
})

it.each(kinds)('a crowd that promises a body %s and sends nothing keeps nobody out', async (_name, saying) => {
  const crowd = Array.from({ length: 30 }, () => hold({ ...saying(30 * MiB), ...as('ana@norte') }, 1))
  await Promise.all(
    crowd.map((asking) => vi.waitFor(() => expect(asking.socket?.bytesWritten).toBeGreaterThan(0), patience)),
  )
  expect(await post(5 * MiB, 'bea@norte')).toBe(200)
  for (const asking of crowd) asking.destroy()
})

it('an unread body does not block its connection’s next request', async () => {
  const wire = openWire(Number(new URL(url).port))
  for (const type of ['application/xml', 'text/plain']) {
    const head = `POST / HTTP/1.1\r\nhost: x\r\nauthorization: ana@norte\r\ncontent-type: ${type}\r\ncontent-length: 300000\r\n\r\n`
    const answer = await wire.ask(Buffer.from(head + 'x'.repeat(300_000)), false)
    expect(answer?.status).toBe(type === 'text/plain' ? 200 : 415)
  }
  wire.close()
})

it('a body that was cut off is released', async () => {
  for (let round = 0; round < 3; round += 1) {
    const held = await holdTwo(19 * MiB, { 'content-length': String(32 * MiB), ...as('ana@norte') })
    await vi.waitFor(async () => expect(await post(4 * MiB, 'bea@norte')).toBe(503), patience)
    for (const asking of held) asking.destroy()
    await vi.waitFor(async () => expect(await post(4 * MiB, 'bea@norte')).toBe(200), patience)
  }
})
