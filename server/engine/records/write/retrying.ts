import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { isRetryable } from '../declaration/constraint-errors.ts'

const attempts = 3

/** Transactions that are run again, whole, when PostgreSQL cancels them because of a deadlock. */
export const retrying =
  (run: RunTransaction): RunTransaction =>
  async (tenant, work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run(tenant, work)
      } catch (error) {
        if (!isRetryable(error)) throw error
        if (attempt === attempts) throw new OverBudget('writeTurn', error)
      }
    }
  }
