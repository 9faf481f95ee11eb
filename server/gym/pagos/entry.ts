import { isCounted } from '#server/gym/caja/is-counted.ts'
import { lacksCaja } from '#server/gym/caja/lacks-caja.ts'
import { lockMiembroOf } from '#server/gym/locks/lock-miembros.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** The facts of a payment that a void needs. */
export type Entry = {
  id: string
  id_miembro: string
  sucursal_id: string
  usuario_id: string
  created: Date
  orden: number
  is_void: boolean
  /** The entry holds cash, the gym takes cash only into an open till, and none is open. */
  lacks_caja: boolean
  /** The till session that it went into is closed. */
  is_counted: boolean
}

const findEntry = sql`
  select a.id, o.actual as id_miembro, a.sucursal_id, a.usuario_id, a.created, a.orden,
    exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id) as is_void,
    efectivo_de(a.gimnasio_id, a.id) > 0 and ${lacksCaja(sql`a.sucursal_id`)} as lacks_caja,
    ${isCounted('id_pago')} as is_counted
  from pagos_asientos a join gimnasios g on g.id = a.gimnasio_id
  join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
  where a.gimnasio_id = $gimnasio and a.id = $id and not a.apertura`

/** A payment's entry, read after its member is locked: two acts on it wait for each other. */
export async function lockEntry(tx: Transaction, id: unknown): Promise<Entry | undefined> {
  await lockMiembroOf(tx, 'pagos_asientos', id)
  const [entry] = await tx.query<Entry>(findEntry, { id })
  return entry
}
