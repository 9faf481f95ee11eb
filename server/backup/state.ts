import { ownerTransaction } from '#server/db/owner-transaction.ts'
import { StartError } from '#server/errors.ts'

const remember = `
  update respaldo_estado set fallo = null, ultimo = case when $1 then now() else ultimo end`

/** Remembers that backups are in order again, and when one was made. */
export const rememberSuccess = (databaseUrl: string, { made }: { made: boolean }): Promise<unknown> =>
  ownerTransaction(databaseUrl, (query) => query(remember, [made]))

const rememberFailureOf = `update respaldo_estado set fallos = fallos + 1, fallo = $1, fallo_en = now()`

/** Remembers a failure in words for the operator: those of an error that was not written for people stay in the log. */
export const rememberFailure = (databaseUrl: string, error: unknown): Promise<unknown> =>
  ownerTransaction(databaseUrl, (query) => query(rememberFailureOf, [wordsOf(error)]))

function wordsOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `Un error inesperado${code}. La causa está en el registro.`
}
