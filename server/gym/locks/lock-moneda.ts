import type { Transaction } from '#server/runtime/db/transaction.ts'

type At = Pick<Transaction, 'query' | 'tenant'>

const key = `hashtextextended('moneda:' || $1, 0)`

/** Keeps the gym's currency as it is, for what stores an amount or opens a till. Holders do not wait for each other. */
export const holdMoneda = ({ query, tenant }: At): Promise<unknown> =>
  query(`select pg_advisory_xact_lock_shared(${key})`, [tenant], 'moneda_hold')

/** Waits for all who hold the currency, and lets no other hold it meanwhile. */
export const lockMoneda = ({ query, tenant }: At): Promise<unknown> =>
  query(`select pg_advisory_xact_lock(${key})`, [tenant])
