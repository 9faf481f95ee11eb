import { isCounted } from '#server/gym/caja/is-counted.ts'
import { lacksCaja } from '#server/gym/caja/lacks-caja.ts'
import { lockMiembroOf } from '#server/gym/locks/lock-miembros.ts'
import type { Taken } from '#server/gym/pagos/own-last-charge.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** The facts of a sale that a void needs. */
type Entry = Taken & { sucursal_id: string; is_void: boolean; efectivo: string; lacks_caja: boolean }

const findEntry = sql`
  select a.sucursal_id, a.usuario_id, a.created, a.orden,
    exists (select from ventas_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_venta = a.id) as is_void,
    case when lower(a.medio_pago) = 'efectivo' then a.monto else 0 end as efectivo,
    lower(a.medio_pago) = 'efectivo' and ${lacksCaja(sql`a.sucursal_id`)} as lacks_caja,
    ${isCounted('id_venta')} as is_counted
  from ventas_asientos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and a.id = $id`

/** The writing role may change no sale, so it cannot lock its row. */
const lock = sql`select pg_advisory_xact_lock(hashtextextended('venta:' || $id, 0))`

/** A sale's entry, read once it and its member, if any, are locked: two acts on it, or on its debt, wait for each other. */
export async function lockVenta(tx: Transaction, id: unknown): Promise<Entry | undefined> {
  await lockMiembroOf(tx, 'ventas_asientos', id)
  await tx.query(lock, { id })
  const [entry] = await tx.query<Entry>(findEntry, { id })
  return entry
}
