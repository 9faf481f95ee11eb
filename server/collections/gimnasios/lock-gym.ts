import type { Transaction } from '#server/db/transaction.ts'

/**
 * Lets one decision at a time count what the whole gym has (its last administrator, the limit of its tier). Charges and
 * other plain inserts go on meanwhile: a foreign key does not wait for this lock.
 */
export async function lockGym({ query, tenant }: Transaction): Promise<void> {
  await query('select from gimnasios where id = $1 for no key update', [tenant])
}
