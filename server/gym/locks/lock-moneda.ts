import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

type At = Pick<Transaction, 'query' | 'tenant'>

const key = sql`hashtextextended('moneda:' || $gimnasio, 0)`

/** Keeps the gym's currency unchanged while an amount is stored or a till is opened. Holders do not wait for each other. */
export const holdMoneda = ({ query }: At): Promise<unknown> =>
  query(sql`select pg_advisory_xact_lock_shared(${key})`, {}, 'moneda_hold')

/** Waits for all who hold the currency, and lets no other hold it meanwhile. */
export const lockMoneda = ({ query }: At): Promise<unknown> => query(sql`select pg_advisory_xact_lock(${key})`)
