import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import { OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'
import { badRequest } from '#server/runtime/errors/errors.ts'
import { requireCleanJson } from './clean-input.ts'

/** Takes an amount from a budget, or throws OverBudget. */
export type Spend = (amount?: number) => void

/**
 * Parses untrusted JSON. Nodes are counted first, so that a text of millions of them allocates nothing. Throws
 * OverBudget for too many, 400 for invalid JSON or text that cannot be stored. The texts of one body share a `spend`.
 */
export function readJson(written: string, spend: Spend = spendFrom('jsonNodes')): unknown {
  spendNodes(written, spend)
  const parsed = parse(written)
  requireCleanJson(parsed)
  return parsed
}

/** The JSON in a text, within a budget of its own; undefined if it is no JSON. */
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

/** Each item and each key follows a comma or an opening bracket, so these are counted. */
function spendNodes(written: string, spend: Spend): void {
  for (let at = 0; at < written.length; at += 1) {
    const sign = written.charCodeAt(at)
    if (sign === comma || sign === bracket || sign === brace) spend()
    if (sign !== quote) continue
    at = endOfText(written, at)
    if (at === -1) return
  }
}

/** The end of the text that starts there; -1 if it has none. */
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
