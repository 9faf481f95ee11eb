import { refuse } from '#server/runtime/errors/refusal.ts'
import { invalid, TooManyRequests } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { quote } from '#server/engine/records/statement/sql.ts'
import { isSame } from '../account/by-address.ts'
import { requirePassword } from '../links/email-change.ts'
import type { AuthDeps } from './sign-in-routes.ts'

export interface Account {
  readonly email: string
  /** False when the user has only ever signed in by Google or by mailed codes. */
  readonly clave: boolean
}

/** The address of the signed-in user, and `clave`: the account has a password. */
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
 * Confirms that the caller is the owner and not just a user of an open session: by the password or, without one, by a
 * code mailed to its address (`otpId`, `codigo_correo`). Guesses count like those at sign-in.
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
    throw invalid({ codigo_correo: fieldError('validation_required') })
  const id = typeof otpId === 'string' ? otpId.slice(0, 255) : ''
  const attempt = { identity: `codigo ${id}`, ip }
  const wait = Math.max(await codeGuesses.consume(id), await limits.begin(attempt))
  if (wait > 0) throw new TooManyRequests(wait)
  const mailed = await codes?.take(id, code.replace(/\s/g, '').slice(0, 71), caller.id)
  if (!mailed || !isSame(email, mailed.correo)) throw refuse('codigo_correo', 'codigo_incorrecto', 'codigo_expired')
  await limits.succeed(attempt)
}
