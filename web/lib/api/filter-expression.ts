import { type CivilDate, endOfDay, startOfDay } from '#shared/values/dates.ts'
import { daysOf, isDayRange } from '#web/ui/table/filters/day-ranges.ts'
import type { ColumnFilter, ListFilter, MatchMode, ValueFilter } from '#web/ui/table/filters/match-modes.ts'
import { api } from './api.ts'
import { literally } from '#shared/values/typed-text.ts'

/**
 * The kind of a column's value: 'instant' is a moment in UTC, 'civil' a day without time zone. Names are sorted in Spanish order.
 */
export type FilterField = { path: string; kind: 'text' | 'number' | 'instant' | 'civil'; isName?: boolean }

/** The gym's zone, and its day for ranges such as 'esta semana'. */
export type FilterDay = { zona: string; today: CivilDate }

/** The record API's `sort` for a column; `orden` tells the direction by its '-'. */
export const sortBy = ({ path, isName }: FilterField, orden = ''): string =>
  `${orden.startsWith('-') ? '-' : ''}${path}${isName ? ':es' : ''}`

type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '~' | '!~'

const comparisons: Partial<Record<MatchMode, Operator>> = {
  equals: '=',
  notEquals: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  dateIs: '=',
  dateIsNot: '!=',
  dateBefore: '<',
  dateAfter: '>',
}

/**
 * A column filter in the record API's language. Typed text becomes a quoted value with the wildcards of `~` escaped.
 * An invalid number gives null. Days of an instant are those of the gym's zone.
 */
export function filterExpression(filter: ColumnFilter, field: FilterField, { zona, today }: FilterDay): string | null {
  if (filter.mode === 'dateWithin')
    return isDayRange(filter.value) ? daysExpression(field, daysOf(filter.value, today), zona) : null
  if ('values' in filter) return listExpression(filter, field, zona)
  if (field.kind === 'text') return textExpression(field.path, filter)
  const operator = comparisons[filter.mode]
  if (!operator) return null
  if (field.kind === 'instant') return dayExpression(field.path, operator, filter.value, zona)
  if (field.kind === 'number') return numberExpression(field.path, operator, filter.value)
  return compare(field.path, operator, filter.value)
}

function listExpression({ mode, values }: ListFilter, field: FilterField, zone: string): string | null {
  if (mode === 'dateBetween') return daysExpression(field, values, zone)
  return anyOf(values.map((value) => textExpression(field.path, { mode: 'equals', value })))
}

/** True where one of the expressions is; null without any. */
export function anyOf(expressions: readonly (string | null)[]): string | null {
  const known = expressions.filter((one) => one !== null)
  return known.length > 1 ? `(${known.join(' || ')})` : (known[0] ?? null)
}

/** Both days included; '' is open. */
function daysExpression({ path, kind }: FilterField, [first, last]: readonly string[], zone: string): string | null {
  const isCivil = kind === 'civil'
  const parts = [
    ...(first ? [compare(path, '>=', isCivil ? first : startOfDay(first, zone))] : []),
    ...(last ? [compare(path, '<=', isCivil ? last : endOfDay(last, zone))] : []),
  ]
  return parts.length === 0 ? null : `(${parts.join(' && ')})`
}

/** `~` ignores accents and case, so every comparison of texts is made of it. An empty text is distinct from any other. */
function textExpression(path: string, { mode, value }: Pick<ValueFilter, 'mode' | 'value'>): string | null {
  const text = literally(value)
  const like = (pattern: string) => compare(path, '~', pattern)
  const unlike = (pattern: string) => compare(path, '!~', pattern)
  const isEmpty = compare(path, '=', '')
  if (mode === 'startsWith') return like(`${text}%`)
  if (mode === 'contains') return like(`%${text}%`)
  if (mode === 'endsWith') return like(`%${text}`)
  if (mode === 'notContains') return `(${unlike(`%${text}%`)} || ${isEmpty})`
  if (mode === 'equals') return `(${like(`${text}%`)} && ${unlike(`${text}_%`)})`
  if (mode === 'notEquals') return `(${unlike(`${text}%`)} || ${like(`${text}_%`)} || ${isEmpty})`
  return null
}

function dayExpression(path: string, operator: Operator, day: string, zone: string): string {
  const from = startOfDay(day, zone)
  const to = endOfDay(day, zone)
  if (operator === '<') return compare(path, '<', from)
  if (operator === '>') return compare(path, '>', to)
  if (operator === '=') return `(${compare(path, '>=', from)} && ${compare(path, '<=', to)})`
  return `(${compare(path, '<', from)} || ${compare(path, '>', to)})`
}

function numberExpression(path: string, operator: Operator, text: string): string | null {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(value) ? null : compare(path, operator, value)
}

function compare(path: string, operator: Operator, value: string | number | Date): string {
  return api.filter(`${path} ${operator} {:value}`, { value })
}
