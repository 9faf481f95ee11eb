import { ApiError } from '#server/errors.ts'
import type { FieldErrors } from '#server/errors.ts'
import { budgets, type BudgetName } from './budgets.ts'

/** Seconds after which a caller may try again what found no room. */
const soon = 3

/** A request that asked for more than its budget. The error handler counts it by name. */
export class OverBudget extends ApiError {
  readonly budget: BudgetName
  /** In seconds; null where trying again never helps. */
  readonly retryAfter: number | null

  /** `data` names the fields that hold too much. */
  constructor(budget: BudgetName, cause?: unknown, data: FieldErrors = {}) {
    const { status, sentence } = budgets[budget]
    super(status, sentence, data, cause)
    this.budget = budget
    this.retryAfter = status === 429 || status === 503 ? soon : null
  }
}

/** The same where it is known when there is room again, in seconds. */
export class OverBudgetFor extends OverBudget {
  override readonly retryAfter: number

  constructor(budget: BudgetName, retryAfter: number) {
    super(budget)
    this.retryAfter = retryAfter
  }
}

/** Adds up what one piece of work uses. The answered function throws OverBudget once the sum passes the budget and `extra`. */
export function spendFrom(budget: BudgetName, extra = 0): (amount?: number) => void {
  const most = budgets[budget].most + extra
  let spent = 0
  return (amount = 1) => {
    spent += amount
    if (spent > most) throw new OverBudget(budget)
  }
}

/** What is held at this moment by each key: an address, a person, a gym. */
export interface Held {
  /** Answers what gives it back, once. Throws OverBudget where the key would hold too much. */
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

/** Takes all or nothing. Answers what gives everything back, once. */
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
