import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'

const readJobs = `
  select (select count(*) from pagos_sellos) as sealed, (select count(*) from graphile_worker._private_jobs) as waiting,
    (select count(*) from graphile_worker._private_jobs where run_at > now() + interval '1 day') as dated`

/** Runs of the minutely job, waiting jobs, and those dated by another year. */
export const jobsOf = (databaseUrl: string) =>
  ownerSnapshot(databaseUrl, async (query) => {
    const [row] = await query<{ sealed: number; waiting: number; dated: number }>(readJobs)
    if (!row) throw new Error('Expected one row from a count')
    return row
  })
