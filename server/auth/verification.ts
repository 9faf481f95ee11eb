import type { Transaction } from '#server/db/transaction.ts'
import { invalid } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection, Row, WriteContext } from '#server/records/collection.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import { changeAccount } from './change-account.ts'
import { invalidToken, readLink } from './mailed-link.ts'
import { isSame, type LinkDeps } from './password-reset.ts'

type Sent = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

/** Notes that the address is the person's own. Sessions stay: he may be at work in the next tab. Twice is as good as once. */
export async function confirmVerification(deps: LinkDeps, { collection, body, request }: Sent): Promise<void> {
  const link = await readLink(deps.callers, collection, 'verification', body)
  if ('code' in link) throw refused(link)
  const { caller, claims } = link
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
    provesAddress: true,
    endsTokens: false,
    after: ({ tx }, stored) => dropUnproven(tx, caller, stored),
  })
  if (!row) throw refused(invalidToken())
}

/** What was linked before anybody had proven the address may be another's. */
async function dropUnproven({ query }: Transaction, { id }: StoredCaller, stored: Row): Promise<void> {
  if (stored['verified'] !== true) await query('delete from identidades where user_id = $1', [id])
}

const refused = (token: ReturnType<typeof fieldError>) =>
  invalid({ token }, 'An error occurred while validating the submitted data.')
