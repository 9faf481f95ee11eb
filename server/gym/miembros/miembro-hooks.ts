import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Hooks, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { requirePermission } from '#server/platform/rights/require-permission.ts'
import { checkEtiquetas } from './etiquetas.ts'
import { requireNacimiento } from './nacimiento.ts'
import { readPais } from '#server/gym/gimnasios/pais-of-gym.ts'
import { clavesDeTelefono } from './claves-de-telefono.ts'
import { requireRoom } from '#server/platform/servicios/limites.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

async function keyPhone({ tx }: Pick<WriteContext, 'tx'>, draft: Row): Promise<void> {
  const telefono = String(draft['telefono'])
  const [clave] = telefono === '' ? [''] : await clavesDeTelefono([telefono], await readPais(tx.query))
  draft['telefono_clave'] = clave
}

export const miembroHooks: Hooks = {
  asksAhead: true,

  async prepareCreate(context, draft) {
    draft['deleted'] = null
    checkEtiquetas(draft)
    requireNacimiento(draft['fecha_nacimiento'], context.now)
    await Promise.all([requireRoom(context, 'miembros'), keyPhone(context, draft)])
  },

  /** Deleting and restoring need their own permissions, whatever else the body contains. */
  async prepareUpdate(context, draft, stored) {
    checkEtiquetas(draft)
    const changed = changedColumns(draft, stored)
    if (changed.length > 0 && stored['unido_a'] !== null)
      throw refuse('unido_a', 'validation_immutable', 'union_put_away')
    if (changed.includes('fecha_nacimiento')) requireNacimiento(draft['fecha_nacimiento'], context.now)
    if (changed.includes('telefono')) await keyPhone(context, draft)
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
      sql`update miembros set deleted = coalesce(deleted, $now), updated = $now where gimnasio_id = $gimnasio and id = $id`,
      { id: stored['id'], now },
    )
  },
}
