import { invalid } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { isSame } from '../account/by-address.ts'
import { changeAccount } from '../account/change-account.ts'
import { dropIdentities, dropSecondStep, isFirstProof } from '../account/drop-unproven.ts'
import { invalidToken, readLink } from './mailed-link.ts'
import { type LinkDeps, personOf } from './password-reset.ts'

type Sent = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

/**
 * Marks the address as confirmed. Sessions stay open. The second step stays when it is done in a session of the
 * account; else it is removed, since a former user may have set it up and it would lock the owner out. Doing it twice
 * is fine.
 */
export async function confirmVerification(
  deps: LinkDeps,
  { collection, body, request, authorization }: Sent & { readonly authorization: string | undefined },
): Promise<void> {
  const link = await readLink(deps.callers, collection, 'verification', body)
  if ('code' in link) throw refused(link)
  const { caller, claims } = link
  const isInside = (await deps.callers.identifyStored(authorization)).caller.id === caller.id
  const values = ({ email }: Record<string, unknown>) => {
    if (!isSame(email, claims.email)) {
      throw refused(fieldError('validation_token_email_mismatch'))
    }
    return { verified: true }
  }
  const row = await changeAccount(deps.writer, {
    collection,
    caller,
    request,
    values,
    provesAddress: claims.email,
    endsTokens: false,
    async after(context, stored) {
      if (!isFirstProof(collection, stored, claims.email)) return
      if (!isInside) await dropSecondStep(context, String(caller.id), { mail: deps.mail, ...personOf(stored) })
      await dropIdentities(context, String(caller.id))
    },
  })
  if (!row) throw refused(invalidToken())
}

const refused = (token: ReturnType<typeof fieldError>) =>
  invalid({ token }, 'An error occurred while validating the submitted data.')
