import { lockMiembroOf } from '#server/gym/locks/lock-miembros.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

const lock = sql`select from remesas_recibos where gimnasio_id = $gimnasio and id = $id for no key update`

/** Locks a receipt after its member, as unions do. */
export async function lockRecibo(tx: Transaction, id: string): Promise<void> {
  await lockMiembroOf(tx, 'remesas_recibos', id)
  await tx.query(lock, { id })
}
