import type { Transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/records/caller.ts'

/** Whether the caller holds every one of these permissions, given by id. Nobody gives or takes what he has not. */
export async function holdsEvery({ query }: Transaction, caller: Caller, ids: readonly unknown[]): Promise<boolean> {
  const found = await query<{ permiso: string }>('select permiso from permisos where id = any ($1::text[])', [ids])
  return found.every(({ permiso }) => caller.permissions.has(permiso))
}

/** Whether the caller holds everything that a role holds. */
export async function holdsRole({ query }: Transaction, caller: Caller, role: unknown): Promise<boolean> {
  const found = await query<{ permiso: string }>(
    'select p.permiso from roles_permisos rp join permisos p on p.id = rp.permiso_id where rp.role_id = $1',
    [role],
  )
  return found.every(({ permiso }) => caller.permissions.has(permiso))
}
