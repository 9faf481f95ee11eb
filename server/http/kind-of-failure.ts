import { isFull, isOutage } from '#server/db/outage.ts'
import { ApiError } from '#server/errors.ts'

/** Who is at fault: `told` is an answer of our own making, `client` one that the framework blames on the request. */
export type KindOfFailure = 'told' | 'client' | 'full' | 'outage' | 'fault'

/** Judged once for the answer and for the counts. The client comes first: one that hangs up has the same code as a database that does. */
export function kindOfFailure(error: Error & { statusCode?: number }): KindOfFailure {
  if (error instanceof ApiError) return 'told'
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return 'client'
  if (isFull(error)) return 'full'
  return isOutage(error) ? 'outage' : 'fault'
}
