import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'

/**
 * Budget of `expand` for one answer. A record that appears a thousand times counts a thousand times, as it is
 * written to JSON each time.
 */
export interface AnswerBudget {
  /** Spends one followed relation (one statement). Throws OverBudget, as `records` and `bytes` do. */
  readonly follow: () => void
  readonly records: (amount: number) => void
  readonly bytes: (amount: number) => void
  /** Records that still fit. */
  readonly room: () => number
  /** Runs work that depends on the room, one at a time, so that each sees what the ones before have left. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
}

/** The budget of one request; the items of a batch share it. */
export function createAnswerBudget(): AnswerBudget {
  let left = budgets.expandedRecords.most
  let last: Promise<unknown> = Promise.resolve()
  return {
    follow: spendFrom('expandedRelations'),
    bytes: spendFrom('expandedBytes'),
    room: () => left,
    records(amount) {
      if (amount > left) throw new OverBudget('expandedRecords')
      left -= amount
    },
    alone(work) {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}
