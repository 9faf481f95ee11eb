import { isDeepStrictEqual } from 'node:util'
import { conflict, notFound } from '#server/runtime/errors/errors.ts'
import { askRule } from '../read/access.ts'
import {
  credentialsOf,
  limitPasswordGuesses,
  refusedFormOfUpdate,
  refusedPassword,
  tellOfCredentials,
} from './auth-record.ts'
import type { Body } from '#server/engine/request/body.ts'
import { changesOfUpdate, sameValue } from '../declaration/body-changes.ts'
import type { Caller } from '../declaration/caller.ts'
import type { Collection, Row, WriteContext } from '../declaration/collection.ts'
import { translateConstraint } from '../declaration/constraint-errors.ts'
import { asCurrentCaller } from '../statement/current-caller.ts'
import type { ConfirmStamp } from '../statement/current-caller.ts'
import { settleFiles, withUploads } from './uploads.ts'
import { parseInstant } from '../fields/date.ts'
import { refusedChangeOfId } from './record-id.ts'
import { factsOfUpdate, noRequest } from '../declaration/request-facts.ts'
import { inspectTargets, newTargets } from './relation-targets.ts'
import { lockRow, readRow } from './stored-row.ts'
import { failures, requireMayWrite, requireNone, requireWrittenInReach } from './write-access.ts'
import { beginWriting } from './write-engine.ts'
import type { WriteEngine, WriteRequest, Writing, Written } from './write-engine.ts'
import { updateRow } from './write-row.ts'

export interface UpdateRequest extends WriteRequest {
  readonly id: string
  /**
   * With `?precondition=updated`, the body's `updated` must equal the stored one, else 409. It is opt-in, because older
   * clients send whole records without meaning it.
   */
  readonly expectsUpdated: boolean
}

/**
 * Updates a record under its row lock, so that `total+` and `tags-` work with concurrent writers. Fields that are not
 * sent stay.
 */
export async function updateRecord(engine: WriteEngine, asked: UpdateRequest): Promise<Written> {
  const { collection } = asked
  const { released, row, caller } = await withUploads(engine, asked, (receive) =>
    asCurrentCaller(engine.callers, asked.caller, async (caller, confirm) => {
      requireMayWrite(collection, 'update', caller)
      await limitPasswordGuesses(engine, { ...asked, caller })
      const received = { ...asked, body: await receive() }
      try {
        return await engine.transaction(caller.tenant, (tx) =>
          update(beginWriting(engine, received, caller, tx), asked, confirm),
        )
      } catch (error) {
        throw translateConstraint(error, collection, failures.update)
      }
    }),
  )
  await engine.files.discard(released)
  return { id: asked.id, caller, row }
}

/** The record, and the names of the files that it has released. */
type Updated = { readonly row: Row; readonly released: readonly string[]; readonly caller: Caller }

async function update(asked: Writing, { id, expectsUpdated }: UpdateRequest, confirm: ConfirmStamp): Promise<Updated> {
  const { collection, body, engine } = asked
  const asksBody = rulesAskBody(collection, asked.context.caller)
  const action = asksBody ? 'own' : 'update'
  const { stamp, row: stored } = await lockRow({ ...engine, collection, context: asked.context, id, action })
  confirm(stamp)
  if (!stored) throw notFound()
  const context = asksBody ? withFacts(asked, stored) : asked.context
  const writing = { ...asked, context }
  if (asksBody && !(await readRow({ ...engine, collection, context, id, action: 'update' }))) throw notFound()
  await collection.hooks?.requireReach?.(context, stored)
  if (expectsUpdated) requireUnchanged(body, stored)
  const draft = await draftOf(writing, stored)
  await collection.hooks?.prepareUpdate?.(context, draft, stored)
  const changes = differenceOf(collection, draft, stored)
  if (Object.keys(changes).length === 0) return { row: stored, released: [], caller: context.caller }
  const row = await updateRow(collection, context, stored, { ...changes, ...stampsOf(collection, context.now, stored) })
  const released = await settleFiles(writing, stored, row)
  await requireWrittenInReach(writing, row, 'update')
  await collection.hooks?.afterWrite?.(context, { action: 'update', id, before: stored, after: row })
  await tellOfCredentials(writing, stored, row)
  return { row, released, caller: context.caller }
}

/** A rule that uses the body is checked once the changes are known; others right away. */
function rulesAskBody({ rules }: Collection, caller: Caller): boolean {
  return [rules.update, rules.manage].some((rule) => String(askRule(rule, caller)).includes('@request.body.'))
}

const withFacts = ({ collection, body, context }: Writing, stored: Row): WriteContext => ({
  ...context,
  facts: factsOfUpdate(context.facts ?? noRequest, collection, body, stored),
})

/** The row after the update. Throws the errors of its fields and relations. */
async function draftOf(writing: Writing, stored: Row): Promise<Row> {
  const { collection, body } = writing
  requireNone(await refusedFormOfUpdate(writing, stored), failures.update)
  const { values, errors } = changesOfUpdate(collection, body, stored)
  const targets = [...newTargets(values, stored)].filter(([, ids]) => ids.length > 0)
  const missing = targets.length === 0 ? {} : (await inspectTargets(writing, new Map(targets), null)).errors
  const draft: Row = { ...stored }
  for (const [field, value] of values) draft[field.column] = value
  const ofPassword = await refusedPassword(writing, draft['email'])
  requireNone(
    { ...refusedChangeOfId(body, String(stored['id'])), ...missing, ...errors, ...ofPassword },
    failures.update,
  )
  if (collection.tenancy.kind !== 'global') draft[collection.tenancy.column] = stored[collection.tenancy.column]
  return { ...draft, ...(await credentialsOf(writing, draft, stored)) }
}

function differenceOf(collection: Collection, draft: Row, stored: Row): Row {
  const fields = new Map(collection.fields.map((field) => [field.column, field]))
  const changed = Object.entries(draft).filter(([column, value]) => {
    const field = fields.get(column)
    return field ? !sameValue(field, value, stored[column]) : !isDeepStrictEqual(value, stored[column])
  })
  return Object.fromEntries(changed)
}

function stampsOf({ fields }: Collection, now: Date, stored: Row): Row {
  const stamped = fields.filter((field) => field.stamps === 'save')
  return Object.fromEntries(stamped.map(({ column }) => [column, instantAfter(stored[column], now)]))
}

/** Each update has an instant of its own, also of those within a millisecond or after a clock that went back. */
export const instantAfter = (stored: unknown, now: Date): Date =>
  stored instanceof Date && stored >= now ? new Date(stored.getTime() + 1) : now

/** Throws 409 unless the body's `updated` is that of the stored record, which the caller has locked. */
export function requireUnchanged(body: Body, stored: Row): void {
  const seen = parseInstant(body['updated'])
  const saved = stored['updated']
  if (seen && saved instanceof Date && seen.getTime() === saved.getTime()) return
  throw conflict('registro_changed')
}
