import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** Sets what a file of direct debits holds apart, until the end of the transaction: other gyms' files are made side by side. */
export const lockAcreedor = ({ query }: Pick<Transaction, 'query'>): Promise<unknown> =>
  query(sql`select from acreedores where gimnasio_id = $gimnasio for no key update`)
