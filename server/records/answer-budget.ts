import { budgets } from '#server/budgets/budgets.ts'
import { OverBudget, spendFrom } from '#server/budgets/over-budget.ts'

/**
 * What `expand` may still add to one answer. A record that stands in it a thousand times is a thousand records, for as such
 * it is written as JSON. Each function throws OverBudget.
 */
export interface AnswerBudget {
  /** Spends a relation that is followed: one statement. */
  readonly follow: () => void
  /** Spends records of together so many bytes. */
  readonly attach: (records: number, bytes: number) => void
  /** How many records still fit; at least so many must. */
  readonly room: (needed?: number) => number
}

/** The budget of one request; the items of a batch share one. */
export function createAnswerBudget(): AnswerBudget {
  const follow = spendFrom('expandedRelations')
  const spendBytes = spendFrom('expandedBytes')
  let left = budgets.expandedRecords.most
  const room = (needed = 0) => {
    if (needed > left) throw new OverBudget('expandedRecords')
    return left
  }
  return {
    follow,
    room,
    attach(records, bytes) {
      left = room(records) - records
      spendBytes(bytes)
    },
  }
}
