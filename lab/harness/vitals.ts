import { z } from 'zod'

/** Memory in bytes, and delays of the event loop in milliseconds since the last report. */
export const vitals = z.object({
  rss: z.number(),
  heap: z.number(),
  /** The heap after the last full collection. 0 before the first one. */
  heapAfterGc: z.number(),
  lagP99: z.number(),
  lagMax: z.number(),
})

export type Vitals = z.infer<typeof vitals>

/** Flags for Node with which a process tells its vitals. */
export const withVitals: readonly string[] = ['--import', './lab/harness/vitals-reporter.ts']
