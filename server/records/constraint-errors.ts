import { refusalOf } from '../db/database-error.ts'
import { ApiError } from '../errors.ts'
import type { Collection } from './collection.ts'
import { fieldError } from './fields/define-field.ts'

const uniqueViolation = '23505'
const deadlock = '40P01'
const serialization = '40001'

/** The name of the unique constraint that a write ran into, or null for any other error. */
export function uniqueConstraintOf(error: unknown): string | null {
  const refusal = refusalOf(error)
  return refusal?.code === uniqueViolation ? refusal.constraint : null
}

/** The transaction may succeed if it is run again. */
export function isRetryable(error: unknown): boolean {
  const code = refusalOf(error)?.code
  return code === deadlock || code === serialization
}

/**
 * What a client hears of a constraint: a unique one marks its fields, every column of a composite one; any other is a
 * refusal without a reason. The words of the database stay here. Errors of another kind pass as they are.
 */
export function translateConstraint(error: unknown, collection: Collection, message: string): unknown {
  const refusal = refusalOf(error)
  if (!refusal || !isConstraint(refusal.code)) return error
  const marked = collection.unique?.[uniqueConstraintOf(error) ?? ''] ?? []
  const notUnique = fieldError('validation_not_unique', 'Value must be unique.')
  return new ApiError(400, message, Object.fromEntries(marked.map((name) => [name, notUnique])), error)
}

/** Integrity, or a value that its type cannot hold. */
const isConstraint = (code: string) => code.startsWith('23') || code.startsWith('22')
