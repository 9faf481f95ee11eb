import type { Transaction } from '#server/runtime/db/transaction.ts'

/**
 * Lets one transaction of the gym change the order of its deliveries at a time: which of a record goes first. Held for
 * milliseconds, and by no transaction of a person who works at the desk.
 */
export const lockEntregas = (tx: Transaction) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1, 0))`, [tx.tenant])
