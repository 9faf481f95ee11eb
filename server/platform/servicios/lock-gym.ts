import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/**
 * Serialises decisions that count rows of the whole gym (its last administrator, the limits of its tier). Charges and other plain
 * inserts do not wait: foreign keys ignore this lock.
 */
export async function lockGym({ query }: Transaction): Promise<void> {
  await query(sql`select from gimnasios where id = $gimnasio for no key update`, {}, 'lock_gym')
}
