import { budgets } from '#server/budgets/budgets.ts'
import { OverBudget, spendFrom } from '#server/budgets/over-budget.ts'

/**
 * What `expand` may still add to one answer. A record that stands in it a thousand times is a thousand records, for as such
 * it is written as JSON.
 */
export interface AnswerBudget {
  /** Spends a relation that is followed: one statement. Throws OverBudget, as the next two do. */
  readonly follow: () => void
  readonly records: (amount: number) => void
  readonly bytes: (amount: number) => void
  /** How many records still fit. */
  readonly room: () => number
  /** One such work after the other: each finds the room that the ones before have left. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
}

/** The budget of one request; the items of a batch share one. */
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
