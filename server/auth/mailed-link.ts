import type { FieldError } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection } from '#server/records/collection.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import type { Callers } from './callers.ts'
import type { TokenClaims, TokenType } from './token.ts'

/** Whoever holds a link that still works, and what it says. */
export type MailedLink = { readonly caller: StoredCaller; readonly claims: TokenClaims }

/** Reads the token of a form. A link that was used, has expired or is of another kind gets one and the same answer. */
export async function readLink(
  callers: Callers,
  collection: Collection,
  type: TokenType,
  body: Body,
): Promise<MailedLink | FieldError> {
  const token = body['token'] ?? ''
  if (token === '') return fieldError('validation_required', 'Cannot be blank.')
  const { caller, claims } = await callers.identifyToken(type, typeof token === 'string' ? token : '')
  if (claims === null) return invalidToken()
  if (claims.collectionId !== collection.id) {
    return fieldError('validation_token_collection_mismatch', 'The provided token is for different auth collection.')
  }
  return { caller, claims }
}

export const invalidToken = () => fieldError('validation_invalid_token', 'Invalid or expired token.')
