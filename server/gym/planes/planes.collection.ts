import { datosPlan } from '#shared/collections/plan.ts'
import type { Collection, Hooks, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { date, relation, timestamps } from '#server/engine/records/fields/index.ts'
import { audited, writeAudits } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { declaredFields } from '#server/gym/campos/declared-fields.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { requirePermission } from '#server/platform/rights/require-permission.ts'
import { planesPlazos } from './planes_plazos.collection.ts'

/** The existing client removes the terms one by one just before their plan. A term with a live twin stays removed. */
const restoreText = sql`
  update planes_plazos z set deleted = null, updated = $now
  where z.gimnasio_id = $gimnasio and z.id_plan = $plan and z.deleted >= $deleted::timestamptz - interval '1 minute'
    and not exists (
      select from planes_plazos twin
      where twin.gimnasio_id = $gimnasio and twin.id_plan = $plan and twin.deleted is null
        and twin.duracion = z.duracion and twin.unidad = z.unidad
    )
  returning z.*`

/** A restored plan gets back the terms that were removed with it. */
async function restorePlazos(context: WriteContext, plan: string, deleted: unknown): Promise<void> {
  const { tx, now } = context
  const restored = await tx.query<Row>(restoreText, { plan, now, deleted })
  if (restored.length === 0) return
  await writeAudits(
    context,
    planesPlazos,
    restored.map((after) => ({ action: 'update', id: String(after['id']), before: { ...after, deleted }, after })),
  )
}

const planHooks: Hooks = {
  async prepareCreate(_, draft) {
    draft['deleted'] = null
  },

  async prepareUpdate({ caller, now }, draft, stored) {
    const changed = changedColumns(draft, stored)
    const deletes = changed.includes('deleted') && draft['deleted'] !== null
    if (changed.some((column) => column !== 'deleted' || !deletes)) requirePermission(caller, 'plan.update')
    if (!deletes) return
    requirePermission(caller, 'plan.delete')
    draft['deleted'] = stored['deleted'] ?? now
  },

  async afterWrite(context, { id, before, after }) {
    const deleted = before?.['deleted'] ?? null
    if (deleted !== null && after?.['deleted'] === null) await restorePlazos(context, id, deleted)
  },

  async remove({ tx, now }, stored) {
    await tx.query(
      sql`update planes set deleted = coalesce(deleted, $now), updated = $now where gimnasio_id = $gimnasio and id = $id`,
      { id: stored['id'], now },
    )
  },
}

const readable = holding('plan.index', 'payments.create', 'payments.index', 'reports.index')

/** Plans that a gym sells. Deleting is soft: memberships sold run until they expire. */
export const planes: Collection = audited({
  name: 'planes',
  id: 'col_planes',
  type: 'base',
  source: 'planes',
  fields: [
    ...declaredFields(datosPlan),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    date('deleted'),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: readable,
    view: readable,
    create: holding('plan.create'),
    update: holding('plan.update', 'plan.delete'),
    delete: holding('plan.delete'),
  },
  defaultSort: '-created',
  hooks: planHooks,
})
