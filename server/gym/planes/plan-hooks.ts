import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Hooks } from '#server/engine/records/declaration/collection.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { requirePermission } from '#server/platform/rights/require-permission.ts'
import { restorePlazos } from './restore-plazos.ts'

export const planHooks: Hooks = {
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
