import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import type { FieldError } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import { invalid, TooManyRequests } from '#server/runtime/errors/errors.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { uniqueConstraintOf } from '#server/engine/records/declaration/constraint-errors.ts'
import { email as emailField } from '#server/engine/records/fields/email.ts'
import { quote } from '#server/engine/records/statement/sql.ts'
import type { AttemptLimits } from '../sign-in/attempt-limits.ts'
import { isSame } from '../account/by-address.ts'
import { changeAccount } from '../account/change-account.ts'
import { invalidToken, readLink } from './mailed-link.ts'
import { personOf, type LinkDeps } from './password-reset.ts'

const refused = 'An error occurred while validating the submitted data.'

/**
 * Reads the new address, or throws. A taken address is an error within the caller's own tenant only. An address of
 * another tenant gets the usual answer, and no mail is sent.
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
  if (holder.id === id) return fieldError('validation_not_in_invalid')
  return fieldError('validation_invalid_new_email')
}

interface EmailChangeDeps extends LinkDeps {
  readonly query: Query
  readonly limits: AttemptLimits
}

type Sent = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

/** Sets the new address as verified, because the mail reached it, and ends all sessions. Needs the password again. */
export async function confirmEmailChange(deps: EmailChangeDeps, { collection, body, request }: Sent): Promise<void> {
  const link = await readLink(deps.callers, collection, 'emailChange', body)
  if ('code' in link) throw invalid({ token: link }, refused)
  const { caller, claims } = link
  if (claims.newEmail === '') {
    throw invalid({ token: fieldError('validation_invalid_token_payload') }, refused)
  }
  await requirePassword(deps, collection, caller, {
    identity: claims.email,
    password: body['password'],
    ip: request.ip,
  })
  // Hashed again under the salt of the new address: signing in then needs one computation for all accounts with it.
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
    const taken = fieldError('validation_invalid_token_email')
    throw invalid({ token: taken }, refused)
  }
}

type Try = { identity: string; password: unknown; ip: string }

/** Asks a signed-in user for the password again. Guesses count like those at sign-in. */
export async function requirePassword(
  { query, passwords, limits }: Pick<EmailChangeDeps, 'query' | 'passwords' | 'limits'>,
  { source }: Collection,
  caller: StoredCaller,
  { identity, password, ip }: Try,
): Promise<void> {
  if ((password ?? '') === '') throw invalid({ password: fieldError('validation_required') }, refused)
  const wait = await limits.begin({ identity, ip })
  if (wait > 0) throw new TooManyRequests(wait)
  const text = `SELECT password_hash FROM ${quote(source)} WHERE "id" = $1`
  const [stored] = await query<{ password_hash: string }>(text, [caller.id])
  const given = typeof password === 'string' ? password.slice(0, 257) : ''
  if (!(await passwords.verify(stored?.password_hash ?? null, given))) {
    throw invalid({ password: fieldError('validation_invalid_password') }, refused)
  }
  await limits.succeed({ identity, ip }, 'shared')
}
