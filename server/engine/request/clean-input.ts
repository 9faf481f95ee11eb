import { badRequest } from '#server/runtime/errors/errors.ts'

const deepest = 32

/** PostgreSQL stores no U+0000, and a lone surrogate is not valid text. */
export const isCleanText = (value: string) => !/[\0\p{Surrogate}]/u.test(value)

/** Throws 400 for parsed JSON with such text anywhere, or nested more than 32 levels deep. */
export function requireCleanJson(value: unknown, depth = 0): void {
  if (typeof value === 'string' && !isCleanText(value)) throw badRequest()
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) throw badRequest()
  // `Object.keys` of a list would make a text of each index.
  if (!Array.isArray(value)) Object.keys(value).forEach(requireCleanName)
  for (const member of Object.values(value)) requireCleanJson(member, depth + 1)
}

/** Throws 400 for path or query parameters with such text. */
export function requireCleanAddress(parts: unknown): void {
  requireCleanJson(parts, deepest - 2)
}

function requireCleanName(name: string): void {
  if (!isCleanText(name)) throw badRequest()
}
