import type { Column } from './column.ts'
import { filledTextOf, textOf } from './column-text.ts'
import { compareLiteral } from './compare-literal.ts'
import type { Context } from '../statement/filter-context.ts'
import { match } from './match.ts'
import type { Side } from './side.ts'
import type { Comparator, Ordering } from './grammar/parse.ts'
import type { Literal } from './grammar/literal.ts'

type Value = Exclude<Literal, { kind: 'null' }>

/** One comparison as SQL: TRUE, FALSE, or NULL when a missing value leaves it undecided. */
export function compare(left: Side, comparator: Comparator, right: Side, context: Context): string {
  const condition = compareSides(left, comparator, right, context)
  const guards = [left, right].flatMap((side) => (side.kind === 'column' && side.column.guard) || [])
  const needed = [...guards, ...keptPlaceholders([left, right], condition)]
  return needed.length === 0 ? condition : `(${condition} AND ${needed.join(' AND ')})`
}

const placeholdersIn = (sql: string): string[] => [...sql.matchAll(/\$\d+/g)].map(([placeholder]) => placeholder)

/** Keeps placeholders of a column (a path in JSON, a call) in use when the condition does not need the column. */
function keptPlaceholders(sides: readonly Side[], condition: string): string[] {
  const brought = sides.flatMap((side) => (side.kind === 'column' ? placeholdersIn(side.column.sql) : []))
  if (brought.length === 0) return []
  const used = placeholdersIn(condition)
  return brought
    .filter((placeholder) => !used.includes(placeholder))
    .map((placeholder) => `(${placeholder}::text IS NULL OR TRUE)`)
}

function compareSides(left: Side, comparator: Comparator, right: Side, context: Context): string {
  if (comparator === '~' || comparator === '!~') return match(left, right, comparator === '!~', context)
  if (left.kind === 'literal' && right.kind === 'literal') {
    return compareLiterals(left.literal, comparator, right.literal) ? 'TRUE' : 'FALSE'
  }
  if (left.kind === 'literal' && right.kind === 'column') {
    return compareLiteral(right.column, mirrored[comparator], left.literal, context.params)
  }
  if (left.kind === 'column' && right.kind === 'literal') {
    return compareLiteral(left.column, comparator, right.literal, context.params)
  }
  if (left.kind === 'column' && right.kind === 'column') return compareColumns(left.column, comparator, right.column)
  return 'FALSE'
}

const mirrored: Readonly<Record<Ordering, Ordering>> = {
  '=': '=',
  '!=': '!=',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}

/** Columns of one kind are compared as that kind, numbers and bools as numbers, the rest as text. */
function compareColumns(left: Column, comparator: Ordering, right: Column): string {
  const [one, other] = [numberOf(left), numberOf(right)]
  if (one !== null && other !== null) return compareNullSafe(one, comparator, other)
  const isMoment = left.kind === right.kind && (left.kind === 'timestamp' || left.kind === 'date')
  if (isMoment && comparator !== '<' && comparator !== '<=' && comparator !== '>' && comparator !== '>=') {
    return compareNullSafe(left.sql, comparator, right.sql)
  }
  if (comparator === '=' || comparator === '!=') {
    // A missing JSON value is not the empty text.
    if (left.kind === 'json' || right.kind === 'json') return compareNullSafe(textOf(left), comparator, textOf(right))
    return `${filledTextOf(left)} ${comparator === '=' ? '=' : '<>'} ${filledTextOf(right)}`
  }
  return `${textOf(left)} COLLATE "C" ${comparator} ${textOf(right)}`
}

function numberOf(column: Column): string | null {
  if (column.kind === 'number') return column.sql
  return column.kind === 'bool' ? `(${column.sql})::int` : null
}

function compareNullSafe(left: string, comparator: Ordering, right: string): string {
  if (comparator === '=') return `${left} IS NOT DISTINCT FROM ${right}`
  return comparator === '!=' ? `${left} IS DISTINCT FROM ${right}` : `${left} ${comparator} ${right}`
}

/** Compares two constants: empty text and null are equal, numbers sort before texts, texts by their bytes. */
function compareLiterals(left: Literal, comparator: Ordering, right: Literal): boolean {
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

function orderOf(left: Value, right: Value): number {
  if (left.kind !== right.kind) return left.kind === 'number' ? -1 : 1
  if (left.kind === 'number') return Number(left.text) - Number(right.text)
  return Buffer.compare(Buffer.from(left.text), Buffer.from(right.text))
}
