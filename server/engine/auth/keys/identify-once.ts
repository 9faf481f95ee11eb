import type { AuthorizedRequest, Identify, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { bareToken, type Callers } from '../../sessions/callers.ts'
import { keyPrefix } from './key-text.ts'

/** Identifies the holder of an API key at an address. */
type IdentifyKey = (text: string, ip: string) => Promise<StoredCaller>

/**
 * Rate limits, routes and the log all need the caller of a request. They share one answer, so that a request costs one statement for
 * it at most. Only callers of this function accept API keys: signing in and the own account read the header themselves.
 */
export function identifyOnce({ identify }: Pick<Callers, 'identify'>, identifyKey?: IdentifyKey): Identify {
  const known = new WeakMap<AuthorizedRequest, ReturnType<Identify>>()
  const ask = async ({ headers: { authorization }, ip }: AuthorizedRequest) => {
    const text = bareToken(authorization)
    return identifyKey && text.startsWith(keyPrefix) ? { caller: await identifyKey(text, ip) } : identify(authorization)
  }
  return (request) => {
    const identified = known.get(request) ?? ask(request)
    known.set(request, identified)
    return identified
  }
}
