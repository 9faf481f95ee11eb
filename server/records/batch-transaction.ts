import { endingTogether } from '../db/transaction.ts'
import type { RunTransaction, Transaction } from '../db/transaction.ts'

/**
 * Transactions inside of an open one: each is a savepoint, so that the same road as a single write can fail, look again and
 * go on. Throws where a write belongs to another tenant than the batch: its caller changed in between.
 */
export function transactionsInside(tx: Transaction): RunTransaction {
  return async (tenant, work) => {
    if (tenant !== tx.tenant) throw new Error('The caller of a batch has changed his tenant')
    await tx.query('SAVEPOINT item')
    try {
      return await endingTogether(tx, work, () => tx.query('RELEASE SAVEPOINT item'))
    } catch (error) {
      await tx.query('ROLLBACK TO SAVEPOINT item')
      throw error
    }
  }
}
