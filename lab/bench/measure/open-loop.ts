import { setTimeout as pause } from 'node:timers/promises'
import { encode, openWire, type Wire, type WireRequest } from './wire.ts'

/** A request and the name it is counted under. */
export interface Arrival {
  readonly kind: string
  readonly request: WireRequest
}

export interface OpenLoopSettings {
  readonly ports: readonly number[]
  readonly connections: number
  readonly perSecond: number
  readonly seconds: number
  /** In [0, 1): arrivals are random. */
  readonly random: () => number
  readonly next: (n: number) => Arrival
}

/** Latencies in milliseconds since each request was due, by kind, and the number of failures. */
export interface OpenLoopResult {
  readonly latencies: ReadonlyMap<string, readonly number[]>
  readonly errors: ReadonlyMap<string, number>
  /** Kept answers of requests that created something, for the check afterwards. */
  readonly made: readonly string[]
}

const patience = 30_000

/**
 * Sends requests at a rate that does not depend on the answers. A request waits if every connection is busy, and its clock
 * starts when it was due, so a stalled server cannot hide the wait.
 */
export async function openLoop(settings: OpenLoopSettings): Promise<OpenLoopResult> {
  const { ports, connections, perSecond, seconds, random, next } = settings
  const latencies = new Map<string, number[]>()
  const errors = new Map<string, number>()
  const made: string[] = []
  const waiting: (Arrival & { due: number })[] = []
  const idle: { wire: Wire; port: number }[] = []
  for (let index = 0; index < connections; index += 1) {
    const port = ports[index % ports.length] ?? 0
    idle.push({ wire: await openWire(port), port })
  }
  let under = 0
  const fail = (what: string) => errors.set(what, (errors.get(what) ?? 0) + 1)

  /** A server that is gone accepts no connections; requests due then count as never sent. */
  async function reconnect(port: number): Promise<void> {
    try {
      idle.push({ wire: await openWire(port), port })
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
  }

  async function send({ kind, request, due }: Arrival & { due: number }, at: { wire: Wire; port: number }) {
    under += 1
    try {
      const { status, body } = await at.wire.ask(encode(request))
      const taken = latencies.get(kind) ?? []
      taken.push(performance.now() - due)
      latencies.set(kind, taken)
      if (status >= 300) fail(`${kind}: ${status} ${body().slice(0, 200)}`)
      else if (request.method === 'POST') made.push(body())
      idle.push(at)
    } catch (error) {
      fail(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
      await reconnect(at.port)
    } finally {
      under -= 1
      giveOut()
    }
  }

  function giveOut(): void {
    while (waiting.length > 0 && idle.length > 0) {
      const [one, at] = [waiting.shift(), idle.shift()]
      if (one && at) void send(one, at)
    }
  }

  const began = performance.now()
  const end = began + seconds * 1000
  let due = began
  let count = 0
  while (due < end) {
    while (due <= performance.now() && due < end) {
      waiting.push({ ...next(count++), due })
      due += (-Math.log(1 - random()) * 1000) / perSecond
    }
    giveOut()
    await pause(1)
  }
  while ((under > 0 || waiting.length > 0) && performance.now() < end + patience) await pause(5)
  for (const { kind } of waiting) fail(`${kind}: never sent`)
  if (under > 0) errors.set('never answered', under)
  for (const { wire } of idle) wire.close()
  return { latencies, errors, made }
}
