import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { Identity } from './oauth2-provider.ts'
import type { Tokens } from '../../sessions/token.ts'

/** An identity of the provider that has no account yet. */
export interface ProvenIdentity {
  /** The provider's id of the user. */
  readonly sub: string
  readonly email: string
}

type OfCollection = Pick<Collection, 'id'>

/**
 * A signed identity, valid for a day, that a registration takes instead of a password; address and name fill its form.
 */
export async function toProvenIdentity(tokens: Tokens, { id: collectionId }: OfCollection, identity: Identity) {
  const { sub, email, name } = identity
  // There is no record, so there is no token key.
  const token = await tokens.sign('identity', { id: sub, collectionId, tokenKey: '', email })
  return { token, email, name }
}

/** Null unless it was signed here within the last day. */
export async function readProvenIdentity(
  tokens: Tokens,
  { id }: OfCollection,
  token: string,
): Promise<ProvenIdentity | null> {
  const claims = await tokens.verify('identity', token)
  return claims?.collectionId === id ? { sub: claims.id, email: claims.email } : null
}
