import { refusalOf } from './database-error.ts'
import type { Sql, Values } from './statement/sql.ts'
import type { Query } from './transaction.ts'

const foreignKeyViolation = '23503'

/** Deletes a row, unless a foreign key keeps it: what refers to it is its history. False if it stays. The caller's transaction goes on. */
export async function deleteUnlessUsed(query: Query, statement: Sql, values: Values): Promise<boolean> {
  await query('savepoint unused')
  try {
    await query(statement, values)
    return true
  } catch (error) {
    if (refusalOf(error)?.code !== foreignKeyViolation) throw error
    await query('rollback to savepoint unused')
    return false
  }
}
