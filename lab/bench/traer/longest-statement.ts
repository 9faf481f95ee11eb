import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const readAge = `
  select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
  from pg_stat_activity where datname = current_database() and application_name = 'vigente-lasting' and state = 'active'`

/** Samples the duration of imports' statements while `work` runs; returns the longest, in seconds. */
export async function longestStatement<T>(
  databaseUrl: string,
  work: () => Promise<T>,
): Promise<{ longest: number; done: T }> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const over = new AbortController()
  let longest = 0
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ seconds: number }>(readAge)
      longest = Math.max(longest, rows[0]?.seconds ?? 0)
      await pause(20)
    }
  })()
  try {
    const done = await work()
    return { longest, done }
  } finally {
    over.abort()
    await watching
    await client.end()
  }
}
