import { runOnce } from 'graphile-worker'
import type { Job } from '#server/runtime/jobs/job.ts'
import { queuePreset, taskList } from '#server/runtime/jobs/task-list.ts'
import { workerLogger } from '#server/runtime/jobs/worker-logger.ts'
import type { TestDatabase } from './test-db.ts'

type Due = { db: TestDatabase; jobs: readonly Job[]; now?: () => Date }

/** Runs every due job, and those they queue, one after the other. Returns the failures. */
export async function runDueJobs({ db, jobs, now = () => new Date() }: Due): Promise<unknown[]> {
  const failures: unknown[] = []
  const onError = (_sentence: string, error: unknown) => void failures.push(error)
  await runOnce({
    preset: queuePreset,
    pgPool: db.queue,
    taskList: taskList({ jobs, transaction: db.pools.transaction, now, onError }),
    noHandleSignals: true,
    concurrency: 1,
    logger: workerLogger(onError),
  })
  return failures
}

/** Skips the wait between attempts, and answers the jobs that waited. */
export const makeJobsDue = ({ owner }: TestDatabase) =>
  owner('update graphile_worker._private_jobs set run_at = now() where locked_at is null returning id')
