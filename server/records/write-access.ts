import { ApiError, badRequest, Denied, forbidden, invalid, onlyReading, unseen } from '../errors.ts'
import type { FieldErrors } from '../errors.ts'
import { askRule, ruleCondition, scopeCondition } from './access.ts'
import type { Caller } from './caller.ts'
import type { Collection, Row } from './collection.ts'
import { createContext } from './context.ts'
import type { Source } from './filter/context.ts'
import { allOf, createParams, quote } from './sql.ts'
import { statementName } from './statement-name.ts'
import { contextParts } from './write-engine.ts'
import type { Writing } from './write-engine.ts'

/** What each write says when it is refused without a reason. */
export const failures = {
  create: 'Failed to create record.',
  update: 'Failed to update record.',
  delete: 'Failed to delete record. Make sure that the record is not part of a required relation reference.',
} as const

export type WriteAction = keyof typeof failures

/**
 * What can be told before any row is looked at: views are only read (400), a locked rule is 403, and a rule that this
 * caller never satisfies answers a create with 400 and the others as if there were no such record. 403 with its reason
 * meets whoever only reads for now.
 */
export function requireMayWrite(collection: Collection, action: WriteAction, caller: Caller): void {
  if (collection.type === 'view') throw badRequest()
  const answer = askRule(collection.rules[action], caller)
  if (answer === null) throw forbidden('Only superusers can perform this action.')
  if (answer === false) throw action === 'create' ? new Denied(400, failures.create) : unseen()
  if (caller.onlyReads && !collection.isAlwaysWritten) throw onlyReading(caller.onlyReads)
}

/** Every refusal at once: a client marks all of them. */
export function requireNone(refused: FieldErrors, message: string): void {
  if (Object.keys(refused).length > 0) throw invalid(refused, message)
}

/** Nothing is told of a row that its create rule, where that is a filter, would not let be made. */
export async function requireMayMake(writing: Writing, draft: Row): Promise<void> {
  const { collection, context } = writing
  const statement = createContext(contextParts(writing), createParams())
  const source: Source = { alias: statement.newAlias(), collection, optional: false }
  const condition = ruleCondition(source, 'create', statement)
  if (condition === 'TRUE') return
  const row = `jsonb_populate_record(NULL::${quote(collection.source)}, ${statement.params.add(JSON.stringify(draft))}::jsonb)`
  const text = `SELECT FROM ${row} AS ${source.alias} WHERE ${condition}`
  if ((await context.tx.query(text, statement.params.values)).length === 0) throw new Denied(400, failures.create)
}

/**
 * What a written row must still satisfy: it lies in the caller's scopes, so that nobody makes or moves a record where he
 * could not follow it, and a new one satisfies the create rule where that is a filter.
 */
export async function requireWrittenIsHis(writing: Writing, row: Row, action: 'create' | 'update'): Promise<void> {
  const { collection, context } = writing
  const isInScope = scopeByValue(collection, context.caller, row)
  const isHis = isInScope ?? true
  if (!isHis || !(await satisfies(writing, row, action, isInScope === null))) throw new ApiError(400, failures[action])
}

/** Whether the row lies in the caller's scopes where its own columns tell; null where only a query can. */
function scopeByValue(collection: Collection, { scopes }: Caller, row: Row): boolean | null {
  if (collection.scope === undefined || scopes === 'all') return true
  if (collection.scope.includes('.')) return null
  const values = [row[collection.scope]].flat()
  return values.some((value) => typeof value === 'string' && scopes.includes(value))
}

async function satisfies(writing: Writing, row: Row, action: 'create' | 'update', asksScope: boolean) {
  const { collection, context } = writing
  const statement = createContext(contextParts(writing), createParams())
  const source: Source = { alias: statement.newAlias(), collection, optional: false }
  const condition = allOf([
    action === 'create' ? ruleCondition(source, 'create', statement) : 'TRUE',
    asksScope ? scopeCondition(source, statement) : 'TRUE',
  ])
  if (condition === 'TRUE') return true
  const where = `${source.alias}."id" = ${statement.params.add(row['id'])} AND ${condition}`
  const text = `SELECT FROM ${quote(collection.source)} AS ${source.alias} WHERE ${where}`
  return (await context.tx.query(text, statement.params.values, statementName(text))).length > 0
}
