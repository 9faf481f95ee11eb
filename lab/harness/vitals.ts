import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Measures of a process. Memory in bytes, and delays of the event loop in milliseconds since the last report. */
export const vitals = z.object({
  rss: z.number(),
  heap: z.number(),
  /** The heap after the last full collection. 0 before the first one. */
  heapAfterGc: z.number(),
  /** Buffers outside the heap. */
  outside: z.number(),
  /** Open connections, including those to the database. */
  sockets: z.number(),
  /** Names added to the prototype of all objects. */
  polluted: z.array(z.string()),
  lagP99: z.number(),
  lagMax: z.number(),
})

export type Vitals = z.infer<typeof vitals>

/** Flags for Node with which a process tells its vitals. */
export const withVitals: readonly string[] = ['--import', './lab/harness/vitals-reporter.ts']

/** The most memory that a process has had, in MB; 0 where the system does not tell. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
