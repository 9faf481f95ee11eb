import { isFull, isOutage } from '#server/runtime/db/outage.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'

/** Side at fault: `told` is an answer of our own, `client` one that the framework blames on the request. */
export type KindOfFailure = 'told' | 'client' | 'full' | 'outage' | 'fault'

/**
 * Decided once, for the answer and the counts. The client comes first: one that hangs up has the same code as a database
 * that does.
 */
export function kindOfFailure(error: Error & { statusCode?: number }): KindOfFailure {
  if (error instanceof ApiError) return 'told'
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return 'client'
  if (isFull(error)) return 'full'
  return isOutage(error) ? 'outage' : 'fault'
}
