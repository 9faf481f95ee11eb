import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { cajaMovimientos } from './caja_movimientos.collection.ts'
import { lockOpen } from './register-movimiento.ts'

/** Charges, sales, payments of debts and voids of the branch that no session has. */
export const sinCaja = sql`
  from caja_cobros c
  where c.gimnasio_id = $gimnasio and c.sucursal_id = $sucursal_id and c.id_sesion is null
    and not exists (select from caja_tomados t where t.gimnasio_id = c.gimnasio_id and t.id_pago = c.id_pago and t.clase = c.clase)
    and not exists (select from caja_tomados t where t.gimnasio_id = c.gimnasio_id and t.id_venta = c.id_venta and t.clase = c.clase)
    and not exists (select from caja_tomados t where t.gimnasio_id = c.gimnasio_id and t.id_saldo = c.id_saldo and t.clase = c.clase)`

/** One statement, so that the amount is the sum of the rows that are taken. */
const take = sql`
  with sueltos as materialized (select c.id_pago, c.id_venta, c.id_saldo, c.clase, c.efectivo ${sinCaja}),
  movimiento as (
    insert into caja_movimientos (gimnasio_id, id, id_sesion, vuelta, sucursal_id, usuario_id, tipo, monto, concepto, created)
    select $gimnasio, $id, $sesion, $vuelta, $sucursal_id, $usuario_id, 'toma', sum(efectivo), $concepto, $now from sueltos having count(*) > 0
  )
  insert into caja_tomados (gimnasio_id, id_pago, id_venta, id_saldo, clase, id_movimiento)
  select $gimnasio, id_pago, id_venta, id_saldo, clase, $id from sueltos returning 1`

const concepto = 'Dinero sin caja'

/** Puts all cash of the branch that has no till into this session, as one movement `id`. A repeated call changes nothing. */
export async function takeOver(context: WriteContext, sesion: string, id: string): Promise<void> {
  const { tx, caller, now } = context
  const { sucursal_id, vuelta } = await lockOpen(context, sesion)
  const keys = { sucursal_id }
  // Two tills may take over at once: the second waits here and finds nothing.
  await tx.query(
    sql`select from sucursales where gimnasio_id = $gimnasio and id = $sucursal_id for no key update`,
    keys,
  )
  const made = await tx.query(
    sql`select from caja_movimientos where gimnasio_id = $gimnasio and id = $id and id_sesion = $sesion`,
    { id, sesion },
  )
  if (made.length > 0) return
  const taken = await tx.query(take, { ...keys, id, sesion, vuelta, usuario_id: caller.id, concepto, now })
  if (taken.length === 0) throw refuse('id', 'validation_not_allowed', 'caja_nothing_without')
  const after = { sucursal_id, id_sesion: sesion, tipo: 'toma', concepto }
  writeAudit(context, cajaMovimientos, { action: 'create', id, before: null, after })
}
