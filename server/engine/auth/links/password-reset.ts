import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import { invalid } from '#server/runtime/errors/errors.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { PasswordKeeper, WriteEngine } from '#server/engine/records/write/write-engine.ts'
import type { AuthMail } from '../mail/auth-mail.ts'
import type { Callers } from '../../sessions/callers.ts'
import { isSame } from '../account/by-address.ts'
import { changeAccount } from '../account/change-account.ts'
import { dropIdentities, dropSecondStep, isFirstProof } from '../account/drop-unproven.ts'
import { invalidToken, readLink } from './mailed-link.ts'
import { newPasswordErrors } from '../passwords/new-password.ts'

export interface LinkDeps {
  readonly callers: Callers
  readonly passwords: PasswordKeeper
  readonly writer: Pick<WriteEngine, 'transaction' | 'now'>
  readonly mail: AuthMail
}

type Sent = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

const refused = 'An error occurred while validating the submitted data.'

/**
 * Sets the password chosen by the holder of a mailed link, and ends every session and link of the account. The address
 * is verified if it is still the one the link was mailed to. On the first confirmation, second step and linked accounts
 * are removed too: a former user may have set them up. Answers the user.
 */
export async function choosePassword(
  deps: LinkDeps,
  type: 'passwordReset' | 'invitation',
  { collection, body, request }: Sent,
): Promise<StoredCaller> {
  const link = await readLink(deps.callers, collection, type, body)
  const isDead = 'code' in link
  const personal = isDead ? [] : [link.claims.email, ...(await wordsOf(deps, collection, link.caller, request))]
  const errors: FieldErrors = {
    ...(isDead ? { token: link } : {}),
    ...newPasswordErrors(deps.passwords, body, personal),
  }
  if (isDead || Object.keys(errors).length > 0) throw invalid(errors, refused)
  const { caller, claims } = link
  const hash = await deps.passwords.hash(String(body['password']), link.claims.email)
  const row = await changeAccount(deps.writer, {
    collection,
    caller,
    request,
    endsTokens: true,
    provesAddress: claims.email,
    values: ({ email, verified }) => ({
      password_hash: hash,
      verified: verified === true || isSame(email, claims.email),
    }),
    async after(context, stored) {
      const person = personOf(stored)
      if (isFirstProof(collection, stored, claims.email)) {
        await dropSecondStep(context, String(caller.id), { mail: deps.mail, ...person })
        await dropIdentities(context, String(caller.id))
      }
      if (type === 'passwordReset') await deps.mail.tell(context.tx, { template: 'clave_cambiada', ...person })
    },
  })
  if (!row) throw invalid({ token: invalidToken() }, refused)
  return { ...caller, tokenKey: String(row['token_key']) }
}

function wordsOf({ writer }: LinkDeps, { hooks }: Collection, caller: StoredCaller, request: Sent['request']) {
  const { transaction, now } = writer
  return transaction(caller.tenant, async (tx) => {
    const words = await hooks?.passwordWords?.({ tx, caller, request, now: now(), input: {} })
    return words ?? []
  })
}

/** Address and name, as recipient of a mail. */
export const personOf = ({ email, name }: Row) => ({ to: String(email), nombre: typeof name === 'string' ? name : '' })
