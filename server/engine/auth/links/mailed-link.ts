import type { FieldError } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { Callers } from '../../sessions/callers.ts'
import type { TokenClaims, TokenType } from '../../sessions/token.ts'

/** The account a valid link belongs to, and the claims of its token. */
export type MailedLink = { readonly caller: StoredCaller; readonly claims: TokenClaims }

/** Reads the token of a form. Used, expired and foreign links get the same error. */
export async function readLink(
  callers: Callers,
  collection: Collection,
  type: TokenType,
  body: Body,
): Promise<MailedLink | FieldError> {
  const token = body['token'] ?? ''
  if (token === '') return fieldError('validation_required')
  const { caller, claims } = await callers.identifyToken(type, typeof token === 'string' ? token : '')
  if (claims === null) return invalidToken()
  if (claims.collectionId !== collection.id) {
    return fieldError('validation_token_collection_mismatch')
  }
  return { caller, claims }
}

export const invalidToken = () => fieldError('validation_invalid_token')
