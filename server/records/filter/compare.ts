import type { Column } from './column.ts'
import { filledTextOf, textOf } from './column-text.ts'
import { compareLiteral } from './compare-literal.ts'
import { compareLiterals } from './compare-literals.ts'
import type { Context } from './context.ts'
import { match } from './match.ts'
import type { Side } from './operand.ts'
import type { Comparator, Ordering } from './parse.ts'

/** One comparison as SQL: TRUE, FALSE, or NULL where a missing value decides nothing. */
export function compare(left: Side, comparator: Comparator, right: Side, context: Context): string {
  const condition = compareSides(left, comparator, right, context)
  const guards = [left, right].flatMap((side) => (side.kind === 'column' && side.column.guard) || [])
  const needed = [...guards, ...keptPlaceholders([left, right], condition)]
  return needed.length === 0 ? condition : `(${condition} AND ${needed.join(' AND ')})`
}

const placeholdersIn = (sql: string): string[] => [...sql.matchAll(/\$\d+/g)].map(([placeholder]) => placeholder)

/** A column may bring placeholders (a path in JSON, a call) that a condition settled without it would leave unused. */
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

/** Two columns of one kind are compared as that, numbers and bools as numbers, the rest as their texts. */
function compareColumns(left: Column, comparator: Ordering, right: Column): string {
  const [one, other] = [numberOf(left), numberOf(right)]
  if (one !== null && other !== null) return compareNullSafe(one, comparator, other)
  const isMoment = left.kind === right.kind && (left.kind === 'timestamp' || left.kind === 'date')
  if (isMoment && comparator !== '<' && comparator !== '<=' && comparator !== '>' && comparator !== '>=') {
    return compareNullSafe(left.sql, comparator, right.sql)
  }
  if (comparator === '=' || comparator === '!=') {
    // What is missing in JSON is not the empty text.
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
