import type { z } from 'zod'
import type { Transaction } from '#server/db/transaction.ts'

/** What a job runs in. */
export interface JobContext {
  /** The gym it was asked for in; null for one that belongs to none. */
  readonly tenant: string | null
  /** A transaction of the writing role in that gym. A job may open several; what a crash repeats is on its author. */
  readonly transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  readonly now: () => Date
  /** From 1. */
  readonly attempt: number
  /** Nobody tries again after this one. */
  readonly isLast: boolean
}

/** A kind of work as the runner knows it. It may run twice: the process can die between the work and the note of it. */
export interface Job {
  readonly name: string
  /** 'gym': throws without one. 'platform': has none. 'any': that of whoever asked. */
  readonly of: 'gym' | 'platform' | 'any'
  /** Five fields of cron, in UTC. Started by one process of all, without a gym. */
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

/** A job to be queued also needs a line in `trabajos_conocidos`, by schema or migration; one that only has `every` does not. */
export function defineJob<P>({ name, of, every, payload, run }: JobGiven<P>): Job {
  if (every !== undefined && of !== 'platform') throw new Error(`${name} is started by the clock and has no gym`)
  return { name, of, every: every ?? null, run: (context, given) => run(context, payload.parse(given)) }
}
