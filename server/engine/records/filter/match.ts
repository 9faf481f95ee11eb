import { allOf } from '../statement/sql.ts'
import type { Context } from '../statement/filter-context.ts'
import type { Column } from './column.ts'
import { canBeNull, textOf } from './column-text.ts'
import { likePattern } from './like-pattern.ts'
import type { Literal } from './grammar/literal.ts'
import type { Side } from './side.ts'

/**
 * `left ~ right` as SQL, `negated` for `!~`. Searchable text columns are matched without accents and by their index,
 * all others without case. A missing value satisfies neither `~` nor `!~`.
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
  const isVague = !hasTrigram.test(pattern)
  if (isVague) context.marks.vague = true
  const written = `${normalized} ${not}LIKE ${isVague ? `norm(${value})` : `(SELECT norm(${value}))`}`
  const compared = comparedPattern(column, pattern)
  if (compared === null) return written
  const either = `${compared.sql} ${not}LIKE (SELECT ${context.params.add(compared.pattern)}::text)`
  return `(${written} ${not === '' ? 'OR' : 'AND'} ${either})`
}

/** The pattern for the other form of a value; null without one, and if the pattern is more than a part of a text. */
function comparedPattern({ compared }: Column, pattern: string): { sql: string; pattern: string } | null {
  const [, start = '', part = '', end = ''] = /^(%?)([^%]+)(%?)$/.exec(pattern) ?? []
  const form = compared?.formOf(part) ?? ''
  return compared === undefined || form === '' ? null : { sql: compared.sql, pattern: start + form + end }
}

/** Letters and digits in every locale; a pattern with three of them uses the index in any plan. */
const hasTrigram = /[a-z0-9]{3}/i

/** The empty pattern: true for any existing value. */
function exists(column: Column): string {
  if (column.blank === 'empty') return column.present ?? 'TRUE'
  if (column.kind === 'json') return `${textOf(column)} IS NOT NULL`
  return canBeNull(column) ? `${column.sql} IS NOT NULL` : 'TRUE'
}

/** A whole id occurs in the JSON text of a list only if the list contains it, so a join table can answer by its key. */
const isWholeId = (text: string) => /^[a-z0-9]{15}$/.test(text)

function sideText(side: Side, context: Context): string {
  if (side.kind === 'column') return textOf(side.column)
  return `${context.params.add(literalText(side.literal))}::text`
}

const literalText = (literal: Literal) => (literal.kind === 'null' ? null : literal.text)
