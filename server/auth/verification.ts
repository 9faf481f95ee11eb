import { invalid } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import type { Collection, WriteContext } from '#server/records/collection.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import { isSame } from './by-address.ts'
import { changeAccount } from './change-account.ts'
import { dropIdentities, dropSecondStep, isFirstProof } from './drop-unproven.ts'
import { invalidToken, readLink } from './mailed-link.ts'
import { type LinkDeps, personOf } from './password-reset.ts'

type Sent = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

/**
 * Notes that the address is the person's own. Sessions stay: he may be at work in the next tab. A second step stays where he
 * confirms in a session of the account; else it may be another's, and would keep him out for ever. Twice is as good as once.
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
      throw refused(
        fieldError(
          'validation_token_email_mismatch',
          "The record email doesn't match with the requested token claims.",
        ),
      )
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
