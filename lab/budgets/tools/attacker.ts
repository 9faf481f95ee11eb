import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { Desk } from '#lab/bench/measure/desk.ts'

/** A request of any shape. `from`: the client's address as a proxy would forward it. */
export interface Sent {
  readonly method?: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: string | Buffer
  readonly type?: string
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers to the attack so far, by status. Status 0: the connection was cut. Status -1: no answer came in time. */
export type Outcomes = ReadonlyMap<number, number>

/** A user of the first gym, and any number of guests. */
export interface Attacker {
  readonly port: number
  readonly desk: Desk
  /** The administrator of a gym that registered a moment ago. */
  readonly newcomer: string
  readonly outcomes: Outcomes
  /** True until the play is over. */
  readonly goesOn: () => boolean
  /** Sends one request, reads its whole answer and counts its status. */
  readonly send: (sent: Sent) => Promise<Answer>
  /** Sends the requests of `make`, this many at once, until the play is over. */
  readonly repeat: (atOnce: number, make: (n: number) => Sent) => Promise<void>
  /** Opens a request and leaves its answer unread until the play is over. */
  readonly leaveUnread: (sent: Sent) => Promise<number>
  /** Opens a stream of events. Returns its client id; '' if it was refused. */
  readonly openStream: (from: string, token?: string) => Promise<string>
  /** Closes everything that is still open. */
  leave(): void
}

export interface Answer {
  readonly status: number
  readonly text: string
}

/** Milliseconds after which a missing answer counts as silence. */
const silence = 40_000
/** Characters kept of each answer. */
const kept = 2000

export interface AttackerParts {
  readonly port: number
  readonly desk: Desk
  readonly newcomer: string
  readonly milliseconds: number
}

export function createAttacker({ port, desk, newcomer, milliseconds }: AttackerParts): Attacker {
  const until = performance.now() + milliseconds
  const goesOn = () => performance.now() < until
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const outcomes = new Map<number, number>()
  const open = new Set<ClientRequest>()
  const count = (status: number) => outcomes.set(status, (outcomes.get(status) ?? 0) + 1)

  const begin = (sent: Sent, over: Agent | false = agent) => {
    const asked = httpRequest({ port, host: '127.0.0.1', agent: over, ...optionsOf(sent) })
    open.add(asked)
    asked.once('close', () => open.delete(asked))
    return asked
  }

  const answered = (asked: ClientRequest, body: Sent['body']) =>
    new Promise<IncomingMessage | number>((resolve) => {
      const timer = setTimeout(() => {
        resolve(-1)
        asked.destroy()
      }, silence)
      asked.once('response', (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      asked.once('error', () => {
        clearTimeout(timer)
        resolve(0)
      })
      asked.end(body)
    })

  const send = async (sent: Sent): Promise<Answer> => {
    const answer = await answered(begin(sent), sent.body)
    const status = typeof answer === 'number' ? answer : (answer.statusCode ?? 0)
    const text = typeof answer === 'number' ? '' : await beginningOf(answer)
    count(status)
    return { status, text }
  }

  return {
    port,
    desk,
    newcomer,
    outcomes,
    goesOn,
    send,
    async repeat(atOnce, make) {
      let n = 0
      const lane = async () => {
        while (goesOn()) await send(make(n++))
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
    },
    async leaveUnread(sent) {
      const answer = await answered(begin(sent), sent.body)
      const status = typeof answer === 'number' ? answer : (answer.statusCode ?? 0)
      count(status)
      return status
    },
    async openStream(from, token) {
      const answer = await answered(begin({ path: '/api/realtime', from, token }, false), '')
      const status = typeof answer === 'number' ? answer : (answer.statusCode ?? 0)
      count(status)
      return typeof answer === 'number' || status !== 200 ? '' : clientIdOf(answer)
    },
    leave() {
      for (const asked of open) asked.destroy()
    },
  }
}

function optionsOf({ method = 'GET', path, token, body, type = 'application/json', from, headers = {} }: Sent) {
  const length = body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
  return {
    method,
    path,
    headers: {
      ...length,
      ...(token === undefined ? {} : { authorization: token }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
  }
}

/** Reads an answer to its end and keeps its beginning. A cut-off answer ends like any other. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  answer.on('data', (chunk: Buffer) => {
    if (text.length < kept) text += chunk.toString('latin1', 0, kept - text.length)
  })
  await new Promise<void>((resolve) => answer.once('close', resolve).once('error', () => resolve()))
  return text
}

/** From the stream's first event; the stream stays open and unread. */
function clientIdOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    const look = (chunk: Buffer) => {
      text += chunk.toString()
      const [, id] = /^id:(\w+)$/m.exec(text) ?? []
      if (id === undefined) return
      answer.off('data', look)
      answer.pause()
      resolve(id)
    }
    answer.on('data', look)
    answer.once('close', () => resolve(''))
    answer.on('error', () => resolve(''))
  })
}
