import type { Transaction } from '#server/runtime/db/transaction.ts'

const ofGym = `hashtextextended('webhooks ' || $1, 0)`

/**
 * Lets one transaction of the gym change the order of its deliveries at a time: which of a record goes first. Held for
 * milliseconds, or for seconds where a hundred thousand are given up; by no transaction of a person who works at the desk.
 */
export const lockEntregas = (tx: Transaction) => tx.query(`select pg_advisory_xact_lock(${ofGym})`, [tx.tenant])

/**
 * Takes the lock if nobody has it: for work on many gyms, which must not wait for one. The transaction waits no longer than half a
 * second for rows, either, such as a webhook that is being deleted.
 */
export async function tryLockEntregas(tx: Transaction): Promise<boolean> {
  const [tried] = await tx.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${ofGym}) as taken, set_config('lock_timeout', '500ms', true)`,
    [tx.tenant],
  )
  return tried?.taken ?? false
}
