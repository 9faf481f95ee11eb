import type { Query, RunTransaction } from '#server/db/transaction.ts'
import type { FieldError } from '#server/errors.ts'
import { invalid, TooManyRequests } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection, WriteContext } from '#server/records/collection.ts'
import { uniqueConstraintOf } from '#server/records/constraint-errors.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import { email as emailField } from '#server/records/fields/email.ts'
import { quote } from '#server/records/sql.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { isSame } from './by-address.ts'
import { changeAccount } from './change-account.ts'
import { invalidToken, readLink } from './mailed-link.ts'
import { personOf, type LinkDeps } from './password-reset.ts'

const refused = 'An error occurred while validating the submitted data.'

/**
 * The address somebody wants instead of his, or a refusal. Only within his own tenant is he told that it is taken; whether a
 * stranger has it is told to nobody, and no mail goes out then.
 */
export async function readNewEmail(
  transaction: RunTransaction,
  collection: Collection,
  caller: StoredCaller,
  body: Body,
): Promise<string> {
  const parsed = emailField('newEmail', { required: true }).parse(body['newEmail'])
  if (!parsed.ok) throw invalid({ newEmail: parsed.error }, refused)
  const newEmail = String(parsed.value)
  const problem = await transaction(caller.tenant, (tx) => problemOf(tx.query, collection, caller, newEmail))
  if (problem) throw invalid({ newEmail: problem }, refused)
  return newEmail
}

async function problemOf(
  query: Query,
  collection: Collection,
  { id }: StoredCaller,
  newEmail: string,
): Promise<FieldError | null> {
  const text = `SELECT "id" FROM ${quote(collection.source)} WHERE lower("email") = lower($1)`
  const [holder] = await query<{ id: string }>(text, [newEmail])
  if (!holder) return null
  if (holder.id === id) return fieldError('validation_not_in_invalid', 'Must not be in list.')
  return fieldError('validation_invalid_new_email', 'User email already exists or is invalid.')
}

interface EmailChangeDeps extends LinkDeps {
  readonly query: Query
  readonly limits: AttemptLimits
}

type Sent = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

/** Gives the record the new address, verified by the mail that reached it, and ends its sessions. Asks for the password again. */
export async function confirmEmailChange(deps: EmailChangeDeps, { collection, body, request }: Sent): Promise<void> {
  const link = await readLink(deps.callers, collection, 'emailChange', body)
  if ('code' in link) throw invalid({ token: link }, refused)
  const { caller, claims } = link
  if (claims.newEmail === '') {
    throw invalid(
      { token: fieldError('validation_invalid_token_payload', 'Invalid token payload - newEmail must be set.') },
      refused,
    )
  }
  await requirePassword(deps, collection, caller, {
    identity: claims.email,
    password: body['password'],
    ip: request.ip,
  })
  // Right by now; under the salt of the new address, so that signing in computes once for all who have that one.
  const hash = await deps.passwords.hash(String(body['password']), claims.newEmail)
  try {
    const row = await changeAccount(deps.writer, {
      collection,
      caller,
      request,
      endsTokens: true,
      values: {
        email: claims.newEmail,
        password_hash: hash,
        verified: true,
        ...(collection.borrowed === undefined ? {} : { [collection.borrowed]: false }),
      },
      after: ({ tx }, stored) => deps.mail.tell(tx, { template: 'correo_cambiado', ...personOf(stored) }),
    })
    if (!row || isSame(row['email'], claims.email)) throw invalid({ token: invalidToken() }, refused)
  } catch (error) {
    if (uniqueConstraintOf(error) === null) throw error
    const taken = fieldError('validation_invalid_token_email', 'The new email address is already registered.')
    throw invalid({ token: taken }, refused)
  }
}

type Try = { identity: string; password: unknown; ip: string }

/** Asks somebody who is signed in for his password again. Guesses count like those at the door. */
export async function requirePassword(
  { query, passwords, limits }: Pick<EmailChangeDeps, 'query' | 'passwords' | 'limits'>,
  { source }: Collection,
  caller: StoredCaller,
  { identity, password, ip }: Try,
): Promise<void> {
  if ((password ?? '') === '')
    throw invalid({ password: fieldError('validation_required', 'Cannot be blank.') }, refused)
  const wait = await limits.begin({ identity, ip })
  if (wait > 0) throw new TooManyRequests(wait)
  const text = `SELECT password_hash FROM ${quote(source)} WHERE "id" = $1`
  const [stored] = await query<{ password_hash: string }>(text, [caller.id])
  const given = typeof password === 'string' ? password.slice(0, 257) : ''
  if (!(await passwords.verify(stored?.password_hash ?? null, given))) {
    throw invalid(
      { password: fieldError('validation_invalid_password', 'Missing or invalid auth record password.') },
      refused,
    )
  }
  await limits.succeed({ identity, ip }, 'shared')
}
