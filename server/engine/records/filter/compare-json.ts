import type { Params } from '../statement/sql.ts'
import type { Column } from './column.ts'
import { isEmpty, jsonText } from './column-text.ts'
import { numericText } from './grammar/literal.ts'
import type { Literal } from './grammar/literal.ts'
import type { Ordering } from './grammar/parse.ts'

/** Compares a JSON value by its type: numbers and booleans as numbers, the rest as text. NULL stays NULL. */
export function compareJson(column: Column, comparator: Ordering, literal: Literal, params: Params): string {
  if (literal.kind === 'null') return compareNull(column, comparator)
  if (literal.kind === 'number') return compareWithNumber(column, comparator, literal.text, params)
  return compareWithText(column, comparator, literal.text, params)
}

function compareNull(column: Column, comparator: Ordering): string {
  if (comparator === '=') return isEmpty(column)
  return comparator === '!=' ? `NOT ${isEmpty(column)}` : 'FALSE'
}

const isNumeric = (sql: string) => `jsonb_typeof(${sql}) IN ('number', 'boolean')`

/** CASE, because PostgreSQL may otherwise cast before it checks the type. */
const asNumber = (sql: string) =>
  `CASE jsonb_typeof(${sql}) WHEN 'number' THEN (${sql} #>> '{}')::numeric WHEN 'boolean' THEN (${sql})::boolean::int END`

const asText = (sql: string) =>
  `CASE WHEN jsonb_typeof(${sql}) NOT IN ('number', 'boolean', 'null') THEN ${jsonText(sql)} END`

function compareWithNumber(column: Column, comparator: Ordering, text: string, params: Params): string {
  const value = `${params.add(numericText(text))}::numeric`
  if (comparator === '=') return `coalesce(${asNumber(column.sql)} = ${value}, FALSE)`
  if (comparator === '!=') return `coalesce(${asNumber(column.sql)} <> ${value}, TRUE)`
  const number = `${asNumber(column.sql)} ${comparator} ${value}`
  return comparator === '>' || comparator === '>=' ? `(${number} OR ${asText(column.sql)} IS NOT NULL)` : number
}

function compareWithText(column: Column, comparator: Ordering, text: string, params: Params): string {
  const value = params.add(text)
  if (comparator === '=') return `coalesce(${asText(column.sql)} = ${value}, FALSE)`
  if (comparator === '!=') return `coalesce(${asText(column.sql)} <> ${value}, TRUE)`
  const ordered = `(${asText(column.sql)}) COLLATE "C" ${comparator} ${value}`
  return comparator === '<' || comparator === '<=' ? `(${ordered} OR ${isNumeric(column.sql)})` : ordered
}
