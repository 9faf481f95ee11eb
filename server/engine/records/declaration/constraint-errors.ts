import { refusalOf } from '#server/runtime/db/database-error.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import type { ProtocolMessage } from '#server/runtime/errors/protocol-messages.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Collection } from './collection.ts'

const uniqueViolation = '23505'
const deadlock = '40P01'
const serialization = '40001'

/** The unique constraint that a write violated, or null for any other error. */
export function uniqueConstraintOf(error: unknown): string | null {
  const refusal = refusalOf(error)
  return refusal?.code === uniqueViolation ? refusal.constraint : null
}

/** A deadlock or serialization failure: the transaction may succeed when it is run again. */
export function isRetryable(error: unknown): boolean {
  const code = refusalOf(error)?.code
  return code === deadlock || code === serialization
}

/**
 * The client's error for a violated constraint: a unique one marks its fields, every column of a composite one; any
 * other is a 400 without a reason. The database's own words are not shown. Other errors pass unchanged.
 */
export function translateConstraint(error: unknown, collection: Collection, message: ProtocolMessage): unknown {
  const refusal = refusalOf(error)
  if (!refusal || !isConstraint(refusal.code)) return error
  const marked = collection.unique?.[uniqueConstraintOf(error) ?? ''] ?? []
  const notUnique = fieldError('validation_not_unique')
  return new ApiError(400, message, Object.fromEntries(marked.map((name) => [name, notUnique])), error)
}

/** Integrity violations (23) and invalid data (22). */
const isConstraint = (code: string) => code.startsWith('23') || code.startsWith('22')
