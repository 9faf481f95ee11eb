import type { Caller, CallerSource, StoredCaller } from '#server/records/caller.ts'
import { guest } from '#server/records/caller.ts'
import { createBoundedMap } from './bounded-map.ts'
import { keyDigest } from './token.ts'
import type { TokenClaims, Tokens } from './token.ts'

const remembered = 5000

/** Who stands behind a request, and what his token says of itself; no claims for a guest. */
export interface Identified {
  readonly caller: Caller
  readonly claims: TokenClaims | null
}

export interface Callers {
  /** From the Authorization header. A dead, forged or foreign token makes a guest, never an error. */
  identify(authorization: string | undefined): Promise<Identified>
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

  return {
    source,
    async identify(authorization) {
      const claims = await tokens.verify('auth', bareToken(authorization))
      if (!claims) return nobody
      const fits = (caller: StoredCaller | null | undefined): caller is StoredCaller =>
        Boolean(caller) && keyDigest(caller?.tokenKey ?? '') === claims.tk
      const remembered = known.get(claims.id)
      const caller = fits(remembered) ? remembered : await source.load(claims.id)
      return fits(caller) ? { caller, claims } : nobody
    },
  }
}

/** The SDK sends the token alone; others put Bearer before it. */
const bareToken = (authorization = '') => authorization.replace(/^bearer\s+/i, '').trim()
