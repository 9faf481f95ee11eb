import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Short enough to be read out over a telephone, long enough that two of a year hardly meet. */
const shape = /^[0-9a-f]{12}$/

/**
 * The number of a request. The browser makes it, so that it knows what to show when the answer never comes; whoever sends
 * none, or something else, gets one from here.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && shape.test(given) ? given : randomUUID().slice(-12)
}
