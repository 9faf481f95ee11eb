import type { Collection } from '#server/records/collection.ts'
import type { Identity } from './oauth2-provider.ts'
import type { Tokens } from './token.ts'

/** Somebody without an account here whom a provider vouches for. */
export interface ProvenIdentity {
  /** The provider's own name for him. */
  readonly sub: string
  readonly email: string
}

type OfCollection = Pick<Collection, 'id'>

/** What a registration may bring instead of a password, for a day; address and name for its form. */
export async function toProvenIdentity(tokens: Tokens, { id: collectionId }: OfCollection, identity: Identity) {
  const { sub, email, name } = identity
  // It belongs to no record, hence to no token key.
  const token = await tokens.sign('identity', { id: sub, collectionId, tokenKey: '', email })
  return { token, email, name }
}

/** Null for whatever was not signed here within the last day. */
export async function readProvenIdentity(
  tokens: Tokens,
  { id }: OfCollection,
  token: string,
): Promise<ProvenIdentity | null> {
  const claims = await tokens.verify('identity', token)
  return claims?.collectionId === id ? { sub: claims.id, email: claims.email } : null
}
