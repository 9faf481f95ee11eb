import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql, type Values } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The user of `us` has an open branch besides that of `us`. */
export const hasOtherBranch = sql`
  exists (
    select from users_sucursales other
    join sucursales s on s.gimnasio_id = other.gimnasio_id and s.id = other.sucursal_id and s.activa
    where other.gimnasio_id = us.gimnasio_id and other.user_id = us.user_id and other.sucursal_id <> us.sucursal_id
  )`

/**
 * Throws for a branch that must stay open: the last one, one with open tills, or the caller's only one, who could not reopen it from
 * the screen. For a decision, call it under `lockGym` while the branch's row is held: a till opens under a shared lock of it.
 */
export async function requireClosable({ tx, caller }: WriteContext, sucursal: unknown): Promise<void> {
  const keys = { sucursal }
  const [others] = await tx.query(otherOpen, keys)
  if (!others) throw refuse('activa', 'validation_last_branch', 'sucursal_last')
  await requireClosedCajas(tx, keys)
  const [own] = await tx.query(onlyBranch, { ...keys, user_id: caller.id })
  if (own) throw refuse('activa', 'validation_in_use', 'sucursal_own_only')
}

const otherOpen = sql`select from sucursales where gimnasio_id = $gimnasio and id <> $sucursal and activa limit 1`

const onlyBranch = sql`
  select from users_sucursales us
  where us.gimnasio_id = $gimnasio and us.sucursal_id = $sucursal and us.user_id = $user_id and not ${hasOtherBranch}`

const openCajas = sql`
  select c.nombre from cajas_turnos t join cajas c on c.gimnasio_id = t.gimnasio_id and c.id = t.caja_id
  where t.gimnasio_id = $gimnasio and t.sucursal_id = $sucursal and t.id_sesion is not null order by c.nombre`

async function requireClosedCajas({ query }: Transaction, keys: Values): Promise<void> {
  const open = await query<{ nombre: string }>(openCajas, keys)
  const cajas = new Intl.ListFormat('es').format(open.map(({ nombre }) => nombre))
  if (open.length > 0) throw refuse('activa', 'validation_in_use', ['sucursal_caja_open', { cajas }])
}
