import { expect } from 'vitest'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { TestDatabase } from './test-db.ts'

const waiting = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`

/** Runs `first` in a transaction of the gym that commits once `second` waits for it; answers what `second` comes to. */
export async function overtaken<T>(
  { pools, owner }: TestDatabase,
  { gym, first, second }: { gym: string; first: (tx: Transaction) => Promise<unknown>; second: () => Promise<T> },
): Promise<T> {
  const begun = await pools.transaction(gym, async (tx) => {
    await first(tx)
    const running = Promise.allSettled([second()])
    await expect.poll(() => owner(waiting), { timeout: 20_000 }).not.toHaveLength(0)
    return { running }
  })
  const [done] = await begun.running
  if (done.status === 'rejected') throw done.reason
  return done.value
}
