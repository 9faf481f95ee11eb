import type { Caller, CallerSource, StoredCaller } from '#server/records/caller.ts'
import { guest } from '#server/records/caller.ts'
import { createBoundedMap } from './bounded-map.ts'
import { keyDigest } from './token.ts'
import type { TokenClaims, Tokens, TokenType } from './token.ts'

const remembered = 5000

/** Who stands behind a request, and what his token says of itself; no claims for a guest. */
export type Identified =
  | { readonly caller: StoredCaller; readonly claims: TokenClaims }
  | { readonly caller: Caller; readonly claims: null }

export interface Callers {
  /** From the Authorization header. A dead, forged or foreign token makes a guest, never an error. */
  identify(authorization: string | undefined): Promise<Identified>
  /** The same read past what is remembered, for what runs no statement of the engine and so compares no stamp. */
  identifyStored(authorization: string | undefined): Promise<Identified>
  /** From a token of another type than that of a sign-in, read past what is remembered. */
  identifyToken(type: TokenType, token: string): Promise<Identified>
  /** The source behind, whose every reading renews what is remembered. The engine takes this one. */
  readonly source: CallerSource
}

const nobody: Identified = { caller: guest, claims: null }

/**
 * Callers are remembered between requests, bounded. That is safe because every statement of the engine compares the stamp
 * it finds with the remembered one and asks `source` again when they differ.
 */
export function createCallers(tokens: Tokens, stored: CallerSource): Callers {
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

  const identifyStored = (authorization: string | undefined) => identifyToken('auth', bareToken(authorization))

  return {
    source,
    identifyToken,
    identifyStored,
    async identify(authorization) {
      const claims = await tokens.verify('auth', bareToken(authorization))
      if (!claims) return nobody
      const caller = known.get(claims.id)
      return caller && fits(caller, claims) ? { caller, claims } : identifyStored(authorization)
    },
  }
}

const digests = new WeakMap<StoredCaller, string>()

/** Whether the token was signed under the key that the person has. The digest lives as long as what is remembered of him. */
function fits(caller: StoredCaller, { tk }: TokenClaims): boolean {
  const digest = digests.get(caller) ?? keyDigest(caller.tokenKey)
  digests.set(caller, digest)
  return digest === tk
}

/** The SDK sends the token alone; others put Bearer before it. */
const bareToken = (authorization = '') => authorization.replace(/^bearer\s+/i, '').trim()
