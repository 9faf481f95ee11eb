import { refusedAs } from '#shared/errors/refusals.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import { budgets, type BudgetName } from './budgets.ts'

/** Default seconds until a retry. */
const soon = 3

/** A request above its budget. The error handler counts it by name. */
export class OverBudget extends ApiError {
  readonly budget: BudgetName
  /** In seconds; null when retrying never helps. */
  readonly retryAfter: number | null

  /** `data`: the fields that are too large. */
  constructor(budget: BudgetName, cause?: unknown, data: FieldErrors = {}) {
    const { status, refusal } = budgets[budget]
    super(status, refusal ? refusedAs(refusal) : 'Request entity too large.', data, cause)
    this.budget = budget
    this.retryAfter = status === 429 || status === 503 ? soon : null
  }
}

/** OverBudget with a known time until there is room again, in seconds. */
export class OverBudgetFor extends OverBudget {
  override readonly retryAfter: number

  constructor(budget: BudgetName, retryAfter: number) {
    super(budget)
    this.retryAfter = retryAfter
  }
}

/**
 * Adds up the use of one piece of work. The answered function throws OverBudget when the sum exceeds the budget plus
 * `extra`.
 */
export function spendFrom(budget: BudgetName, extra = 0): (amount?: number) => void {
  const most = budgets[budget].most + extra
  let spent = 0
  return (amount = 1) => {
    spent += amount
    if (spent > most) throw new OverBudget(budget)
  }
}

/** Current use of each key: an IP, a user, a gym. */
export interface Held {
  /** Answers the function that returns it, once. Throws OverBudget when the key would hold too much. */
  take(key: string, amount?: number): () => void
}

export function createHeld(budget: BudgetName): Held {
  const { most } = budgets[budget]
  const held = new Map<string, number>()
  const add = (key: string, amount: number) => {
    const sum = (held.get(key) ?? 0) + amount
    if (sum === 0) held.delete(key)
    else held.set(key, sum)
  }
  return {
    take(key, amount = 1) {
      if ((held.get(key) ?? 0) + amount > most) throw new OverBudget(budget)
      add(key, amount)
      let isGivenBack = false
      return () => {
        if (!isGivenBack) add(key, -amount)
        isGivenBack = true
      }
    },
  }
}

/** Takes all or none. Answers the function that returns everything, once. */
export function takeAll(takes: readonly (() => () => void)[]): () => void {
  const taken: (() => void)[] = []
  const giveBack = () => taken.forEach((give) => give())
  try {
    for (const take of takes) taken.push(take())
  } catch (error) {
    giveBack()
    throw error
  }
  return giveBack
}
