import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Short enough to read out over a telephone, long enough that two in a year hardly collide. */
const shape = /^[0-9a-f]{12}$/

/**
 * The number of a request. The browser makes it, so that it can show one when no answer comes. A missing or invalid one is
 * replaced here.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && shape.test(given) ? given : randomUUID().slice(-12)
}
