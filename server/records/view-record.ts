import { notFound } from '#server/errors.ts'
import { accessTo, tenantCondition } from './access.ts'
import type { Collection } from './collection.ts'
import type { Context, Source } from './filter/context.ts'
import { recordColumns, recordReader } from './json-record.ts'
import { quote } from './sql.ts'
import type { Reading } from './engine.ts'
import type { Item } from './expand.ts'

/**
 * Reads one record. `access` is the condition it must satisfy: 'view', the rule; 'written', the tenant alone, for the
 * answer to whoever has just written it or signed in as it. Throws 404 alike for what is not there and what is not his.
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

function selectOne(collection: Collection, access: 'view' | 'written', context: Context): string {
  const row: Source = { alias: context.newAlias(), collection, optional: false }
  const columns = recordColumns(row, context)
  const allowed = access === 'view' ? accessTo(row, 'view', context) : tenantCondition(row, context)
  return `SELECT ${columns} FROM ${quote(collection.source)} AS ${row.alias} WHERE ${row.alias}."id" = $1 AND ${allowed} LIMIT 1`
}
