import { newId } from '#shared/values/ids.ts'
import { settleAfter } from '#server/runtime/db/transaction.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import { credentialsOf, refusedFormOfCreate, refusedPassword } from './auth-record.ts'
import { isRepeat, valuesOfCreate } from '../declaration/body-changes.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import { translateConstraint, uniqueConstraintOf } from '../declaration/constraint-errors.ts'
import { settleFiles, withUploads } from './uploads.ts'
import { asCurrentCaller } from '../statement/current-caller.ts'
import type { ConfirmStamp } from '../statement/current-caller.ts'
import { chosenId, idOfAnother, idTaken, refusedId } from './record-id.ts'
import { factsOfCreate, noRequest } from '../declaration/request-facts.ts'
import type { Field } from '../declaration/field.ts'
import { inspectTargets, newTargets } from './relation-targets.ts'
import type { Findings } from './relation-targets.ts'
import { readRow } from './stored-row.ts'
import { failures, requireMayMake, requireMayWrite, requireNone, requireWrittenInReach } from './write-access.ts'
import { beginWriting } from './write-engine.ts'
import type { WriteEngine, WriteRequest, Writing, Written } from './write-engine.ts'
import { insertRow } from './write-row.ts'

/**
 * Creates a record and answers it after the commit. With an id chosen by the client, the create can be repeated safely:
 * the same create again answers the existing record.
 */
export async function createRecord(engine: WriteEngine, asked: WriteRequest): Promise<Written> {
  const { collection } = asked
  return withUploads(engine, asked, (receive) =>
    asCurrentCaller(engine.callers, asked.caller, async (caller, confirm) => {
      requireMayWrite(collection, 'create', caller)
      const id = chosenId(asked.body)
      const received = { ...asked, body: await receive() }
      try {
        return await engine.transaction(caller.tenant, (tx) =>
          create(beginWriting(engine, received, caller, tx), id, confirm),
        )
      } catch (error) {
        const again = (answer: (writing: Writing) => Promise<Written>) =>
          engine.transaction(caller.tenant, (tx) => answer(beginWriting(engine, received, caller, tx)))
        if (error instanceof IdTaken && id !== null) return again((writing) => answerRepeat(writing, id))
        const constraint = uniqueConstraintOf(error)
        if (constraint === null || id === null) throw translateConstraint(error, collection, failures.create)
        return again((writing) => answerClash(writing, id, constraint, error))
      }
    }),
  )
}

async function create(asked: Writing, sentId: string | null, confirm: ConfirmStamp): Promise<Written> {
  const writing = withFacts(asked)
  const { collection, context, body } = writing
  const { values, errors } = valuesOfCreate(collection, body)
  const draft: Row = {
    id: sentId ?? newId(context.now),
    ...Object.fromEntries([...values].map(([field, value]) => [field.column, generated(field, value)])),
    ...serverSet(collection, writing),
  }
  const refused = { ...refusedId(body), ...errors, ...(await refusedPassword(writing, draft['email'])) }
  const allowed = inspectTargets(writing, newTargets(values, null), sentId).then((findings) => {
    confirm(findings.stamp)
    return requireAcceptable(writing, draft, findings, refused)
  })
  const isAhead = collection.hooks?.asksAhead === true && !holdsAny(refused)
  return settleAfter(allowed, async () => {
    if (!isAhead) await allowed
    return make(writing, draft, allowed)
  })
}

/** This tenant already has a record with the id the client chose. */
class IdTaken extends Error {}

const holdsAny = (refused: FieldErrors) => Object.keys(refused).length > 0

/**
 * Checks the collected errors. A written row is checked against its rule afterwards; for a refused one the rule comes
 * first, so that a caller without the right learns no details.
 */
async function requireAcceptable(
  writing: Writing,
  draft: Row,
  { taken, takenElsewhere, errors }: Findings,
  own: FieldErrors,
): Promise<void> {
  const ofForm = refusedFormOfCreate(writing)
  const ofFields = { ...errors, ...own }
  if (taken || takenElsewhere || holdsAny(ofForm) || holdsAny(ofFields)) await requireMayMake(writing, draft)
  requireNone(ofForm, failures.create)
  if (holdsAny(own)) requireNone(ofFields, failures.create)
  if (takenElsewhere) throw idOfAnother()
  // A repeated create gets its answer even if the records it points to are gone.
  if (taken) throw new IdTaken()
  requireNone(errors, failures.create)
}

async function make(writing: Writing, draft: Row, allowed: Promise<void>): Promise<Written> {
  const { collection, context } = writing
  Object.assign(draft, await credentialsOf(writing, draft, null))
  await collection.hooks?.prepareCreate?.(context, draft)
  const row = await store(writing, draft, allowed)
  await settleFiles(writing, null, row)
  await requireWrittenInReach(writing, row, 'create')
  const id = String(row['id'])
  await collection.hooks?.afterWrite?.(context, { action: 'create', id, before: null, after: row })
  return { id, caller: context.caller, row }
}

/** The value, or a generated one when nothing was sent. */
const generated = (field: Field, value: unknown) => (value === '' && field.generate ? field.generate() : value)

/** Rules see the body as it will be stored. */
function withFacts(writing: Writing): Writing {
  const { collection, body, context } = writing
  const facts = factsOfCreate(context.facts ?? noRequest, collection, body)
  return { ...writing, context: { ...context, facts } }
}

/** The tenant comes from the caller and the time from the server, never from the body. */
function serverSet({ tenancy, fields }: Collection, { context }: Writing): Row {
  const stamps = fields.filter((field) => field.stamps).map((field) => [field.column, context.now])
  const tenant = tenancy.kind === 'global' ? {} : { [tenancy.column]: context.caller.tenant }
  return { ...Object.fromEntries(stamps), ...tenant }
}

async function store(writing: Writing, draft: Row, allowed: Promise<void>): Promise<Row> {
  const { collection, context, engine } = writing
  const { hooks } = collection
  if (!hooks?.create) {
    await allowed
    return insertRow(collection, context, draft)
  }
  const made = await hooks.create(context, draft)
  if (typeof made !== 'string') return made
  const row = await readRow({ ...engine, collection, context, id: made, action: 'own' })
  if (!row) throw new ApiError(400, failures.create)
  return row
}

/** The id is taken: by the same create, or by another record. */
async function answerRepeat({ engine, collection, context, body }: Writing, id: string): Promise<Written> {
  const stored = await readRow({ ...engine, collection, context, id, action: 'view' })
  if (!stored || !isRepeat(collection, body, stored)) throw idTaken()
  return { id, caller: context.caller, row: null }
}

/** The insert violated a constraint: the same create was faster, or another tenant has the id. */
async function answerClash(writing: Writing, id: string, constraint: string, error: unknown): Promise<Written> {
  const { engine, collection, context } = writing
  const twin = await readRow({ ...engine, collection, context, id, action: 'own' })
  if (twin) return answerRepeat(writing, id)
  const isDeclared = collection.unique?.[constraint] !== undefined
  throw isOfId(constraint) && !isDeclared ? idTaken() : translateConstraint(error, collection, failures.create)
}

/** PostgreSQL's names for the constraints of a primary key and of `id ... unique`. */
const isOfId = (constraint: string) => /_(?:pkey|id_key)$/.test(constraint)
