import { accessTo } from './access.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import type { Reading } from './engine.ts'
import type { Item } from './expand.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { createJoins } from '../filter/joins.ts'
import { parseFilter } from '../filter/grammar/parse.ts'
import { filterToSql } from '../filter/to-sql.ts'
import { recordColumns, recordReader } from './json-record.ts'
import { allOf, quote } from '../statement/sql.ts'

/** Asks which of the changed records a subscriber may see. */
export interface ChangedRequest {
  /** Old rows of deleted records, or the ids of existing ones. */
  readonly of: { readonly before: readonly Row[] } | { readonly ids: readonly string[] }
  /** The rule to apply: `list` for a subscription to the whole collection, `view` for one to a single record. */
  readonly rule: 'list' | 'view'
  readonly filter?: string | undefined
}

/**
 * Reads the changed records that the caller may see and the filter matches, in one statement. A deleted record is
 * checked by its old row: tenant, scope, rule and filter are the same SQL over another source.
 */
export async function changedItems(reading: Reading, { of, rule, filter }: ChangedRequest): Promise<Item[]> {
  const { engine, collection, caller } = reading
  const isGone = 'before' in of
  const given = isGone ? JSON.stringify(of.before) : of.ids
  const key = JSON.stringify(['changed', collection.name, isGone, rule, filter])
  const { statement, toRecord } = engine.lists(caller, key, () => {
    const context = engine.contextFor(reading, [given])
    const select = selectChanged(collection, { isGone, rule, filter }, context)
    const statement = engine.statement({ select, count: null }, context)
    return { made: { statement, toRecord: recordReader(collection, context) }, keep: !context.marks.fleeting }
  })
  const { rows } = await engine.run(statement, [given], reading)
  return rows.map((row) => ({ row, record: toRecord(row, null), only: null }))
}

type Conditions = { isGone: boolean; rule: 'list' | 'view'; filter: string | undefined }

function selectChanged(collection: Collection, { isGone, rule, filter }: Conditions, context: Context): string {
  const row: Source = { alias: context.newAlias(), collection, optional: false }
  const joins = createJoins()
  const table = quote(collection.source)
  const from = isGone ? `jsonb_populate_recordset(NULL::${table}, $1::jsonb)` : table
  const conditions = [isGone ? 'TRUE' : `${row.alias}."id" = ANY($1::text[])`, accessTo(row, rule, context)]
  if (filter) conditions.push(filterToSql(parseFilter(filter), row, joins, context))
  const columns = recordColumns(row, context)
  return [`SELECT ${columns} FROM ${from} AS ${row.alias}`, ...joins.clauses, `WHERE ${allOf(conditions)}`].join(' ')
}
