import type { Params } from '../statement/sql.ts'
import type { Column } from './column.ts'
import { canBeNull, isEmpty, textOf } from './column-text.ts'
import { compareJson } from './compare-json.ts'
import { numericText } from './grammar/literal.ts'
import type { Literal } from './grammar/literal.ts'
import { momentLiteral } from './grammar/moment-literal.ts'
import type { MomentLiteral } from './grammar/moment-literal.ts'
import type { Ordering } from './grammar/parse.ts'

type Value = Exclude<Literal, { kind: 'null' }>

/** `column comparator literal` as SQL. Empty and NULL are equal; no literal makes the database raise an error. */
export function compareLiteral(column: Column, comparator: Ordering, literal: Literal, params: Params): string {
  if (column.kind === 'json') return compareJson(column, comparator, literal, params)
  if (literal.kind === 'null' || (literal.kind === 'text' && literal.text === '')) {
    return compareEmpty(column, comparator, literal)
  }
  switch (column.kind) {
    case 'number':
      return compareNumber(column, comparator, literal, params)
    case 'bool':
      return compareBool(column, comparator, literal)
    case 'timestamp':
    case 'date':
      return compareMoment(column, comparator, literal, params)
    case 'text':
      return compareText(column, comparator, literal, params)
  }
}

function compareEmpty(column: Column, comparator: Ordering, literal: Literal): string {
  if (comparator === '=') return isEmpty(column)
  if (comparator === '!=') return `NOT ${isEmpty(column)}`
  if (literal.kind === 'null') return 'FALSE'
  const isNumeric = column.kind === 'number' || column.kind === 'bool'
  return isNumeric ? beforeText(column, comparator) : `${textOf(column)} COLLATE "C" ${comparator} ''`
}

function compareText(column: Column, comparator: Ordering, literal: Value, params: Params): string {
  const value = params.add(literal.text)
  if (comparator === '=') return `${column.sql} = ${value}`
  if (comparator === '!=') return differs(column, value)
  return `${textOf(column)} COLLATE "C" ${comparator} ${value}`
}

const differs = (column: Column, value: string) =>
  canBeNull(column) ? `${column.sql} IS DISTINCT FROM ${value}` : `${column.sql} <> ${value}`

function compareNumber(column: Column, comparator: Ordering, literal: Value, params: Params): string {
  const number = numericText(literal.text)
  if (number === null) return beforeText(column, comparator)
  const value = `${params.add(number)}::numeric`
  return comparator === '!=' ? differs(column, value) : `${column.sql} ${comparator} ${value}`
}

/** Numbers sort before text that is no number. */
function beforeText(column: Column, comparator: Ordering): string {
  if (comparator === '!=') return 'TRUE'
  return comparator === '<' || comparator === '<=' ? `${column.sql} IS NOT NULL` : 'FALSE'
}

/** false is 0 and true is 1; the condition follows from which of the two satisfies the comparison. */
function compareBool(column: Column, comparator: Ordering, literal: Value): string {
  const number = numericText(literal.text)
  if (number === null) return beforeText(column, comparator)
  const [whenFalse, whenTrue] = [0, 1].map((value) => holds(value, comparator, Number(number)))
  const { sql } = column
  if (comparator === '!=') return whenTrue ? (whenFalse ? 'TRUE' : `${sql} IS NOT FALSE`) : `${sql} IS NOT TRUE`
  if (whenTrue && whenFalse) return `${sql} IS NOT NULL`
  if (whenTrue) return sql
  return whenFalse ? `NOT ${sql}` : 'FALSE'
}

function holds(left: number, comparator: Ordering, right: number): boolean {
  switch (comparator) {
    case '=':
      return left === right
    case '!=':
      return left !== right
    case '>':
      return left > right
    case '>=':
      return left >= right
    case '<':
      return left < right
    case '<=':
      return left <= right
  }
}

function compareMoment(column: Column, comparator: Ordering, literal: Value, params: Params): string {
  const kind = column.kind === 'date' ? 'date' : 'timestamp'
  const moment = momentLiteral(literal.text, kind)
  if (moment === null) return compareMomentText(column, comparator, literal, params)
  if (moment.form === 'prefix' && (comparator === '=' || comparator === '!='))
    return comparator === '=' ? 'FALSE' : 'TRUE'
  const value = `${params.add(moment.value)}::${kind === 'date' ? 'date' : 'timestamptz'}`
  if (comparator === '!=') return differs(column, value)
  const condition = `${column.sql} ${byValue(comparator, moment)} ${value}`
  const isBelow = comparator === '<' || comparator === '<='
  return isBelow && column.blank === 'empty' ? `(${condition} OR ${emptyIsBelow(column)})` : condition
}

/** A prefix of a date equals no date and sorts before the first date that starts with it. */
function byValue(comparator: Ordering, moment: MomentLiteral): string {
  if (moment.form === 'exact') return comparator
  return comparator === '>' || comparator === '>=' ? '>=' : '<'
}

const emptyIsBelow = (column: Column) =>
  column.present === null ? `${column.sql} IS NULL` : `(${column.sql} IS NULL AND ${column.present})`

function compareMomentText(column: Column, comparator: Ordering, literal: Value, params: Params): string {
  const text = textOf(column)
  const value = params.add(literal.text)
  if (comparator === '=') return `${text} = ${value}`
  return comparator === '!=' ? `${text} IS DISTINCT FROM ${value}` : `${text} COLLATE "C" ${comparator} ${value}`
}
