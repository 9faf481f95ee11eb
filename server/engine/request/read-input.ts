import type { ZodType } from 'zod'
import { sentenceOf } from '#shared/errors/form-sentence.ts'
import { invalid, type FieldErrors } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** More wrong fields than a person mends at once; a list may have thousands. */
const mostTold = 20

/**
 * A body as `shape` reads it. Throws 400 with a sentence under each wrong field, `plazos.0.precio` for one of a list of records,
 * `miembros` for any of a list of values, and under `whole` if the body itself is wrong.
 */
export function readInput<T>(shape: ZodType<T>, input: unknown, whole: string): T {
  const parsed = shape.safeParse(input, { error: () => sentenceOf('dato_not_valid') })
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues.slice(0, mostTold))
    errors[nameOf(path) || whole] ??= { code: 'validation_invalid_value', message }
  throw invalid(errors)
}

/** As `readInput`, for forms that show one sentence: throws it alone, for the first wrong field. */
export function readOrRefuse<T>(shape: ZodType<T>, input: unknown, whole: string): T {
  const { success, data, error } = shape.safeParse(input)
  if (success) return data
  const [{ path, message } = { path: [], message: '' }] = error.issues
  throw refuse(String(path[0] ?? whole), 'validation_invalid_value', ['dato_wrong', { motivo: message }])
}

const nameOf = (path: readonly PropertyKey[]) =>
  (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).map(String).join('.')
