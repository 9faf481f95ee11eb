import { createHash } from 'node:crypto'

/**
 * The name of a prepared statement, from its text. For statements made from declarations alone, which are few: planning
 * one over a view costs more than running it.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `write_${createHash('sha1').update(text).digest('base64url')}`
  if (names.size >= mostKept) names.clear()
  names.set(text, name)
  return name
}

/** A name for a statement that varies with the client's fields. Only the first 100 get one. */
export function nameWhileFew(text: string): string | undefined {
  if (!few.has(text) && few.size < mostFew) few.add(text)
  return few.has(text) ? statementName(text) : undefined
}

const names = new Map<string, string>()
const mostKept = 1000
const few = new Set<string>()
const mostFew = 100
