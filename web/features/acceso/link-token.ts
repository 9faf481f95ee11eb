import { getTokenPayload } from 'pocketbase'
import { describeError } from '#web/lib/errors.ts'

/** The address that a link's token was made for; '' for what is no token. The server checks it, this only reads. */
export function emailIn(token: string): string {
  const { email } = getTokenPayload(token)
  return typeof email === 'string' ? email : ''
}

/** Whether the refusal is about the link and not about what was typed. */
export const isDeadLink = (error: Error | null): boolean => error !== null && 'token' in describeError(error).fields
