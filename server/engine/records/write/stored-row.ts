import { accessTo, tenantCondition } from '../read/access.ts'
import type { Action } from '../read/access.ts'
import type { CallerSource } from '../declaration/caller.ts'
import type { Collection, Row, WriteContext } from '../declaration/collection.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import { createContext } from '../read/context.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { listItems } from '../filter/column.ts'
import { allOf, createParams, quote } from '../statement/sql.ts'
import { statementName } from '../statement/statement-name.ts'

/** Key of the stamp in the answer; no column has this name. */
const stampKey = '@stamp'

export interface RowRequest {
  readonly catalogue: Catalogue
  readonly callers: CallerSource
  readonly collection: Collection
  readonly context: WriteContext
  readonly id: string
  /** The action whose rule, scope and tenant apply; 'own' checks the tenant alone. */
  readonly action: Action | 'own'
}

export interface LockedRow {
  /** The caller's stamp in the same snapshot; undefined for a guest. */
  readonly stamp: unknown
  /** The locked row, lists included; null when the caller cannot see it. */
  readonly row: Row | null
}

/**
 * Locks one record for a write. Null when it does not exist, or when the caller may not see it by the action's rule.
 */
export async function lockRow(request: RowRequest): Promise<LockedRow> {
  const { context, collection } = request
  const statement = statementOf(request)
  const from = `${quote(collection.source)} AS ${statement.source.alias}`
  const locked = `SELECT ${statement.source.alias}.* FROM ${from} WHERE ${statement.where} FOR NO KEY UPDATE OF ${statement.source.alias}`
  const text = `SELECT s.stamp AS ${quote(stampKey)}, row_found.* FROM (SELECT ${stampSql(request, statement.context)} AS stamp) s LEFT JOIN LATERAL (${locked}) row_found ON TRUE`
  const [found] = await context.tx.query<Row>(text, statement.context.params.values, statementName(text))
  const { [stampKey]: stamp, ...row } = found ?? {}
  if (row['id'] === null || row['id'] === undefined) return { stamp, row: null }
  return { stamp, row: { ...row, ...(await readLists(request)) } }
}

/** One record without a lock, lists included, or null. */
export async function readRow(request: RowRequest): Promise<Row | null> {
  const { source, where, context } = statementOf(request)
  const text = `SELECT ${source.alias}.* FROM ${quote(request.collection.source)} AS ${source.alias} WHERE ${where}`
  const [row] = await request.context.tx.query<Row>(text, context.params.values, statementName(text))
  return row ? { ...row, ...(await readLists(request)) } : null
}

/** SQL of the caller's stored stamp, or NULL for a guest. */
export function stampSql({ callers }: Pick<RowRequest, 'callers'>, { caller, params }: Context): string {
  return caller.id === null ? 'NULL' : `(${callers.stampSql} ${params.add(caller.id)})`
}

function statementOf({ catalogue, collection, context: { caller, now, facts }, id, action }: RowRequest) {
  const context = createContext({ catalogue, caller, now, request: facts }, createParams())
  const source: Source = { alias: context.newAlias(), collection, optional: false }
  const access = action === 'own' ? tenantCondition(source, context) : accessTo(source, action, context)
  return { context, source, where: allOf([`${source.alias}."id" = ${context.params.add(id)}`, access]) }
}

/**
 * The lists of a row. A second statement: the one that waited for the lock has an older snapshot of the join tables.
 */
async function readLists(request: RowRequest): Promise<Row> {
  const lists = request.collection.fields.filter((field) => field.relation?.through)
  if (lists.length === 0) return {}
  const { context, source, where } = statementOf({ ...request, action: 'own' })
  const columns = lists.map((field) => `ARRAY(${listItems(field, source, context)}) AS ${quote(field.column)}`)
  const text = `SELECT ${columns.join(', ')} FROM ${quote(request.collection.source)} AS ${source.alias} WHERE ${where}`
  const [row] = await request.context.tx.query<Row>(text, context.params.values, statementName(text))
  return row ?? {}
}
