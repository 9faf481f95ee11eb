import type { Literal } from './literal.ts'
import type { Ordering } from './parse.ts'

/** Compares two constants: empty text and null are one, numbers come before texts, texts go by their bytes. */
export function compareLiterals(left: Literal, comparator: Ordering, right: Literal): boolean {
  if (comparator === '=') return isSame(left, right)
  if (comparator === '!=') return !isSame(left, right)
  if (left.kind === 'null' || right.kind === 'null') return false
  const order = orderOf(left, right)
  if (comparator === '<') return order < 0
  if (comparator === '<=') return order <= 0
  return comparator === '>' ? order > 0 : order >= 0
}

const isBlank = (literal: Literal) => literal.kind === 'null' || (literal.kind === 'text' && literal.text === '')

function isSame(left: Literal, right: Literal): boolean {
  if (left.kind === 'null' || right.kind === 'null') return isBlank(left) && isBlank(right)
  return left.kind === right.kind && orderOf(left, right) === 0
}

type Value = Exclude<Literal, { kind: 'null' }>

function orderOf(left: Value, right: Value): number {
  if (left.kind !== right.kind) return left.kind === 'number' ? -1 : 1
  if (left.kind === 'number') return Number(left.text) - Number(right.text)
  return Buffer.compare(Buffer.from(left.text), Buffer.from(right.text))
}
