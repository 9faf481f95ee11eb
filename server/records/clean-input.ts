import { badRequest } from '#server/errors.ts'

const deepest = 32

/** PostgreSQL stores no U+0000, and half a surrogate pair is no text at all. */
export const isCleanText = (value: string) => !/[\0\p{Surrogate}]/u.test(value)

/** Refuses, with 400, parsed JSON that holds such text anywhere or is nested more than 32 levels deep. */
export function requireCleanJson(value: unknown, depth = 0): void {
  if (typeof value === 'string' && !isCleanText(value)) throw badRequest()
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) throw badRequest()
  // A list has no names: to ask it for them makes a text of each index.
  if (!Array.isArray(value)) Object.keys(value).forEach(requireCleanName)
  for (const member of Object.values(value)) requireCleanJson(member, depth + 1)
}

/** The same for what came in the address: path parameters and query. */
export function requireCleanAddress(parts: unknown): void {
  requireCleanJson(parts, deepest - 2)
}

function requireCleanName(name: string): void {
  if (!isCleanText(name)) throw badRequest()
}
