import { getTokenPayload } from 'pocketbase'
import { describeError } from '#web/lib/api/errors.ts'

/** The address in a link's token; '' for an invalid token. The server verifies it, this only reads. */
export function emailIn(token: string): string {
  const { email } = getTokenPayload(token)
  return typeof email === 'string' ? email : ''
}

/** True if the link was refused, not the typed values. */
export const isDeadLink = (error: Error | null): boolean => error !== null && 'token' in describeError(error).fields
