import { isDeepStrictEqual } from 'node:util'
import { conflict, notFound } from '../errors.ts'
import { askRule } from './access.ts'
import {
  credentialsOf,
  limitPasswordGuesses,
  refusedFormOfUpdate,
  refusedPassword,
  tellOfCredentials,
} from './auth-record.ts'
import type { Body } from './body.ts'
import { changesOfUpdate, sameValue } from './changes.ts'
import type { Caller } from './caller.ts'
import type { Collection, Row, WriteContext } from './collection.ts'
import { translateConstraint } from './constraint-errors.ts'
import { asCurrentCaller } from './current-caller.ts'
import type { ConfirmStamp } from './current-caller.ts'
import { settleFiles, withUploads } from './files/uploads.ts'
import { parseInstant } from './fields/date.ts'
import { refusedChangeOfId } from './record-id.ts'
import { factsOfUpdate, noRequest } from './request-facts.ts'
import { inspectTargets, newTargets } from './relation-targets.ts'
import { retrying } from './retrying.ts'
import { lockRow, readRow } from './stored-row.ts'
import { failures, requireMayWrite, requireNone, requireWrittenIsHis } from './write-access.ts'
import { beginWriting } from './write-engine.ts'
import type { WriteEngine, WriteRequest, Writing } from './write-engine.ts'
import { updateRow } from './write-row.ts'

export interface UpdateRequest extends WriteRequest {
  readonly id: string
  /**
   * The client asks that `updated` of its body be still the stored one (`?precondition=updated`), or 409. It must ask:
   * older clients send whole records, their `updated` included, without meaning anything by it.
   */
  readonly expectsUpdated: boolean
}

/** Updates a record under its row lock, hence `total+` and `tags-` add up whoever else is writing. What is not sent stays. */
export async function updateRecord(engine: WriteEngine, asked: UpdateRequest): Promise<void> {
  const { collection } = asked
  const released = await withUploads(engine, asked, (receive) =>
    asCurrentCaller(engine.callers, asked.caller, async (caller, confirm) => {
      requireMayWrite(collection, 'update', caller)
      await limitPasswordGuesses(engine, { ...asked, caller })
      const received = { ...asked, body: await receive() }
      try {
        return await retrying(() =>
          engine.transaction(caller.tenant, (tx) => update(beginWriting(engine, received, caller, tx), asked, confirm)),
        )
      } catch (error) {
        throw translateConstraint(error, collection, failures.update)
      }
    }),
  )
  await engine.files.discard(released)
}

/** Answers the names of the files that the record has let go of. */
async function update(
  asked: Writing,
  { id, expectsUpdated }: UpdateRequest,
  confirm: ConfirmStamp,
): Promise<readonly string[]> {
  const { collection, body, engine } = asked
  const asksBody = rulesAskBody(collection, asked.context.caller)
  const action = asksBody ? 'own' : 'update'
  const { stamp, row: stored } = await lockRow({ ...engine, collection, context: asked.context, id, action })
  confirm(stamp)
  if (!stored) throw notFound()
  const context = asksBody ? withFacts(asked, stored) : asked.context
  const writing = { ...asked, context }
  if (asksBody && !(await readRow({ ...engine, collection, context, id, action: 'update' }))) throw notFound()
  if (expectsUpdated) requireUnchanged(body, stored)
  const draft = await draftOf(writing, stored)
  await collection.hooks?.prepareUpdate?.(context, draft, stored)
  const changes = differenceOf(collection, draft, stored)
  if (Object.keys(changes).length === 0) return []
  const row = await updateRow(collection, context, stored, { ...changes, ...stampsOf(collection, context.now) })
  const released = await settleFiles(writing, stored, row)
  await requireWrittenIsHis(writing, row, 'update')
  await collection.hooks?.afterWrite?.(context, { action: 'update', id, before: stored, after: row })
  await tellOfCredentials(writing, stored, row)
  return released
}

/** Only a rule that looks at the body waits for what the body does to the row. */
function rulesAskBody({ rules }: Collection, caller: Caller): boolean {
  return [rules.update, rules.manage].some((rule) => String(askRule(rule, caller)).includes('@request.body.'))
}

const withFacts = ({ collection, body, context }: Writing, stored: Row): WriteContext => ({
  ...context,
  facts: factsOfUpdate(context.facts ?? noRequest, collection, body, stored),
})

/** The row as it would be. Throws what the fields and the relations refuse. */
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

function stampsOf({ fields }: Collection, now: Date): Row {
  return Object.fromEntries(fields.filter((field) => field.stamps === 'save').map((field) => [field.column, now]))
}

function requireUnchanged(body: Body, stored: Row): void {
  const seen = parseInstant(body['updated'])
  const saved = stored['updated']
  if (seen && saved instanceof Date && seen.getTime() === saved.getTime()) return
  throw conflict('Alguien más guardó cambios mientras editabas. Vuelve a abrir el registro para verlos.')
}
