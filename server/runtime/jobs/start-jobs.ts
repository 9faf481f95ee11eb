import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, run } from 'graphile-worker'
import type { Runner, WorkerEvents } from 'graphile-worker'
import { forgetFutureRuns, takeOverJobs } from '#server/runtime/db/job-locks.ts'
import { createQueuePool } from '#server/runtime/db/queue-pool.ts'
import { queuePreset, taskList } from './task-list.ts'
import type { JobDeps } from './task-list.ts'
import { watchClock } from './watch-clock.ts'
import { workerLogger } from './worker-logger.ts'

/** Jobs at once in one process. Few, because requests come first. */
const concurrency = 2
const pollInterval = 2000
const beatEvery = 20_000
const pauses = [250, 1000, 5000, 15_000, 30_000]
const calmAfter = 60_000

/**
 * Runs jobs while the process lives. Exactly one process takes each job. When the database goes away, the runner stops and
 * returns with growing pauses; the process stays. Returns a function that stops it and waits for running jobs.
 */
export function startJobs(databaseUrl: string, deps: JobDeps): () => Promise<void> {
  const stopping = new AbortController()
  let runner: Runner | null = null

  const runOnceMore = async () => {
    const pool = createQueuePool(databaseUrl, (error) => deps.onError('job queue: a database connection failed', error))
    const ids: string[] = []
    const events: WorkerEvents = new EventEmitter()
    for (const sign of ['worker:getJob:empty', 'job:start', 'job:complete'] as const)
      events.on(sign, () => deps.onLife?.())
    events.on('pool:create', ({ workerPool }) => void ids.push(workerPool.id))
    const beat = setInterval(() => {
      takeOverJobs(pool, ids).catch((error: unknown) => deps.onError('job queue: could not take over jobs', error))
    }, beatEvery)
    let endWatch: () => void = () => undefined
    try {
      await forgetFutureRuns(pool, deps.now())
      const opened = await run({
        preset: queuePreset,
        pgPool: pool,
        taskList: taskList(deps),
        parsedCronItems: cronItems(deps),
        concurrency,
        pollInterval,
        noHandleSignals: true,
        events,
        logger: workerLogger(deps.onError),
      })
      runner = opened
      // Restarts the schedule from the present hour.
      const onJump = () =>
        void opened.stop().catch((error: unknown) => deps.onError('job queue: could not stop', error))
      endWatch = watchClock({ now: deps.now, elapsed: () => performance.now(), onJump })
      if (stopping.signal.aborted) await opened.stop()
      await opened.promise
    } finally {
      runner = null
      endWatch()
      clearInterval(beat)
      await pool.end()
    }
  }
  const running = keepRunning(runOnceMore, stopping.signal, deps.onError)
  return async () => {
    stopping.abort()
    await runner?.stop()
    await running
  }
}

async function keepRunning(work: () => Promise<void>, signal: AbortSignal, onError: JobDeps['onError']): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const begun = performance.now()
    try {
      await work()
    } catch (error) {
      if (!signal.aborted) onError('job queue: stopped by itself', error)
    }
    failures = performance.now() - begun > calmAfter ? 0 : failures + 1
    const wait = pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0]
    await pause(wait, undefined, { signal }).catch(() => undefined)
  }
}

/** A missed run is made up for once if it is less than an hour old. */
const cronItems = ({ jobs }: JobDeps) =>
  parseCronItems(
    jobs.flatMap(({ name, every }) =>
      every === null ? [] : [{ task: name, match: every, options: { backfillPeriod: 3_600_000 } }],
    ),
  )
