import type { FieldError } from '#server/errors.ts'
import { invalid, TooManyRequests } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection } from '#server/records/collection.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import { quote } from '#server/records/sql.ts'
import { isSame } from './by-address.ts'
import { requirePassword } from './email-change.ts'
import type { AuthDeps } from './routes.ts'

export interface Account {
  readonly email: string
  /** False for whoever has only ever come in by Google or by mailed codes. */
  readonly clave: boolean
}

/** The address of whoever is signed in, and whether he has a password. */
export async function accountOf(
  { query }: Pick<AuthDeps, 'query'>,
  { source }: Collection,
  { id }: StoredCaller,
): Promise<Account> {
  const text = `SELECT "email", coalesce(password_hash, '') <> '' AS clave FROM ${quote(source)} WHERE "id" = $1`
  const [account] = await query<Account>(text, [id])
  return account ?? { email: '', clave: true }
}

export type OwnerDeps = Pick<AuthDeps, 'query' | 'passwords' | 'limits' | 'codes' | 'codeGuesses'> & {
  readonly collection: Collection
}

/**
 * Makes sure that it is the owner who asks, and not somebody who found his session open: by his password or, where the
 * account has none, by a code that was mailed to its address (`otpId`, `codigo_correo`). Guesses count as those at the door.
 */
export async function requireOwner(
  deps: OwnerDeps,
  caller: StoredCaller,
  { body, ip }: { readonly body: Body; readonly ip: string },
): Promise<void> {
  const { email, clave } = await accountOf(deps, deps.collection, caller)
  if (clave) await requirePassword(deps, deps.collection, caller, { identity: email, password: body['password'], ip })
  else await requireMailedCode(deps, caller, { email, ip, otpId: body['otpId'], code: body['codigo_correo'] })
}

interface Answered {
  readonly email: string
  readonly ip: string
  readonly otpId: unknown
  readonly code: unknown
}

async function requireMailedCode(
  { codes, codeGuesses, limits }: OwnerDeps,
  caller: StoredCaller,
  { email, ip, otpId, code }: Answered,
): Promise<void> {
  if (typeof code !== 'string' || code.trim() === '')
    throw refused(fieldError('validation_required', 'Cannot be blank.'))
  const id = typeof otpId === 'string' ? otpId.slice(0, 255) : ''
  const attempt = { identity: `codigo ${id}`, ip }
  const wait = Math.max(await codeGuesses.consume(id), await limits.begin(attempt))
  if (wait > 0) throw new TooManyRequests(wait)
  const mailedTo = await codes?.take(caller, id, code.replace(/\s/g, '').slice(0, 71))
  if (!mailedTo || !isSame(email, mailedTo))
    throw refused({ code: 'codigo_incorrecto', message: 'El código no es correcto o ya venció. Pide otro.' })
  await limits.succeed(attempt)
}

const refused = (codigo_correo: FieldError) => invalid({ codigo_correo })
