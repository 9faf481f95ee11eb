import type { JobHelpers, TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { Job, JobContext } from './job.ts'

export interface JobDeps {
  readonly jobs: readonly Job[]
  readonly transaction: RunTransaction
  readonly now: () => Date
  /** Called for every failed attempt with its cause, and for the queue's own troubles. */
  readonly onError: (sentence: string, error: unknown) => void
  /** Called each time the runner has looked for a job, and when a job has ended. */
  readonly onLife?: () => void
}

/**
 * A job's end is written before the runner stops, and retried if the database was away for a moment. Jobs that last are told
 * to stop at once.
 */
export const queuePreset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 0 },
}

/** Payload as `queue_job` writes it. Scheduled jobs only have their time. */
const envelope = z.object({ gimnasio_id: z.string().nullable().default(null), datos: z.unknown().optional() })

/** The jobs in graphile-worker's form. */
export const taskList = (deps: JobDeps): TaskList =>
  Object.fromEntries(deps.jobs.map((job) => [job.name, (given, helpers) => runJob(deps, job, given, helpers)]))

async function runJob(deps: JobDeps, job: Job, given: unknown, helpers: JobHelpers) {
  const { attempts, max_attempts } = helpers.job
  try {
    const { gimnasio_id, datos } = envelope.parse(given)
    await job.run(
      contextOf(deps, job, {
        tenant: gimnasio_id,
        attempt: attempts,
        isLast: attempts >= max_attempts,
        stopping: helpers.abortSignal,
      }),
      datos ?? {},
    )
  } catch (error) {
    deps.onError(`job ${job.name} failed, attempt ${attempts} of ${max_attempts}`, error)
    throw error
  }
}

function contextOf(
  { transaction, now }: JobDeps,
  { name, of }: Job,
  given: Pick<JobContext, 'tenant' | 'attempt' | 'isLast' | 'stopping'>,
): JobContext {
  if (of === 'gym' && given.tenant === null) throw new Error(`${name} runs in a gym and got none`)
  if (of === 'platform' && given.tenant !== null) throw new Error(`${name} runs in no gym and got one`)
  return { ...given, now, transaction: (work) => transaction(given.tenant, work) }
}
