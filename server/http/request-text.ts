import { badRequest } from '#server/errors.ts'

/** Deeper JSON than any form sends; serialising it back could overflow the stack. */
const MAX_DEPTH = 32
/** PostgreSQL has no U+0000, and half a surrogate pair is no text. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** Refuses text no column can hold and nesting no form needs, anywhere in what a request carries. */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) throw badRequest('The request contains invalid characters.')
    return
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return
  if (depth >= MAX_DEPTH) throw badRequest('The request body is nested too deeply.')
  for (const [key, member] of Object.entries(value)) {
    refuseUnstorable(key, depth)
    refuseUnstorable(member, depth + 1)
  }
}
