import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import type { Vitals } from './vitals.ts'

/**
 * Loaded into a measured server before its own code: answers every message on its channel with its vitals. Does nothing in
 * a process without a channel.
 */
const resolution = 10
const delays = monitorEventLoopDelay({ resolution })
let heapAfterGc = 0

const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)

function vitals(): Vitals {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  const lags = { lagP99: milliseconds(delays.percentile(99)), lagMax: milliseconds(delays.max) }
  delays.reset()
  return { rss, heap: heapUsed, heapAfterGc, ...lags }
}

if (process.send) {
  delays.enable()
  new PerformanceObserver((list) => {
    const whole = list.getEntries().some((entry) => kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR)
    if (whole) heapAfterGc = process.memoryUsage().heapUsed
  }).observe({ entryTypes: ['gc'] })
  process.on('message', () => process.send?.(vitals()))
  process.channel?.unref()
}

function kindOf(entry: object): unknown {
  const detail = 'detail' in entry ? entry.detail : null
  return typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : undefined
}
