import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** One request, ready to be written to the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly token?: string
  readonly body?: string
}

export interface LoadSettings {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** What is asked as one unit, one request after the other; `n` counts the units over all connections. */
  readonly next: (n: number) => readonly WireRequest[]
}

/** What one run of load saw: the latency of every unit in milliseconds, and refusals with the first body to read. */
export interface LoadResult {
  readonly seconds: number
  readonly latencies: Float64Array
  readonly refused: number
  readonly firstRefusal: string
}

/** Asks as fast as the server answers, one request in flight per connection, over keep-alive sockets of this machine. */
export async function load({ port, connections, seconds, next }: LoadSettings): Promise<LoadResult> {
  const latencies: number[] = []
  let count = 0
  let refused = 0
  let firstRefusal = ''
  const started = performance.now()
  const deadline = started + seconds * 1000

  async function drive(): Promise<void> {
    const wire = await openWire(port)
    while (performance.now() < deadline) {
      const sent = performance.now()
      for (const request of next(count++)) {
        const { status, body } = await wire.ask(encode(request))
        if (status >= 300) {
          refused++
          firstRefusal ||= `${status} ${body()}`
        }
      }
      latencies.push(performance.now() - sent)
    }
    wire.close()
  }

  await Promise.all(Array.from({ length: connections }, drive))
  return {
    seconds: (performance.now() - started) / 1000,
    latencies: Float64Array.from(latencies).sort(),
    refused,
    firstRefusal,
  }
}

/** One request on a socket of its own; for looking at an answer, not for measuring. */
export async function ask(port: number, request: WireRequest): Promise<{ status: number; body: string }> {
  const wire = await openWire(port)
  const { status, body } = await wire.ask(encode(request))
  const text = body()
  wire.close()
  return { status, body: text }
}

/** The request as bytes of HTTP/1.1. */
export function encode({ method, path, token, body }: WireRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'accept: */*']
  if (token !== undefined) lines.push(`authorization: ${token}`)
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

interface Answer {
  readonly status: number
  readonly body: () => string
}

/** A keep-alive connection with at most one request in flight. */
export interface Wire {
  ask(request: string): Promise<Answer>
  close(): void
}

export function openWire(port: number): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => resolve(wireOver(socket)))
  })
}

function wireOver(socket: Socket): Wire {
  let received = Buffer.alloc(0)
  let waiting: { settle: (answer: Answer) => void; fail: (error: Error) => void } | undefined
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = parse(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.settle(answer)
  })
  socket.on('close', () => waiting?.fail(new Error('The server closed the connection')))
  socket.on('error', (error) => waiting?.fail(error))
  return {
    ask: (request) =>
      new Promise((settle, fail) => {
        waiting = { settle, fail }
        socket.write(request)
      }),
    close() {
      waiting = undefined
      socket.destroy()
    },
  }
}

/** Null until the whole answer has arrived. Every answer measured here carries its length. */
function parse(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${head}`)
  const start = end + 4
  if (received.length < start + Number(length)) return null
  return { status: Number(head.slice(9, 12)), body: () => received.toString('utf8', start) }
}
