import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'

/** True if the caller holds all these permissions (ids). A caller can give or take only permissions it holds. */
export async function holdsEvery({ query }: Transaction, caller: Caller, ids: readonly unknown[]): Promise<boolean> {
  const found = await query<{ permiso: string }>(sql`select permiso from permisos where id = any ($ids::text[])`, {
    ids,
  })
  return found.every(({ permiso }) => caller.permissions.has(permiso))
}

export async function holdsRole({ query }: Transaction, caller: Caller, role: unknown): Promise<boolean> {
  const found = await query<{ permiso: string }>(
    sql`select p.permiso from roles_permisos rp join permisos p on p.id = rp.permiso_id where rp.role_id = $role`,
    { role },
  )
  return found.every(({ permiso }) => caller.permissions.has(permiso))
}
