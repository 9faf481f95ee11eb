import type { BudgetName } from '#server/budgets/budgets.ts'
import { OverBudget, spendFrom } from '#server/budgets/over-budget.ts'
import { badRequest } from '#server/errors.ts'
import { requireCleanJson } from './clean-input.ts'

/** Takes so many nodes from a budget, or throws OverBudget. */
type Spend = (nodes?: number) => void

/**
 * Parses JSON from outside. Its nodes are counted before, so that a text of millions of them makes nothing of itself. Throws
 * OverBudget for too many, 400 for what is no JSON or holds what nothing can store. Several texts of one body share a `spend`.
 */
export function readJson(written: string, spend: Spend = spendFrom('jsonNodes')): unknown {
  spendNodes(written, spend)
  const parsed = parse(written)
  requireCleanJson(parsed)
  return parsed
}

/** The JSON that a text may be, within a budget of its own; undefined where it is none. */
export function jsonIn(written: string, budget: BudgetName = 'jsonNodes'): unknown {
  try {
    return readJson(written, spendFrom(budget))
  } catch (error) {
    if (error instanceof OverBudget) throw error
    return undefined
  }
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch (cause) {
    throw badRequest('Failed to read the submitted data or the data is in invalid format.', cause)
  }
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const bracket = 0x5b
const brace = 0x7b

/** Each member of a list and each name of an object is announced by a comma or by what opens it. */
function spendNodes(written: string, spend: Spend): void {
  for (let at = 0; at < written.length; at += 1) {
    const sign = written.charCodeAt(at)
    if (sign === comma || sign === bracket || sign === brace) spend()
    if (sign !== quote) continue
    at = endOfText(written, at)
    if (at === -1) return
  }
}

/** Where the text that begins there ends; -1 for one without end. */
function endOfText(written: string, start: number): number {
  let at = start
  do at = written.indexOf('"', at + 1)
  while (at !== -1 && isEscaped(written, at))
  return at
}

function isEscaped(written: string, at: number): boolean {
  let first = at
  while (written.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}
