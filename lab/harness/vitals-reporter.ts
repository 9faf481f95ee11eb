import { Session } from 'node:inspector'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import type { Vitals } from './vitals.ts'

/**
 * Loaded into a measured server before its own code: answers every message on its channel with its vitals, after a collection
 * of garbage if the message is 'collect'. Does nothing in a process without a channel.
 */
const resolution = 10
const delays = monitorEventLoopDelay({ resolution })
let heapAfterGc = 0

const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)

function tell(): void {
  const { rss, heapUsed, external } = process.memoryUsage()
  const told: Vitals = {
    rss,
    heap: heapUsed,
    heapAfterGc,
    outside: external,
    sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
    polluted: Object.keys(Object.prototype),
    lagP99: milliseconds(delays.percentile(99)),
    lagMax: milliseconds(delays.max),
  }
  delays.reset()
  process.send?.(told)
}

/** The inspector's, so that the server needs no special flags. It stays: a collection would end a session that nothing holds. */
let session: Session | null = null

function collect(then: () => void): void {
  if (!session) {
    session = new Session()
    session.connect()
  }
  session.post('HeapProfiler.collectGarbage', then)
}

if (process.send) {
  delays.enable()
  new PerformanceObserver((list) => {
    const whole = list.getEntries().some((entry) => kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR)
    if (whole) heapAfterGc = process.memoryUsage().heapUsed
  }).observe({ entryTypes: ['gc'] })
  process.on('message', (message) => (message === 'collect' ? collect(tell) : tell()))
  process.channel?.unref()
}

function kindOf(entry: object): unknown {
  const detail = 'detail' in entry ? entry.detail : null
  return typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : undefined
}
