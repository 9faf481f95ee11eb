import { endOfDay, startOfDay } from '#shared/values/dates.ts'
import type { ColumnFilter, MatchMode } from '#web/ui/table/match-modes.ts'
import { api } from './api.ts'

/** The kind of a column's value: 'instant' is a moment in UTC, 'civil' a day without time zone. */
export type FilterField = { path: string; kind: 'text' | 'number' | 'instant' | 'civil' }

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
 * An invalid number gives null. Days of an instant are those of `zone`.
 */
export function filterExpression(filter: ColumnFilter, field: FilterField, zone: string): string | null {
  if (field.kind === 'text') return textExpression(field.path, filter)
  const operator = comparisons[filter.mode]
  if (!operator) return null
  if (field.kind === 'instant') return dayExpression(field.path, operator, filter.value, zone)
  if (field.kind === 'number') return numberExpression(field.path, operator, filter.value)
  return compare(field.path, operator, filter.value)
}

/** `~` ignores accents and case, so every comparison of texts is made of it. An empty text is distinct from any other. */
function textExpression(path: string, { mode, value }: ColumnFilter): string | null {
  const text = literal(value)
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

const literal = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
