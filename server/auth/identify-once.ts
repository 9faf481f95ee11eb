import type { Asking, Identify } from '#server/records/caller.ts'
import type { Callers } from './callers.ts'

/**
 * The limits ask before a body is read, the routes once it is there, the log when all is answered: they share one answer, so
 * that a request costs one statement at most for knowing its caller.
 */
export function identifyOnce({ identify }: Pick<Callers, 'identify'>): Identify {
  const known = new WeakMap<Asking, ReturnType<Identify>>()
  return (request) => {
    const asked = known.get(request) ?? identify(request.headers.authorization)
    known.set(request, asked)
    return asked
  }
}
