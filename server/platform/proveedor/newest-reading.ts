import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Cobro } from './proveedor.ts'

const note = sql`
  insert into cobros_leidos as c (gimnasio_id, cobro, cambiado) values ($gimnasio, $id, $cambiado)
  on conflict (gimnasio_id, cobro) do update set cambiado = excluded.cambiado where c.cambiado <= excluded.cambiado
  returning cobro`

/**
 * True unless a newer state of this payment was read already: the provider's answer may come later than a newer one. Called under
 * the lock of what is paid, in the transaction that stores the state.
 */
export async function isNewestReading({ query }: Transaction, { id, cambiado }: Cobro): Promise<boolean> {
  if (cambiado === null) return true
  return (await query(note, { id: id.slice(0, 40), cambiado })).length > 0
}
