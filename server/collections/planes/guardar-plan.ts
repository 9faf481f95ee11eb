import type { GuardarPlanInput } from '#shared/collections/plan.ts'
import { grants } from '#shared/permissions.ts'
import { ApiError, conflict, forbidden, invalid, notFound } from '#server/errors.ts'
import { transactionsInside } from '#server/records/batch-transaction.ts'
import type { Row, WriteContext } from '#server/records/collection.ts'
import { createRecord } from '#server/records/create-record.ts'
import { deleteRecord } from '#server/records/delete-record.ts'
import { updateRecord } from '#server/records/update-record.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { planesPlazos } from '../planes_plazos/planes_plazos.collection.ts'
import { refuse } from '../refusal.ts'
import { isSamePlan } from './is-same-plan.ts'
import { planes } from './planes.collection.ts'

type Stored = Row & { updated: Date; sucursal_id: string }

/**
 * Saves a plan with its terms: all of it or nothing, each part on the road of a single write. A price that changes is the
 * price from now on; what was charged keeps its own. Without `updated` the plan is new: sent again it changes nothing, and
 * another one under its id is refused.
 */
export async function guardarPlan(writer: WriteEngine, context: WriteContext, input: GuardarPlanInput): Promise<void> {
  const { plazos, id, updated, ...plan } = input
  const { tx, caller, request } = context
  const inside: WriteEngine = { ...writer, transaction: transactionsInside(tx) }
  const asked = { caller, request }
  const stored = await lockPlan(context, id)
  if (!grants(updated === undefined ? 'plan.create' : 'plan.update', caller.permissions))
    throw forbidden(updated === undefined ? 'No puedes agregar planes.' : 'No puedes cambiar planes.')
  if (updated === undefined) {
    if (stored && (await isSamePlan(tx, stored, input))) return
    if (stored)
      throw refuse(
        'id',
        'validation_not_unique',
        'Este plan ya se guardó, con otros datos. Ábrelo desde la lista para cambiarlo.',
      )
    await createRecord(inside, { ...asked, collection: planes, body: { id, ...plan } })
  } else {
    if (!stored) throw notFound()
    requireUnchanged(stored, updated)
    await updateRecord(inside, { ...asked, collection: planes, id, body: plan, expectsUpdated: false })
  }
  await savePlazos(inside, context, id, plazos)
  if (stored) await tx.query(touch, [tx.tenant, id, context.now])
}

/** A plan is changed by its terms, too: whoever has it open elsewhere is told. */
const touch = 'update planes set updated = $3 where gimnasio_id = $1 and id = $2'

async function lockPlan({ tx, caller: { scopes } }: WriteContext, id: string): Promise<Stored | undefined> {
  const [stored] = await tx.query<Stored>('select * from planes where gimnasio_id = $1 and id = $2 for no key update', [
    tx.tenant,
    id,
  ])
  if (stored && scopes !== 'all' && !scopes.includes(stored.sucursal_id)) throw notFound()
  return stored
}

function requireUnchanged(stored: Stored, updated: string): void {
  if (new Date(updated.replace(' ', 'T')).getTime() !== stored.updated.getTime())
    throw conflict('Otra persona cambió este plan mientras lo editabas. Recarga y vuelve a intentarlo.')
}

async function savePlazos(
  engine: WriteEngine,
  { tx, caller, request }: WriteContext,
  plan: string,
  plazos: GuardarPlanInput['plazos'],
): Promise<void> {
  const asked = { caller, request, collection: planesPlazos }
  const stored = await tx.query<{ id: string; live: boolean }>(
    'select id, deleted is null as live from planes_plazos where gimnasio_id = $1 and id_plan = $2',
    [tx.tenant, plan],
  )
  const kept = new Set(plazos.map(({ id }) => id))
  for (const { id, live } of stored) {
    if (live && !kept.has(id)) await deleteRecord(engine, { ...asked, id, body: {} })
  }
  for (const [index, { id, ...terms }] of plazos.entries()) {
    await namingPlazo(index, () =>
      stored.some((known) => known.id === id)
        ? updateRecord(engine, { ...asked, id, body: { ...terms, deleted: null }, expectsUpdated: false })
        : createRecord(engine, { ...asked, body: { id, id_plan: plan, ...terms } }),
    )
  }
}

/** Refused fields of a term under its place: `plazos.1.precio`. */
async function namingPlazo(index: number, save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (!(error instanceof ApiError) || Object.keys(error.data).length === 0) throw error
    const named = Object.entries(error.data).map(([name, problem]) => [`plazos.${index}.${name}`, problem] as const)
    throw invalid(Object.fromEntries(named), error.message)
  }
}
