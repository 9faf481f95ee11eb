import { DatabaseError } from 'pg'

/** What PostgreSQL says of a statement it refused, without its words: the SQLSTATE and the constraint, '' where none. */
export interface Refusal {
  readonly code: string
  readonly constraint: string
}

/** The refusal behind an error, or null when it came from elsewhere. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseError)) return null
  return { code: error.code ?? '', constraint: error.constraint ?? '' }
}

/** Whether the statement was cut off because it took longer than it may. */
export const isCancelled = (error: unknown): boolean => refusalOf(error)?.code === '57014'
