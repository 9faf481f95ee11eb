import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Hooks, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { lockGym } from '#server/platform/servicios/lock-gym.ts'
import { deny, refuse } from '#server/runtime/errors/refusal.ts'
import { requireFuncion } from '#server/platform/servicios/limites.ts'
import { requireAdministrator } from './administrator.ts'
import { holdsEvery } from './held-permissions.ts'

export const rolHooks: Hooks = {
  async prepareCreate(context, draft) {
    draft['deleted'] = null
    draft['id_gimnasio'] = context.tx.tenant
    await requireHeld(context, draft)
    await requireFuncion(context, 'roles')
  },

  requireReach: requireHeld,

  async prepareUpdate(context, draft, stored) {
    await requireHeld(context, draft)
    const changed = changedColumns(draft, stored)
    if (changed.includes('permisos') || changed.includes('deleted')) await lockGym(context.tx)
    if (changed.includes('deleted') && draft['deleted'] !== null) {
      await requireUnused(context.tx, stored)
      draft['deleted'] = context.now
    }
  },

  async remove(context, stored) {
    await lockGym(context.tx)
    await requireUnused(context.tx, stored)
    await context.tx.query(
      sql`update roles set deleted = coalesce(deleted, $now), updated = $now where id_gimnasio = $gimnasio and id = $id`,
      { id: stored['id'], now: context.now },
    )
  },

  async afterWrite({ tx }, { action }) {
    if (action === 'update') await requireAdministrator(tx, 'permisos')
  },
}

async function requireHeld({ tx, caller }: WriteContext, { permisos }: Row): Promise<void> {
  if (Array.isArray(permisos) && !(await holdsEvery(tx, caller, permisos)))
    throw deny('permisos', 'validation_not_held', 'permisos_not_held')
}

async function requireUnused({ query }: Transaction, { id }: Row): Promise<void> {
  const holders = await query<{ name: string }>(
    sql`select name from users where gimnasio_id = $gimnasio and role = $role and activo order by name_orden`,
    { role: id },
  )
  if (holders.length === 0) return
  const shown = holders.slice(0, 3).map(({ name }) => name)
  const others = holders.length - shown.length
  const names = others > 0 ? `${shown.join(', ')} y ${others} más` : shown.join(', ')
  throw refuse('deleted', 'validation_not_allowed', ['rol_in_use', { usuarios: names }], {
    usuarios: shown,
  })
}
