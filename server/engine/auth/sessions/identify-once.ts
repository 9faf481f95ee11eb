import type { AuthorizedRequest, Identify } from '#server/engine/records/declaration/caller.ts'
import type { Callers } from './callers.ts'

/**
 * Rate limits, routes and the log all need the caller of a request. They share one answer, so that a request costs one
 * statement for it at most.
 */
export function identifyOnce({ identify }: Pick<Callers, 'identify'>): Identify {
  const known = new WeakMap<AuthorizedRequest, ReturnType<Identify>>()
  return (request) => {
    const identified = known.get(request) ?? identify(request.headers.authorization)
    known.set(request, identified)
    return identified
  }
}
