import type { JobHelpers, TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { RunTransaction } from '#server/db/transaction.ts'
import type { Job, JobContext } from './job.ts'

export interface JobDeps {
  readonly jobs: readonly Job[]
  readonly transaction: RunTransaction
  readonly now: () => Date
  /** Told of every attempt that failed, with its cause, and of the queue's own troubles. */
  readonly onError: (sentence: string, error: unknown) => void
}

/** The end of a job is written before the runner stops, and written again when the database was away for a moment. */
export const queuePreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** As `queue_job` writes it; of the clock's own jobs there is nothing but when. */
const envelope = z.object({ gimnasio_id: z.string().nullable().default(null), datos: z.unknown().optional() })

/** The jobs as the queue calls them. */
export const taskList = (deps: JobDeps): TaskList =>
  Object.fromEntries(deps.jobs.map((job) => [job.name, (given, helpers) => runJob(deps, job, given, helpers)]))

async function runJob(deps: JobDeps, job: Job, given: unknown, { job: { attempts, max_attempts } }: JobHelpers) {
  try {
    const { gimnasio_id, datos } = envelope.parse(given)
    await job.run(
      contextOf(deps, job, { tenant: gimnasio_id, attempt: attempts, isLast: attempts >= max_attempts }),
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
  given: Pick<JobContext, 'tenant' | 'attempt' | 'isLast'>,
): JobContext {
  if (of === 'gym' && given.tenant === null) throw new Error(`${name} runs in a gym and got none`)
  if (of === 'platform' && given.tenant !== null) throw new Error(`${name} runs in no gym and got one`)
  return { ...given, now, transaction: (work) => transaction(given.tenant, work) }
}
