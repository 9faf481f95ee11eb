import { openWire, type Wire, type WireAnswer } from '#server/testing/network/wire.ts'
import type { Kind, Malformed } from './requests.ts'

export interface Tally {
  readonly problems: string[]
  /** Answers by status; 0: the connection was closed without an answer. */
  readonly statuses: Record<string, number>
  readonly kinds: Partial<Record<Kind, number>>
  /** The slowest answer in milliseconds. */
  slowest: number
  /** Late or postponed requests, to be repeated when nothing else runs. */
  readonly late: Malformed[]
}

export const emptyTally = (): Tally => ({ problems: [], statuses: {}, kinds: {}, slowest: 0, late: [] })

const second = 1_000
const enough = 20

/** Sends `count` requests drawn by `next`, over `lanes` connections at once. Stops early when many fail. */
export async function sendAll(
  { port, lanes, count }: { port: number; lanes: number; count: number },
  next: () => Malformed,
  tally: Tally,
): Promise<void> {
  let left = count
  const run = async () => {
    const wire = openWire(port)
    while (left > 0 && tally.problems.length < enough) {
      left -= 1
      await sendOne(wire, next(), tally)
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: lanes }, run))
}

async function sendOne(wire: Wire, request: Malformed, tally: Tally): Promise<void> {
  tally.kinds[request.kind] = (tally.kinds[request.kind] ?? 0) + 1
  try {
    if (request.isDropped) return await wire.drop(request.bytes)
    const answer = await wire.ask(request.bytes, request.isHead)
    count(request, answer, tally)
  } catch (error) {
    tally.problems.push(`${String(error)}: ${told(request)}`)
  }
}

function count(request: Malformed, answer: WireAnswer | null, tally: Tally): void {
  const status = answer?.status ?? 0
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  if (answer && isBusy(answer)) return void tally.late.push(request)
  const problem = problemIn(request, answer)
  if (problem) tally.problems.push(`${problem}: ${told(request)}`)
  if (!answer) return
  tally.slowest = Math.max(tally.slowest, answer.milliseconds)
  if (answer.milliseconds > second) tally.late.push(request)
}

/** A documented limit, such as exports at once, is no failure. */
const isBusy = ({ status, headers, text }: WireAnswer) =>
  status === 503 && headers['retry-after'] !== undefined && text.includes('exportaciones en curso')

/**
 * Repeats the late requests one at a time. A request that is late or refused again is slow on its own, not because of
 * the load.
 */
export async function askAgain(port: number, tally: Tally, isTimed: boolean): Promise<string[]> {
  const wire = openWire(port)
  const found: string[] = []
  for (const request of tally.late.slice(0, 200)) {
    const answer = await wire.ask(request.bytes, request.isHead)
    const problem = problemIn(request, answer)
    const milliseconds = answer?.milliseconds ?? 0
    if (problem !== null) found.push(`${problem}: ${told(request)}`)
    if (isTimed && milliseconds > second) found.push(`${Math.round(milliseconds)} ms: ${told(request)}`)
  }
  wire.close()
  return found
}

const insides = /select |insert into|node_modules|pg_|\bat .*\.[jt]s:\d+|syntax error at/i
const always = ['content-security-policy', 'x-content-type-options', 'referrer-policy'] as const

function problemIn({ kind }: Malformed, answer: WireAnswer | null): string | null {
  if (!answer) return kind === 'raw' ? null : 'no answer'
  const { status, headers, text } = answer
  if (!(status >= 200 && status < 500)) return `answered ${status} ${text.slice(0, 200)}`
  if (headers['set-cookie'] !== undefined) return 'a header that was slipped in'
  const missing = always.filter((name) => headers[name] === undefined)
  if (missing.length > 0) return `${status} without ${missing.join(', ')}`
  if (status >= 400 && insides.test(text)) return `tells of its insides: ${text.slice(0, 300)}`
  return status >= 400 && text !== '' && !isRefusal(text, headers)
    ? `a refusal of no known form: ${text.slice(0, 200)}`
    : null
}

/** The protocol's shape, or a page for people. */
function isRefusal(text: string, headers: WireAnswer['headers']): boolean {
  if (headers['content-type']?.startsWith('text/html')) return true
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'status' in body && 'message' in body && 'data' in body
  } catch {
    return false
  }
}

const told = ({ kind, bytes }: Malformed) => `${kind} ${JSON.stringify(bytes.toString('latin1', 0, 1_200))}`
