import type { Pool } from 'pg'

const beat = 'update graphile_worker._private_jobs set locked_at = now() where locked_by = any ($1::text[])'

const release = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => $1)`

/**
 * The queue waits six hours at most between attempts. A job due later than that was queued by a clock that has been set
 * back since. Scheduled jobs are due when queued, whatever the database's clock says.
 */
const bringBack = `
  update graphile_worker._private_jobs set run_at = now()
  where run_at > now() and locked_at is null and attempts < max_attempts
    and (run_at > now() + interval '1 day' or updated_at > now() or (attempts = 0 and payload -> '_cron' is not null))`

const forget = `
  delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`

/**
 * Marks the jobs of these runners as being worked on and frees those of runners that were silent for `silence` seconds,
 * because their process is gone. The queue itself would wait four hours. Jobs postponed by a clock that was ahead become
 * due. Jobs given up a month ago are deleted.
 */
export async function takeOverJobs(pool: Pool, runners: readonly string[], silence = 90): Promise<void> {
  await pool.query(beat, [runners])
  await pool.query(release, [silence])
  await pool.query(bringBack)
  await pool.query(forget)
}

const forgetFuture = `
  update graphile_worker._private_known_crontabs set last_execution = $1 where last_execution > $1`

/** After a clock that was ahead is corrected, the schedule would wait until that hour comes. */
export async function forgetFutureRuns(pool: Pool, now: Date): Promise<void> {
  await pool.query(forgetFuture, [now])
}
