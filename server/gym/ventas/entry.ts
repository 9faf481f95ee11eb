import { lacksCaja } from '#server/gym/caja/lacks-caja.ts'
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
    exists (
      select from caja_cobros c
      where c.gimnasio_id = a.gimnasio_id and c.id_venta = a.id and c.clase = 'cobro' and c.id_sesion is not null
        and not exists (select from cajas_turnos t where t.gimnasio_id = c.gimnasio_id and t.sucursal_id = a.sucursal_id
          and t.id_sesion = c.id_sesion)
    ) as is_counted
  from ventas_asientos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and a.id = $id`

/** The writing role may change no sale, so it cannot lock its row. */
const lock = sql`select pg_advisory_xact_lock(hashtextextended('venta:' || $id, 0))`

/** A sale's entry, read once it is locked: two acts on it wait for each other. */
export async function lockVenta({ query }: Transaction, id: unknown): Promise<Entry | undefined> {
  await query(lock, { id })
  const [entry] = await query<Entry>(findEntry, { id })
  return entry
}
