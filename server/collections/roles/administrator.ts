import type { Transaction } from '#server/db/transaction.ts'
import { refuse } from '../refusal.ts'

const countAdministrators = `
  select count(*)::integer as total
  from users u
  where u.gimnasio_id = $1 and u.activo
    and (select count(*) from roles_permisos rp where rp.role_id = u.role) = (select count(*) from permisos)`

/**
 * Refuses a change after which nobody active in the gym would hold every permission. Asked after the change, under
 * `lockGym` taken before it: of two who demote each other at once the second sees what the first has done.
 */
export async function requireAdministrator({ query, tenant }: Transaction, field: string): Promise<void> {
  const [counted] = await query<{ total: number }>(countAdministrators, [tenant])
  if (!counted || counted.total === 0)
    throw refuse(field, 'validation_last_administrator', 'Tiene que quedar al menos un usuario con todos los permisos.')
}
