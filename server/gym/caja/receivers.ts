import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

const receivers = sql`
  select u.id, u.name from users u
  join users_sucursales s on s.gimnasio_id = u.gimnasio_id and s.user_id = u.id and s.sucursal_id = $sucursal
  join roles_permisos rp on rp.role_id = u.role
  join permisos p on p.id = rp.permiso_id and p.permiso in ('cash.open', 'cash.close')
  where u.gimnasio_id = $gimnasio and u.activo and u.id = coalesce($usuario, u.id)
  group by u.id, u.name, u.name_orden order by u.name_orden limit 200`

/** Users who may be handed a till of the branch; of one user, if `usuario` is given. */
export const readReceivers = ({ query }: Transaction, sucursal: string, usuario: string | null = null) =>
  query<{ id: string; name: string }>(receivers, { sucursal, usuario })
