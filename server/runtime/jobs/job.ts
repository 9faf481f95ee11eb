import { parseCronItems } from 'graphile-worker'
import type { z } from 'zod'
import type { Transaction } from '#server/runtime/db/transaction.ts'

export interface JobContext {
  /** The gym the job was queued in; null for none. */
  readonly tenant: string | null
  /** A transaction of the writing role in that gym. A job may open several and must tolerate being repeated after a crash. */
  readonly transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  readonly now: () => Date
  /** From 1. */
  readonly attempt: number
  readonly isLast: boolean
  /** Aborted when the process stops: a job that lasts ends its work then. */
  readonly stopping?: AbortSignal
}

/** A kind of job. It may run twice, because the process can die between the work and its mark. */
export interface Job {
  readonly name: string
  /**
   * 'gym': the job needs a gym. 'platform': it runs without one. 'any': it takes the gym it was queued with, if any.
   */
  readonly of: 'gym' | 'platform' | 'any'
  /** Five cron fields, in UTC. One process of all starts it, without a gym. */
  readonly every: string | null
  readonly run: (context: JobContext, payload: unknown) => Promise<void>
}

interface JobGiven<P> {
  readonly name: string
  readonly of: Job['of']
  readonly every?: string
  readonly payload: z.ZodType<P>
  readonly run: (context: JobContext, payload: P) => Promise<void>
}

/**
 * A queued job also needs a line in `trabajos_conocidos`, by schema or migration. A job with only `every` does not; a clock that cannot be read
 * throws here, because the queue would start no job at all.
 */
export function defineJob<P>({ name, of, every, payload, run }: JobGiven<P>): Job {
  if (every !== undefined && of !== 'platform') throw new Error(`${name} is started by the clock and has no gym`)
  if (every !== undefined) parseCronItems([{ task: name, match: every }])
  return { name, of, every: every ?? null, run: (context, given) => run(context, payload.parse(given)) }
}
