import type { Hooks } from '#server/records/collection.ts'
import { changedColumns } from '../changed-columns.ts'
import { requirePermission } from '../require-permission.ts'
import { checkEtiquetas } from './etiquetas.ts'
import { requireNacimiento } from './nacimiento.ts'
import { requireRoom } from '../servicios/tier-limits.ts'

export const miembroHooks: Hooks = {
  asksAhead: true,

  async prepareCreate(context, draft) {
    draft['deleted'] = null
    checkEtiquetas(draft)
    requireNacimiento(draft['fecha_nacimiento'], context.now)
    await requireRoom(context, 'miembros')
  },

  /** Taking a member off the lists and bringing him back are rights of their own, whatever else the body repeats. */
  async prepareUpdate(context, draft, stored) {
    checkEtiquetas(draft)
    const changed = changedColumns(draft, stored)
    if (changed.includes('fecha_nacimiento')) requireNacimiento(draft['fecha_nacimiento'], context.now)
    if (changed.some((column) => column !== 'deleted')) requirePermission(context.caller, 'members.update')
    if (!changed.includes('deleted')) return
    if (draft['deleted'] === null) {
      requirePermission(context.caller, 'members.create', 'members.delete')
      await requireRoom(context, 'miembros')
    } else {
      requirePermission(context.caller, 'members.delete')
      draft['deleted'] = stored['deleted'] ?? context.now
    }
  },

  async remove({ tx, now }, stored) {
    await tx.query(
      'update miembros set deleted = coalesce(deleted, $3), updated = $3 where gimnasio_id = $1 and id = $2',
      [tx.tenant, stored['id'], now],
    )
  },
}
