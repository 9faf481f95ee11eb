import { ApiError, badRequest, Denied, invalid, onlyReading, unseen } from '#server/runtime/errors/errors.ts'
import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import type { ProtocolMessage } from '#server/runtime/errors/protocol-messages.ts'
import { askRule, ruleCondition, scopeCondition } from '../read/access.ts'
import type { Caller } from '../declaration/caller.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import { createContext } from '../read/context.ts'
import type { Source } from '../statement/filter-context.ts'
import { allOf, createParams, quote } from '../statement/sql.ts'
import { statementName } from '../statement/statement-name.ts'
import { contextParts } from './write-engine.ts'
import type { Writing } from './write-engine.ts'

/** Messages of writes that are refused without a reason. */
export const failures = {
  create: 'Failed to create record.',
  update: 'Failed to update record.',
  delete: 'Failed to delete record. Make sure that the record is not part of a required relation reference.',
} as const

export type WriteAction = keyof typeof failures

/**
 * Checks that need no row: views are read-only (400), a locked rule is 403. A rule that is always false for this caller
 * answers a create with 400 and other writes with 404. A caller that may only read for now gets a 403 with the reason.
 */
export function requireMayWrite(collection: Collection, action: WriteAction, caller: Caller): void {
  if (collection.type === 'view') throw badRequest()
  const answer = askRule(collection.rules[action], caller)
  if (answer === null) throw new Denied(403, 'Only superusers can perform this action.')
  if (answer === false) throw action === 'create' ? new Denied(400, failures.create) : unseen()
  if (caller.onlyReads && !collection.isAlwaysWritten) throw onlyReading(caller.onlyReads)
}

/** Throws all field errors at once, so that a client can mark all of them. */
export function requireNone(refused: FieldErrors, message: ProtocolMessage): void {
  if (Object.keys(refused).length > 0) throw invalid(refused, message)
}

/** Checks a create rule that is a filter, before any detail of the row is told. */
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
 * Checks the written row: it must be in the caller's scopes, so that no caller writes a record out of its own sight,
 * and a new one must satisfy a create rule that is a filter.
 */
export async function requireWrittenInReach(writing: Writing, row: Row, action: 'create' | 'update'): Promise<void> {
  const { collection, context } = writing
  const isInScope = scopeByValue(collection, context.caller, row)
  const isInReach = isInScope ?? true
  if (!isInReach || !(await satisfies(writing, row, action, isInScope === null)))
    throw new ApiError(400, failures[action])
}

/** The row is in the caller's scopes, by its own columns; null when only a query can tell. */
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
