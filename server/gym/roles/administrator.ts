import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

const countAdministrators = sql`
  select count(*)::integer as total
  from users u
  where u.gimnasio_id = $gimnasio and u.activo
    and (select count(*) from roles_permisos rp where rp.role_id = u.role) = (select count(*) from permisos)`

/**
 * Refuses a change that leaves the gym without an active user who holds every permission. Call it after the change, and `lockGym`
 * before it: of two administrators who demote each other at once, the second sees the first change.
 */
export async function requireAdministrator({ query }: Transaction, field: string): Promise<void> {
  const [counted] = await query<{ total: number }>(countAdministrators)
  if (!counted || counted.total === 0) throw refuse(field, 'validation_last_administrator', 'administrador_last')
}
