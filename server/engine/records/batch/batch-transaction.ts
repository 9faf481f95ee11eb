import { endingTogether } from '#server/runtime/db/transaction.ts'
import type { RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'

/**
 * Transactions inside an open one. Each is a savepoint, so single-record code can fail, read again and go on. Throws
 * when a write belongs to another tenant than the batch: its caller has changed in between.
 */
export function transactionsInside(tx: Transaction): RunTransaction {
  return async (tenant, work) => {
    if (tenant !== tx.tenant) throw new Error('The tenant of a batch caller has changed')
    await tx.query('SAVEPOINT item')
    try {
      return await endingTogether(tx, work, () => tx.query('RELEASE SAVEPOINT item'))
    } catch (error) {
      await tx.query('ROLLBACK TO SAVEPOINT item')
      throw error
    }
  }
}
