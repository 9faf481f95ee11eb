import { DatabaseError } from 'pg'

/** SQLSTATE, column and constraint ('' if none) of a refused statement, without PostgreSQL's words. */
export interface Refusal {
  readonly code: string
  readonly column: string
  readonly constraint: string
}

/** PostgreSQL's refusal behind an error, or null when the error came from elsewhere. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseError)) return null
  return { code: error.code ?? '', column: error.column ?? '', constraint: error.constraint ?? '' }
}

/** True if the statement was cancelled because it took too long. */
export const isCancelled = (error: unknown): boolean => refusalOf(error)?.code === '57014'

/** True if the statement has waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean => refusalOf(error)?.code === '55P03'
