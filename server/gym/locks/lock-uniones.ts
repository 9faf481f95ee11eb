import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

type At = Pick<Transaction, 'query' | 'tenant'>

const key = sql`hashtextextended('uniones:' || $gimnasio, 0)`

/** Prevents unions of members while one is found by a stored entry. Holders do not wait for each other. */
export const holdUniones = ({ query }: At): Promise<unknown> =>
  query(sql`select pg_advisory_xact_lock_shared(${key})`, {}, 'uniones_hold')

/** Waits for all who hold the unions, and lets no other hold them meanwhile. Taken before any member is locked. */
export const lockUniones = ({ query }: At): Promise<unknown> => query(sql`select pg_advisory_xact_lock(${key})`)
