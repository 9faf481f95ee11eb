import { notFound } from '#server/runtime/errors/errors.ts'
import { accessTo, tenantCondition } from './access.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { recordColumns, recordReader } from './json-record.ts'
import { quote } from '../statement/sql.ts'
import type { Reading } from './engine.ts'
import type { Item } from './expand.ts'

/**
 * Reads one record. `access`: 'view' applies the rule; 'written' checks the tenant alone, for the caller that has just
 * written it or signed in as it. Throws the same 404 for missing and for hidden records.
 */
export async function viewItem(reading: Reading, id: string, access: 'view' | 'written'): Promise<Item> {
  const { engine, collection, caller } = reading
  const { statement, toRecord } = engine.views(caller, `${access} ${collection.name}`, () => {
    const context = engine.contextFor(reading, [id])
    const statement = engine.statement({ select: selectOne(collection, access, context), count: null }, context)
    return { made: { statement, toRecord: recordReader(collection, context) }, keep: !context.marks.fleeting }
  })
  const { rows } = await engine.run(statement, [id], { caller, first: true })
  const [row] = rows
  if (row === undefined) throw notFound()
  return { row, record: toRecord(row, null), only: null }
}

/** The record of a just written row, as its writer would read it. */
export function storedItem(reading: Reading, row: Row): Item {
  const toRecord = recordReader(reading.collection, reading.engine.contextFor(reading, []))
  return { row, record: toRecord(row, null), only: null }
}

function selectOne(collection: Collection, access: 'view' | 'written', context: Context): string {
  const row: Source = { alias: context.newAlias(), collection, optional: false }
  const columns = recordColumns(row, context)
  const allowed = access === 'view' ? accessTo(row, 'view', context) : tenantCondition(row, context)
  return `SELECT ${columns} FROM ${quote(collection.source)} AS ${row.alias} WHERE ${row.alias}."id" = $1 AND ${allowed} LIMIT 1`
}
