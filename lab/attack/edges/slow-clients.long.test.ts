import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLog } from '#server/testing/log/read-log.ts'
import { openEdgeApp, type EdgeApp } from './edge-app.ts'

const patience = { headers: 400, request: 800, silence: 1_500, between: 100 }
const crowd = 150
const large = 'x'.repeat(4 * 1024 * 1024)

let edge: EdgeApp
let token: string
const logged = readLog()
beforeAll(async () => {
  edge = await openEdgeApp({ patience, logTo: logged.log }, (app) => void app.get('/api/large', () => large))
  token = await edge.signIn()
})
afterAll(() => edge.close())

interface Slow {
  readonly socket: Socket
  /** Resolves when the server has hung up, with what it said first. */
  readonly dropped: Promise<string>
}

/** Sends a beginning, then meaningless pieces again and again. Reads only when told to. */
async function slow(beginning: string, piece: string, reads = true): Promise<Slow> {
  const socket = connect(edge.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(beginning)
  const trickle = piece === '' ? undefined : setInterval(() => socket.write(piece), 50)
  let said = ''
  if (reads) socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const dropped = once(socket, 'close').then(() => {
    clearInterval(trickle)
    return said
  })
  return { socket, dropped }
}

const many = (one: () => Promise<Slow>) => Promise.all(Array.from({ length: crowd }, one))

async function served(): Promise<void> {
  const answer = await fetch(`${edge.url}/api/collections/miembros/records`, { headers: { authorization: token } })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ totalItems: 1 })
}

const connections = () =>
  new Promise<number>((resolve, reject) => {
    edge.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

const head = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nhost: x\r\n`
const kinds: readonly (readonly [string, () => Promise<Slow>, RegExp])[] = [
  ['headers', () => slow(head('GET', '/api/health'), 'x: y\r\n'), /^HTTP\/1\.1 408 [^]*content-security-policy/],
  ['nothing at all', () => slow('', ''), /^HTTP\/1\.1 408 /],
  [
    'a body',
    () => slow(`${head('POST', '/api/batch')}content-type: application/json\r\ncontent-length: 60000\r\n\r\n`, ' '),
    /^HTTP\/1\.1 408 /,
  ],
  [
    'a body without an end',
    () =>
      slow(`${head('POST', '/api/batch')}content-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
    /^HTTP\/1\.1 408 /,
  ],
]

it.each(kinds)('a crowd that sends %s slowly is hung up on, and others are served', async (_name, one, said) => {
  const crowded = await many(one)
  await served()
  const answers = await Promise.all(crowded.map(({ dropped }) => dropped))
  for (const answer of answers) expect(answer).toMatch(said)
  await served()
})

it('a crowd that does not read its answers is hung up on, and others are served', async () => {
  const crowded = await many(() => slow(`${head('GET', '/api/large')}\r\n`, '', false))
  await served()
  // A client that does not read notices nothing, so the server must have closed.
  for (;;) {
    if ((await connections()) < 20) break
    await pause(100)
  }
  await served()
  for (const { socket } of crowded) socket.destroy()
})

it('a client that hangs up in the middle is no failure of ours', async () => {
  const beginning = `${head('POST', '/api/batch')}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{`
  const crowded = await many(() => slow(beginning, ' '))
  for (const { socket } of crowded) socket.destroy()
  await Promise.all(crowded.map(({ dropped }) => dropped))
  for (;;) {
    if ((await connections()) < 20) break
    await pause(100)
  }
  await served()
  expect(logged.text()).toBe('')
})
