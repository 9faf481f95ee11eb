import { allOf } from '../sql.ts'
import type { Context } from './context.ts'
import type { Column } from './column.ts'
import { canBeNull, textOf } from './column-text.ts'
import { likePattern } from './like-pattern.ts'
import type { Literal } from './literal.ts'
import type { Side } from './operand.ts'

/**
 * `left ~ right` as SQL, `negated` for `!~`. Text columns made for searching are matched without accents through their
 * index, all else without regard to case. What has no value satisfies neither `~` nor `!~`.
 */
export function match(left: Side, right: Side, negated: boolean, context: Context): string {
  const not = negated ? 'NOT ' : ''
  if (right.kind === 'literal') {
    if (right.literal.kind === 'null') return 'FALSE'
    return matchPattern(left, right.literal.text, not, context)
  }
  const pattern = `'%' || ${textOf(right.column)} || '%'`
  return `${sideText(left, context)} ${not}ILIKE ${pattern}`
}

function matchPattern(left: Side, text: string, not: string, context: Context): string {
  const pattern = likePattern(text)
  if (left.kind === 'literal') return `${sideText(left, context)} ${not}ILIKE ${context.params.add(pattern)}`
  const { column } = left
  if (pattern === '%%' || pattern === '%') return not === '' ? exists(column) : 'FALSE'
  if (column.holds !== undefined && isWholeId(text)) {
    return allOf([column.present ?? 'TRUE', `${not}${column.holds(context.params.add(text))}`])
  }
  context.marks.pattern = true
  const value = context.params.add(pattern)
  if (!column.searchable || column.kind !== 'text') {
    context.marks.vague = true
    return `${textOf(column)} ${not}ILIKE ${value}`
  }
  const normalized = column.normalized ?? `norm(${column.sql})`
  if (hasTrigram.test(pattern)) return `${normalized} ${not}LIKE (SELECT norm(${value}))`
  context.marks.vague = true
  return `${normalized} ${not}LIKE norm(${value})`
}

/** What every locale counts as letters and digits; such a pattern finds its rows by the index in any plan. */
const hasTrigram = /[a-z0-9]{3}/i

/** A column that always has a value satisfies the empty pattern for nothing. */
function exists(column: Column): string {
  if (column.blank === 'empty') return column.present ?? 'TRUE'
  if (column.kind === 'json') return `${textOf(column)} IS NOT NULL`
  return canBeNull(column) ? `${column.sql} IS NOT NULL` : 'TRUE'
}

/** A whole id is found in the JSON text of a list exactly when the list holds it, which a join table can answer by its key. */
const isWholeId = (text: string) => /^[a-z0-9]{15}$/.test(text)

function sideText(side: Side, context: Context): string {
  if (side.kind === 'column') return textOf(side.column)
  return `${context.params.add(literalText(side.literal))}::text`
}

const literalText = (literal: Literal) => (literal.kind === 'null' ? null : literal.text)
