import type { Pool } from 'pg'

const beat = 'update graphile_worker._private_jobs set locked_at = now() where locked_by = any ($1::text[])'

const release = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_at < now() - make_interval(secs => $1)`

/**
 * The queue's own pauses between attempts are six hours at most. What was asked for at an hour that is still to come was so by
 * a clock that has been set back since; what the schedule asks for is due when it asks, whatever the database's clock says.
 */
const bringBack = `
  update graphile_worker._private_jobs set run_at = now()
  where run_at > now() and locked_at is null and attempts < max_attempts
    and (run_at > now() + interval '1 day' or updated_at > now() or (attempts = 0 and payload -> '_cron' is not null))`

const forget = `
  delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`

/**
 * Says that the jobs held by these runners are still being worked on, and frees those of runners that have said nothing for
 * `silence` seconds: their process is gone. By itself the queue would wait four hours for it. What a clock
 * that was ahead of the database's has put off is due now. What was given up a month ago is forgotten.
 */
export async function takeOverJobs(pool: Pool, runners: readonly string[], silence = 90): Promise<void> {
  await pool.query(beat, [runners])
  await pool.query(release, [silence])
  await pool.query(bringBack)
  await pool.query(forget)
}

const forgetFuture = `
  update graphile_worker._private_known_crontabs set last_execution = $1 where last_execution > $1`

/** After a clock that was set forward is right again, the schedule would else wait until that hour comes. */
export async function forgetFutureRuns(pool: Pool, now: Date): Promise<void> {
  await pool.query(forgetFuture, [now])
}
