import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

const ofGym = sql`hashtextextended('webhooks ' || $gimnasio, 0)`

/**
 * Lets one transaction of the gym change the order of its deliveries at a time: which of a record goes first. Held for
 * milliseconds, or for seconds where ten thousand are put in line again; by no transaction of a person who works at the desk.
 * Only a request may wait for it: background work would hold a connection of all gyms meanwhile.
 */
export const lockEntregas = (tx: Transaction) => tx.query(sql`select pg_advisory_xact_lock(${ofGym})`)

/** Takes the lock if nobody has it. */
export async function tryLockEntregas({ query }: Transaction): Promise<boolean> {
  const [tried] = await query<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${ofGym}) as taken`)
  return tried?.taken ?? false
}
