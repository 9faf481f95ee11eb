import { connect, type Socket } from 'node:net'

export interface WireAnswer {
  readonly status: number
  /** Names in lower case; of a repeated one the last. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly milliseconds: number
}

/** Sends one request after the other over a socket that stays open as long as the server allows. */
export interface Wire {
  /** Sends these bytes and reads one answer. Null if the server closed without one. */
  ask(bytes: Uint8Array, isHead: boolean): Promise<WireAnswer | null>
  drop(bytes: Uint8Array): Promise<void>
  close(): void
}

/** Time after which an answer counts as missing. */
const patience = 30_000

export function openWire(port: number): Wire {
  let kept: Socket | undefined

  const dial = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.off('error', reject)
        // Later errors end in `close`, which every reader hears.
        socket.on('error', () => undefined)
        resolve(socket)
      })
      socket.once('error', reject)
    })

  const once = async (socket: Socket, bytes: Uint8Array, isHead: boolean) => {
    const started = performance.now()
    const read = readAnswer(socket, isHead)
    socket.write(bytes)
    const { answer, mayGoOn } = await read
    if (mayGoOn) kept = socket
    else socket.destroy()
    return answer && { ...answer, milliseconds: performance.now() - started }
  }

  return {
    async ask(bytes, isHead) {
      const socket = kept
      kept = undefined
      if (socket && !socket.destroyed) {
        const answer = await once(socket, bytes, isHead)
        if (answer) return answer
      }
      return once(await dial(), bytes, isHead)
    },
    async drop(bytes) {
      const socket = await dial()
      await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
      socket.destroy()
    },
    close: () => kept?.destroy(),
  }
}

interface Reading {
  readonly answer: Omit<WireAnswer, 'milliseconds'> | null
  readonly mayGoOn: boolean
}

function readAnswer(socket: Socket, isHead: boolean): Promise<Reading> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    // If the whole machine was held up, the answer arrives within another second.
    let timer = setTimeout(() => {
      timer = setTimeout(() => done(new Error('no answer in time')), 1_000)
    }, patience)
    const done = (result: Reading | Error) => {
      clearTimeout(timer)
      socket.off('data', onData)
      socket.off('close', onClose)
      if (result instanceof Error) {
        socket.destroy()
        reject(result)
      } else resolve(result)
    }
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const reading = parseAnswer(received, isHead, false)
      if (reading) done(reading)
    }
    const onClose = () => done(parseAnswer(received, isHead, true) ?? { answer: null, mayGoOn: false })
    socket.on('data', onData)
    socket.on('close', onClose)
  })
}

/** Null while more must come. */
function parseAnswer(received: Buffer, isHead: boolean, isOver: boolean): Reading | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  const rest = received.subarray(end + 4)
  if (status === 100) return parseAnswer(rest, isHead, isOver)
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines)
    headers[line.split(':', 1)[0]?.toLowerCase() ?? ''] = line.slice(line.indexOf(':') + 1).trim()
  const body = bodyIn(rest, { isEmpty: isHead || status === 204 || status === 304, isOver, headers })
  if (!body) return null
  const mayGoOn = headers['connection'] !== 'close' && !isOver && body.used === rest.length
  return { answer: { status, headers, text: body.bytes.toString('utf8') }, mayGoOn }
}

type About = { readonly isEmpty: boolean; readonly isOver: boolean; readonly headers: Readonly<Record<string, string>> }

function bodyIn(rest: Buffer, { isEmpty, isOver, headers }: About): { bytes: Buffer; used: number } | null {
  if (isEmpty) return { bytes: Buffer.alloc(0), used: 0 }
  if (headers['transfer-encoding'] === 'chunked') return chunksIn(rest)
  const length = headers['content-length']
  if (length === undefined) return isOver ? { bytes: rest, used: rest.length } : null
  const size = Number(length)
  return rest.length < size ? null : { bytes: rest.subarray(0, size), used: size }
}

function chunksIn(rest: Buffer): { bytes: Buffer; used: number } | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at)
    if (line === -1) return null
    const size = Number.parseInt(rest.toString('latin1', at, line), 16)
    const start = line + 2
    if (rest.length < start + size + 2) return null
    if (size === 0) return { bytes: Buffer.concat(parts), used: start + 2 }
    parts.push(rest.subarray(start, start + size))
    at = start + size + 2
  }
}
