import { accessTo, tenantCondition, trustedCondition } from './access.ts'
import { fieldsOf } from '../declaration/catalogue.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import type { Reading } from './engine.ts'
import type { Item } from './expand.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import type { Field } from '../declaration/field.ts'
import { createJoins } from '../filter/joins.ts'
import type { Joins } from '../filter/joins.ts'
import { parseFilter } from '../filter/grammar/parse.ts'
import type { Filter, Operand } from '../filter/grammar/parse.ts'
import { resolvePath } from '../filter/path.ts'
import { QuerySyntaxError } from '../filter/grammar/syntax-error.ts'
import { filterToSql } from '../filter/to-sql.ts'
import { keptTotals } from './kept-sums.ts'
import { recordColumns, recordReader } from './json-record.ts'
import { parsePaging } from './list-params.ts'
import type { ListParams, Paging } from './list-params.ts'
import type { Reads } from '../statement/run-statement.ts'
import { sortToSql } from './sort.ts'
import { allOf, quote } from '../statement/sql.ts'

export interface ItemPage {
  readonly paging: Paging
  /** -1 unless requested. */
  readonly total: number
  /** In the field's wire form; null unless requested, and after the first page. */
  readonly sum: unknown
  readonly items: Item[]
}

/** Reads one page of a collection and, unless `skipTotal`, counts all, in one statement. */
export async function listItems(reading: Reading, params: ListParams): Promise<ItemPage> {
  const { engine, collection, caller } = reading
  const paging = parsePaging(params)
  const { perPage, counted, page } = paging
  const key = JSON.stringify([collection.name, perPage, counted, params.sort, params.filter, params.sum])
  const { statement, toRecord } = engine.lists(caller, key, () => {
    const context = engine.contextFor(reading, [0])
    const statement = engine.statement(compileList(collection, params, paging, context), context)
    return { made: { statement, toRecord: recordReader(collection, context) }, keep: !context.marks.fleeting }
  })
  const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)
  const { rows, total } = await engine.run(statement, [offset], reading)
  return {
    paging,
    total,
    sum: sumOf(reading, params, page, rows),
    items: rows.map((row) => ({ row, record: toRecord(row, null), only: null })),
  }
}

function compileList(
  collection: Collection,
  { filter, sort, sum }: ListParams,
  { perPage, counted }: Paging,
  context: Context,
): Reads {
  const row: Source = { alias: context.newAlias(), collection, optional: false }
  const joins = createJoins()
  const parsed = filter === undefined || filter === '' ? null : parseFilter(filter)
  const conditions = [accessTo(row, 'list', context), defaultCondition(row, parsed, context)]
  if (parsed !== null) conditions.push(filterToSql(parsed, row, joins, context))
  const from = `FROM ${quote(collection.source)} AS ${row.alias}`
  const where = `WHERE ${allOf(conditions)}`
  const found = [from, ...joins.clauses, where].join(' ')
  const kept = counted || sum ? keptTotals(row, parsed, sum, context) : null
  const count = counted ? (kept?.count ?? `SELECT count(*) ${found}`) : null
  const added = sum ? `, (${kept?.sum ?? sumIn(found, summed(sum, row, context), row)}) AS "${sumName}"` : ''
  const order = orderOf(sort, row, joins, context)
  const sorted = [from, ...joins.clauses, where].join(' ')
  const page = `${sorted} ORDER BY ${order} LIMIT ${perPage} OFFSET $1::bigint`
  if (!collection.readsPageFirst) return { select: `SELECT ${recordColumns(row, context)}${added} ${page}`, count }
  if (!counted || !context.marks.pattern) {
    const ids = `SELECT k."id", row_number() OVER () AS place FROM (SELECT ${row.alias}."id" ${page}) AS k`
    return { select: selectByIds(ids, collection, added, context), count }
  }
  // A search scans its matches once for count and page.
  const shared = `WITH found AS MATERIALIZED (SELECT ${row.alias}."id", row_number() OVER (ORDER BY ${order}) AS place ${sorted}) `
  const ids = `SELECT "id", place FROM found WHERE place > $1::bigint AND place <= $1::bigint + ${perPage}`
  return { shared, select: selectByIds(ids, collection, added, context), count: 'SELECT count(*) FROM found' }
}

/** All rows of a list with their place in the order, without paging. */
export function compileFound(collection: Collection, { filter, sort }: ListParams, context: Context): string {
  const row: Source = { alias: context.newAlias(), collection, optional: false }
  const joins = createJoins()
  const parsed = filter === undefined || filter === '' ? null : parseFilter(filter)
  const conditions = [accessTo(row, 'list', context), defaultCondition(row, parsed, context)]
  if (parsed !== null) conditions.push(filterToSql(parsed, row, joins, context))
  const order = orderOf(sort, row, joins, context)
  const from = [`FROM ${quote(collection.source)} AS ${row.alias}`, ...joins.clauses].join(' ')
  const columns = `${row.alias}."id", row_number() OVER (ORDER BY ${order}) AS place`
  return `SELECT ${columns} ${from} WHERE ${allOf(conditions)}`
}

/**
 * Finds the ids and places of a page first, then reads each row by its id. A generic plan would join all rows of the
 * tenant instead, which is faster for an average tenant only.
 */
function selectByIds(ids: string, collection: Collection, added: string, context: Context): string {
  const shown: Source = { alias: context.newAlias(), collection, optional: false }
  const same = `${shown.alias}."id" = page."id" AND ${tenantCondition(shown, context)}`
  const row = `SELECT ${recordColumns(shown, context)} FROM ${quote(collection.source)} AS ${shown.alias} WHERE ${same} LIMIT 1`
  return `SELECT shown.*${added} FROM (${ids}) AS page CROSS JOIN LATERAL (${row}) AS shown ORDER BY page.place`
}

function orderOf(sort: string | undefined, row: Source, joins: Joins, context: Context): string {
  if (sort !== undefined && sort.trim() !== '') return sortToSql(sort, row, joins, context)
  return sortToSql(row.collection.defaultSort ?? '', row, joins, { ...context, trust: 'rule' })
}

/** The condition of `listsOnly`, unless the filter names its field. */
function defaultCondition(row: Source, filter: Filter | null, context: Context): string {
  const { listsOnly } = row.collection
  if (listsOnly === undefined || (filter !== null && names(filter, listsOnly.unless))) return 'TRUE'
  return trustedCondition(listsOnly.filter, row, context)
}

function names(filter: Filter, field: string): boolean {
  if (filter.kind !== 'comparison') return filter.items.some((item) => names(item, field))
  const isNamed = (operand: Operand) => operand.kind === 'identifier' && operand.value.split(':')[0] === field
  return isNamed(filter.left) || isNamed(filter.right)
}

const sumName = '@sum'

const sumIn = (found: string, { column }: Field, { alias }: Source) =>
  `SELECT coalesce(sum(${alias}.${quote(column)}), 0) ${found}`

/** The field to sum: a number of the collection itself that the caller may read. */
function summed(name: string, row: Source, context: Context): Field {
  const { steps, field, modifier } = resolvePath(name, 0, row.collection, context)
  if (steps.length > 0 || modifier !== null || field.sql !== 'number') {
    throw new QuerySyntaxError(`${name} cannot be summed`, 0)
  }
  return field
}

/** Every row carries the sum; a first page without rows has none. */
function sumOf({ collection }: Reading, { sum }: ListParams, page: number, [first]: readonly Row[]): unknown {
  if (!sum || page > 1) return null
  return fieldsOf(collection)
    .get(sum)
    ?.toJson(first?.[sumName] ?? 0)
}
