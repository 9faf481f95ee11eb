import { encode, openWire, type WireRequest } from './wire.ts'

export interface LoadSettings {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** One unit: requests sent one after the other; `n` numbers the units over all connections. */
  readonly next: (n: number) => readonly WireRequest[]
}

/** Result of one run: the latency of every unit in milliseconds, and refusals with the first body. */
export interface LoadResult {
  readonly seconds: number
  readonly latencies: Float64Array
  readonly refused: number
  readonly firstRefusal: string
}

/** Sends requests as fast as they are answered, one at a time per connection, over local keep-alive sockets. */
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

/** One request on a socket of its own, for inspecting an answer. */
export async function ask(port: number, request: WireRequest): Promise<{ status: number; body: string }> {
  const wire = await openWire(port)
  const { status, body } = await wire.ask(encode(request))
  const text = body()
  wire.close()
  return { status, body: text }
}
