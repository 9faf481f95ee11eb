import { builtInRoles } from '#shared/permissions.ts'
import { newTokenKey } from '#server/engine/records/write/auth-record.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { deleteUnlessUsed } from '#server/runtime/db/delete-unless-used.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Hooks, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { lockGym } from '#server/platform/servicios/lock-gym.ts'
import { deny, refuse } from '#server/runtime/errors/refusal.ts'
import { requireAdministrator } from '../roles/administrator.ts'
import { holdsRole } from '../roles/held-permissions.ts'
import { requireRoom } from '#server/platform/servicios/limites.ts'

export const userHooks: Hooks = {
  async prepareCreate(context, draft) {
    draft['gimnasio_id'] = context.tx.tenant
    draft['verified'] = false
    draft['activo'] = true
    draft['prestado'] = true
    await requireNewEmail(context.tx, draft)
    // The lock keeps a role that is being deleted from being assigned: its deletion counts its users under the same lock.
    await lockGym(context.tx)
    await requireGivableRole(context, draft)
    requireOwnBranches(context, draft)
    await requireRoom(context, 'usuarios')
  },

  async requireReach(context, stored) {
    if (stored['id'] !== context.caller.id) await requireWithinReach(context, stored)
  },

  async prepareUpdate(context, draft, stored) {
    const isOwn = stored['id'] === context.caller.id
    const changed = changedColumns(draft, stored)
    if (changed.includes('verified')) throw deny('verified', 'validation_not_allowed', 'correo_confirmed_by_link')
    if (isOwn) keepOwnStanding(context, changed)
    if (changed.includes('email')) Object.assign(draft, { prestado: true, verified: false })
    if (changed.includes('password_hash') && !isOwn)
      throw deny('password', 'validation_not_allowed', 'password_of_other')
    if (changed.includes('role') || changed.includes('activo')) await lockGym(context.tx)
    if (changed.includes('role') || (changed.includes('activo') && draft['activo'] === true))
      await requireGivableRole(context, draft)
    if (changed.includes('sucursal_id')) requireOwnBranches(context, draft)
    if (!changed.includes('activo')) return
    if (draft['activo'] === true) await requireRoom(context, 'usuarios')
    else Object.assign(draft, { token_key: newTokenKey(), prestado: true })
  },

  async remove(context, stored) {
    if (stored['id'] === context.caller.id) throw refuse('id', 'validation_not_allowed', 'usuario_own_delete')
    await lockGym(context.tx)
    await deleteOrDeactivate(context, stored)
    await requireAdministrator(context.tx, 'id')
  },

  async passwordWords({ tx }) {
    const [gym] = await tx.query<{ nombre: string }>(sql`select nombre from gimnasios where id = $gimnasio`)
    return gym ? [gym.nombre] : []
  },

  async afterWrite({ tx }, { action, before, after }) {
    const isDemotion = action === 'update' && (before?.['role'] !== after?.['role'] || after?.['activo'] === false)
    if (isDemotion && tx.tenant !== null)
      await requireAdministrator(tx, after?.['activo'] === false ? 'activo' : 'role')
  },
}

/**
 * Users cannot change their own role or deactivate themselves. They change their own branches only if they act in all of them
 * anyway. They change their address with their password, confirmed by a mail to the new address.
 */
function keepOwnStanding({ caller }: WriteContext, changed: readonly string[]): void {
  if (changed.includes('email')) throw deny('email', 'validation_not_allowed', 'correo_own')
  for (const column of ['role', 'activo']) {
    if (changed.includes(column)) throw deny(column, 'validation_not_allowed', 'usuario_own')
  }
  if (changed.includes('sucursal_id') && caller.scopes !== 'all')
    throw deny('sucursal_id', 'validation_not_allowed', 'usuario_own')
}

/** Throws 404 for a user with permissions or branches beyond the caller's. */
export async function requireWithinReach(context: WriteContext, stored: Row): Promise<void> {
  const reaches = (await holdsRole(context.tx, context.caller, stored['role'])) && hasOwnBranches(context, stored)
  if (!reaches) throw notFound()
}

const isOfNoPerson = (role: unknown) => role === builtInRoles.SuperAdmin || role === builtInRoles['Clave de API']

async function requireGivableRole({ tx, caller }: WriteContext, { role }: Row): Promise<void> {
  const [found] = await tx.query<{ deleted: Date | null }>(sql`select deleted from roles where id = $role`, { role })
  if (found?.deleted) throw refuse('role', 'validation_deleted', 'rol_gone')
  const isGivable = found && !isOfNoPerson(role) && (await holdsRole(tx, caller, role))
  if (!isGivable) throw deny('role', 'validation_not_held', 'rol_not_held')
}

function requireOwnBranches(context: WriteContext, draft: Row): void {
  if (!hasOwnBranches(context, draft)) throw deny('sucursal_id', 'validation_not_held', 'sucursales_not_held')
}

function hasOwnBranches({ caller: { scopes } }: WriteContext, { sucursal_id }: Row): boolean {
  return scopes === 'all' || !Array.isArray(sucursal_id) || sucursal_id.every((branch) => scopes.includes(branch))
}

/** Reports an address that is already used in this gym. Other gyms are not queried, so nothing leaks. */
async function requireNewEmail({ query }: Transaction, { email }: Row): Promise<void> {
  const [found] = await query(sql`select from users where gimnasio_id = $gimnasio and lower(email) = lower($email)`, {
    email,
  })
  if (found) throw refuse('email', 'validation_not_unique', 'correo_of_usuario')
}

/** A deactivated user frees the address: another gym may invite it, or register with it. */
const leave = sql`
  update users set activo = false, prestado = true, token_key = $token_key, updated = $now where gimnasio_id = $gimnasio and id = $id`

async function deleteOrDeactivate({ tx, now }: WriteContext, { id }: Row): Promise<void> {
  const keys = { id }
  if (await deleteUnlessUsed(tx.query, sql`delete from users where gimnasio_id = $gimnasio and id = $id`, keys)) return
  await tx.query(leave, { ...keys, token_key: newTokenKey(), now })
}
