import type { Caller, CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import { createBoundedMap } from '#server/runtime/limits/bounded-map.ts'
import { noteSessionEnd } from '#server/engine/records/statement/session-end.ts'
import { isMotivo, type Motivo } from '#shared/values/session-end.ts'
import type { Sessions } from './sessions.ts'
import { keyDigest } from './token.ts'
import type { TokenClaims, Tokens, TokenType } from './token.ts'

const remembered = 5000

/** The caller of a request and the claims of its token; no claims for a guest. */
export type Identified =
  | { readonly caller: StoredCaller; readonly claims: TokenClaims }
  | { readonly caller: Caller; readonly claims: null }

export interface Callers {
  /** Reads the Authorization header. A dead, forged or foreign token makes a guest, never an error. */
  identify(authorization: string | undefined): Promise<Identified>
  /**
   * Identifies the caller without the cache, for routes that run no statement of the engine and so compare no stamp.
   */
  identifyStored(authorization: string | undefined): Promise<Identified>
  /** Identifies the holder of a token of another type, without the cache. */
  identifyToken(type: TokenType, token: string): Promise<Identified>
  /** The reason why the session of this token is over. Only for a token that we signed it can be another one than 'cerrada'. */
  endOfToken(authorization: string | undefined): Promise<Motivo>
  /** The reason why this session is over. */
  endOfSession(session: { readonly id: string; readonly sid: string | undefined }): Promise<Motivo>
  /** The caller with this stamp, from the cache if the cached one has it. Null if it was deleted or deactivated. */
  current(id: string, stamp: string): Promise<StoredCaller | null>
  /** Loads callers from the database and refreshes the cache. The engine uses it. */
  readonly source: CallerSource
}

const nobody: Identified = { caller: guest, claims: null }

/**
 * Caches callers between requests, bounded. That is safe because every statement of the engine compares the stored
 * stamp with the cached one, and loads the caller again when they differ.
 */
export function createCallers(
  tokens: Tokens,
  stored: CallerSource,
  sessions?: Pick<Sessions, 'see' | 'endOf'>,
): Callers {
  const known = createBoundedMap<string, StoredCaller>(remembered)

  const source: CallerSource = {
    stampSql: stored.stampSql,
    async load(id) {
      const caller = await stored.load(id)
      if (caller) known.set(id, caller)
      else known.delete(id)
      return caller
    },
  }

  const identifyToken = async (type: TokenType, token: string) => {
    const claims = await tokens.verify(type, token)
    const caller = claims && (await source.load(claims.id))
    return claims && caller && fits(caller, claims) ? { caller, claims } : nobody
  }

  const identifyStored = async (authorization: string | undefined) => {
    const { caller, claims } = await identifyToken('auth', bareToken(authorization))
    const found = claims ? inSession(caller, claims) : nobody
    return found === nobody ? noted(authorization) : found
  }

  /** With sessions, a token is valid only while its session is open. */
  const inSession = (caller: StoredCaller, claims: TokenClaims): Identified => {
    if (!caller.signIns) return { caller, claims }
    if (!caller.signIns.has(claims.sid)) return nobody
    sessions?.see(caller, claims.sid)
    return { caller: throughSession(caller, claims.sid), claims }
  }

  const endOfSession: Callers['endOfSession'] = async ({ id, sid = '' }) => {
    const caller = await source.load(id)
    if (!caller) return 'desactivada'
    const told = await sessions?.endOf(caller, sid)
    // The user is active again. The old session stays closed, but no longer because of a deactivation.
    return isMotivo(told) && told !== 'desactivada' ? told : 'cerrada'
  }

  const endOfToken: Callers['endOfToken'] = async (authorization) => {
    const claims = await tokens.read('auth', bareToken(authorization))
    if (!claims) return 'cerrada'
    const told = await endOfSession(claims)
    const isExpired = (await tokens.verify('auth', bareToken(authorization))) === null
    return told === 'cerrada' && isExpired ? 'vencida' : told
  }

  const current = async (id: string, stamp: string) => {
    const caller = known.get(id)
    return caller?.stamp === stamp ? caller : source.load(id)
  }

  return {
    source,
    current,
    identifyToken,
    identifyStored,
    endOfSession,
    endOfToken,
    async identify(authorization) {
      const claims = await tokens.verify('auth', bareToken(authorization))
      if (!claims) return noted(authorization)
      const caller = known.get(claims.id)
      const found = caller && fits(caller, claims) ? inSession(caller, claims) : nobody
      return found === nobody ? identifyStored(authorization) : found
    },
  }
}

function noted(authorization: string | undefined): Identified {
  if (authorization) noteSessionEnd()
  return nobody
}

const sessionsOf = new WeakMap<StoredCaller, Map<string, StoredCaller>>()

/** Answers the same object for every request of a session: the engine caches compiled filters on it. */
function throughSession(caller: StoredCaller, signIn: string): StoredCaller {
  const known = sessionsOf.get(caller) ?? new Map<string, StoredCaller>()
  sessionsOf.set(caller, known)
  const same = known.get(signIn) ?? { ...caller, signIn }
  known.set(signIn, same)
  return same
}

const digests = new WeakMap<StoredCaller, string>()

/** The token was signed under the user's current token key. Digests are cached with the caller. */
function fits(caller: StoredCaller, { tk }: TokenClaims): boolean {
  const digest = digests.get(caller) ?? keyDigest(caller.tokenKey)
  digests.set(caller, digest)
  return digest === tk
}

/** The SDK sends the bare token; other clients put Bearer before it. */
export const bareToken = (authorization = '') => authorization.replace(/^bearer\s+/i, '').trim()
