import { Agent as HttpAgent, request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { hostOf, problemOfTarget } from './public-target.ts'
import { PrivateAddress, resolvePublic, UnknownHost, type Address, type Resolve } from './resolve-public.ts'

/** How a request to a stranger's server ended. `problem` is null once there is a status, whatever it is. */
export type Outcome = {
  readonly status: number | null
  readonly answer: string
  readonly problem: 'direccion' | 'privada' | 'dns' | 'conexion' | 'tls' | 'tiempo' | 'respuesta' | null
  readonly milliseconds: number
}

export type Outgoing = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Of development: loopback and plain HTTP are allowed. */
  readonly allowsLocal: boolean
  /** Milliseconds for everything, the name's resolution included. */
  readonly within?: number
  readonly resolve?: Resolve
}

const usualLimit = 10_000
/** Bytes of an answer that are kept; the rest is not read. */
export const longestAnswer = 4096
/** Bytes of the headers of an answer. */
const longestHead = 16 * 1024
/** Interim answers (100, 103). Each has headers of its own, and a flood of them would keep the processor busy until the end. */
const mostInterim = 8

/**
 * Sends a body to an address that a customer chose. The address is checked when it is resolved, and the connection goes there
 * and nowhere else. Redirects are not followed, connections not kept. Never throws.
 */
export async function postOutside({ within = usualLimit, ...outgoing }: Outgoing): Promise<Outcome> {
  const begun = performance.now()
  const signal = AbortSignal.timeout(within)
  const took = () => Math.round(performance.now() - begun)
  const refused = problemOfTarget(outgoing.url, outgoing.allowsLocal)
  if (refused !== null) {
    const problem = refused === 'private' ? 'privada' : 'direccion'
    return { status: null, answer: '', problem, milliseconds: 0 }
  }
  try {
    const response = await Promise.race([send(outgoing, signal), endOf(signal)])
    return { ...response, problem: null, milliseconds: took() }
  } catch (error) {
    return { status: null, answer: '', problem: signal.aborted ? 'tiempo' : problemOf(error), milliseconds: took() }
  }
}

/** Rejects once the time is over, whatever state a connection is in. */
const endOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

class NoAnswer extends Error {}

async function send({ url, headers, body, ...how }: Outgoing, signal: AbortSignal) {
  const target = new URL(url)
  const addresses = await resolvePublic(hostOf(target), { ...how, signal })
  signal.throwIfAborted()
  const response = await answerOf(target, { headers, body, addresses, signal })
  return { status: response.statusCode ?? 0, answer: await beginningOf(response) }
}

type Sending = Pick<Outgoing, 'headers' | 'body'> & { addresses: readonly Address[]; signal: AbortSignal }

function answerOf(target: URL, { headers, body, addresses, signal }: Sending): Promise<IncomingMessage> {
  const isPlain = target.protocol === 'http:'
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    agent: isPlain ? new HttpAgent({ keepAlive: false }) : new HttpsAgent({ keepAlive: false }),
    lookup: pinnedTo(addresses),
    maxHeaderSize: longestHead,
    signal,
  }
  return new Promise((resolve, reject) => {
    const request = (isPlain ? overHttp : overHttps)(target, options, resolve)
    request.on('error', reject)
    let interim = 0
    request.on('information', () => {
      interim += 1
      if (interim > mostInterim) request.destroy(new NoAnswer())
    })
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new NoAnswer())
    })
    request.end(body)
  })
}

/** A lookup that knows these addresses alone. */
const pinnedTo =
  (addresses: readonly Address[]): NonNullable<RequestOptions['lookup']> =>
  (_host, { all }, callback) => {
    const [first] = addresses
    if (all || !first) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }

/** Text that a column can hold. Leaving the loop closes the connection. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const read: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    const part = Buffer.from(chunk)
    read.push(part)
    length += part.length
    if (length >= longestAnswer) break
  }
  return Buffer.concat(read)
    .subarray(0, longestAnswer)
    .toString('utf8')
    .replace(/[^\P{Cc}\n\t]/gu, '')
}

function problemOf(error: unknown): Outcome['problem'] {
  if (error instanceof PrivateAddress) return 'privada'
  if (error instanceof UnknownHost) return 'dns'
  if (error instanceof NoAnswer) return 'respuesta'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) return 'respuesta'
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'tls' : 'conexion'
}
