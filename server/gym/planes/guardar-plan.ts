import type { GuardarPlanInput } from '#shared/collections/plan.ts'
import { grants } from '#shared/permissions.ts'
import { ApiError, forbidden, invalid, notFound } from '#server/runtime/errors/errors.ts'
import { transactionsInside } from '#server/engine/records/batch/batch-transaction.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { createRecord } from '#server/engine/records/write/create-record.ts'
import { deleteRecord } from '#server/engine/records/write/delete-record.ts'
import { instantAfter, requireUnchanged, updateRecord } from '#server/engine/records/write/update-record.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { planesPlazos } from './planes_plazos.collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { planes } from './planes.collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { isRepeat } from '#server/engine/records/declaration/body-changes.ts'

type Stored = Row & { updated: Date; sucursal_id: string }

/**
 * Saves a plan and its terms in one transaction, each as a normal record write. A new price applies to new charges only. Without
 * `updated` the plan is new: repeating the request changes nothing, and another plan under the same id is refused.
 */
export async function guardarPlan(writer: WriteEngine, context: WriteContext, input: GuardarPlanInput): Promise<void> {
  const { plazos, id, updated, ...plan } = input
  const { tx, caller, request } = context
  const inside: WriteEngine = { ...writer, transaction: transactionsInside(tx) }
  const options = { caller, request }
  const stored = await lockPlan(context, id)
  if (!grants(updated === undefined ? 'plan.create' : 'plan.update', caller.permissions))
    throw forbidden(updated === undefined ? 'planes_create_denied' : 'planes_update_denied')
  if (updated === undefined) {
    if (stored && (await isSamePlan(tx, stored, input))) return
    if (stored) throw refuse('id', 'validation_not_unique', 'plan_saved_before')
    await createRecord(inside, { ...options, collection: planes, body: { id, ...plan } })
  } else {
    if (!stored) throw notFound()
    requireUnchanged(input, stored)
    await updateRecord(inside, { ...options, collection: planes, id, body: plan, expectsUpdated: false })
  }
  await savePlazos(inside, context, id, plazos)
  if (stored) await tx.query(touch, { id, updated: instantAfter(stored.updated, context.now) })
}

/** Changed terms also update the plan, so that other open forms notice. */
const touch = sql`update planes set updated = $updated where gimnasio_id = $gimnasio and id = $id`

async function lockPlan({ tx, caller: { scopes } }: WriteContext, id: string): Promise<Stored | undefined> {
  const [stored] = await tx.query<Stored>(
    sql`select * from planes where gimnasio_id = $gimnasio and id = $id for no key update`,
    { id },
  )
  if (stored && scopes !== 'all' && !scopes.includes(stored.sucursal_id)) throw notFound()
  return stored
}

async function savePlazos(
  engine: WriteEngine,
  { tx, caller, request }: WriteContext,
  plan: string,
  plazos: GuardarPlanInput['plazos'],
): Promise<void> {
  const options = { caller, request, collection: planesPlazos }
  const stored = await tx.query<{ id: string; live: boolean }>(
    sql`select id, deleted is null as live from planes_plazos where gimnasio_id = $gimnasio and id_plan = $plan`,
    { plan },
  )
  const kept = new Set(plazos.map(({ id }) => id))
  for (const { id, live } of stored) {
    if (live && !kept.has(id)) await deleteRecord(engine, { ...options, id, body: {} })
  }
  for (const [index, { id, ...terms }] of plazos.entries()) {
    await namingPlazo(index, () =>
      stored.some((known) => known.id === id)
        ? updateRecord(engine, { ...options, id, body: { ...terms, deleted: null }, expectsUpdated: false })
        : createRecord(engine, { ...options, body: { id, id_plan: plan, ...terms } }),
    )
  }
}

/** Prefixes a term's errors with its index: `plazos.1.precio`. */
async function namingPlazo(index: number, save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (!(error instanceof ApiError) || Object.keys(error.data).length === 0) throw error
    const named = Object.entries(error.data).map(([name, problem]) => [`plazos.${index}.${name}`, problem] as const)
    throw invalid(Object.fromEntries(named), error.said)
  }
}

/** True if the stored plan equals the form, with the same terms and no others. */
async function isSamePlan(
  { query }: Transaction,
  stored: Row,
  { plazos, ...plan }: GuardarPlanInput,
): Promise<boolean> {
  const terms = await query<Row>(
    sql`select * from planes_plazos where gimnasio_id = $gimnasio and id_plan = $id_plan and deleted is null`,
    { id_plan: plan.id },
  )
  const sent = new Map(plazos.map((plazo) => [plazo.id, plazo]))
  const isTermSent = (term: Row) => {
    const plazo = sent.get(String(term['id']))
    return plazo !== undefined && isRepeat(planesPlazos, { ...plazo, id_plan: plan.id }, term)
  }
  return isRepeat(planes, plan, stored) && terms.length === plazos.length && terms.every(isTermSent)
}
