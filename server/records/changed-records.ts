import { accessTo } from './access.ts'
import type { Collection, Row } from './collection.ts'
import type { Reading } from './engine.ts'
import type { Item } from './expand.ts'
import type { Context, Source } from './filter/context.ts'
import { createJoins } from './filter/joins.ts'
import { parseFilter } from './filter/parse.ts'
import { filterToSql } from './filter/to-sql.ts'
import { recordColumns, recordReader } from './json-record.ts'
import { allOf, quote } from './sql.ts'

/** Records that have just changed, as somebody who watches them may see them. */
export interface ChangedRequest {
  /** Rows as they were before they were deleted, or the ids of rows that are there. */
  readonly of: { readonly before: readonly Row[] } | { readonly ids: readonly string[] }
  /** Whose rule holds: of the list for whoever watches all of it, of the view for whoever watches one record. */
  readonly rule: 'list' | 'view'
  readonly filter?: string | undefined
}

/**
 * Reads those of the changed records that the caller may see and his filter finds, in one statement. A deleted one is judged
 * by its old row in its place: tenant, scope, rule and filter are the same text over another source.
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

type Asked = { isGone: boolean; rule: 'list' | 'view'; filter: string | undefined }

function selectChanged(collection: Collection, { isGone, rule, filter }: Asked, context: Context): string {
  const row: Source = { alias: context.newAlias(), collection, optional: false }
  const joins = createJoins()
  const table = quote(collection.source)
  const from = isGone ? `jsonb_populate_recordset(NULL::${table}, $1::jsonb)` : table
  const conditions = [isGone ? 'TRUE' : `${row.alias}."id" = ANY($1::text[])`, accessTo(row, rule, context)]
  if (filter) conditions.push(filterToSql(parseFilter(filter), row, joins, context))
  const columns = recordColumns(row, context)
  return [`SELECT ${columns} FROM ${from} AS ${row.alias}`, ...joins.clauses, `WHERE ${allOf(conditions)}`].join(' ')
}
