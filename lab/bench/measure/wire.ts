import { connect, type Socket } from 'node:net'

/** One request, ready to be written to the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly token?: string
  readonly body?: string
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

/** Opens a connection to a local server. */
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

/** Null until the whole answer has arrived, by its length or up to its last chunk. */
function parse(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  const start = end + 4
  const status = Number(head.slice(9, 12))
  if (status === 204) return { status, body: () => '' }
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    return received.length < start + Number(length) ? null : { status, body: () => received.toString('utf8', start) }
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) throw new Error(`An answer without a length: ${head}`)
  // One request is in flight, so the last chunk ends the received data.
  return received.subarray(-5).equals(lastPiece) ? { status, body: () => joinPieces(received.subarray(start)) } : null
}

const lastPiece = Buffer.from('0\r\n\r\n')

function joinPieces(pieces: Buffer): string {
  const found: Buffer[] = []
  for (let at = 0; at < pieces.length;) {
    const line = pieces.indexOf('\r\n', at)
    const length = Number.parseInt(pieces.toString('latin1', at, line), 16)
    if (!(length > 0)) break
    found.push(pieces.subarray(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
  return Buffer.concat(found).toString('utf8')
}
