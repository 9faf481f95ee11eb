import type { Query } from '#server/runtime/db/transaction.ts'
import { ApiError, type FieldErrors, invalid, TooManyRequests } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { quote } from '#server/engine/records/statement/sql.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { isSame } from '../account/by-address.ts'
import type { Callers } from '../../sessions/callers.ts'
import type { Limiter } from '#server/engine/limits/limiter.ts'
import type { MailedCodes } from '../mail/mailed-codes.ts'
import { proveAddress } from '../account/prove-address.ts'

export interface OtpSignIn {
  readonly query: Query
  readonly callers: Callers
  readonly writer: Pick<WriteEngine, 'transaction' | 'now'>
  readonly codes: MailedCodes
  readonly guesses: Limiter
  /** Limits guesses from one network, at any code. */
  readonly limits: AttemptLimits
}

type Attempt = { readonly collection: Collection; readonly body: Body; readonly request: WriteContext['request'] }

/**
 * Signs in with a mailed code. Wrong, expired and unknown codes get the same answer. Guesses are counted before
 * anything is looked up.
 */
export async function signInWithOtp(deps: OtpSignIn, { collection, body, request }: Attempt): Promise<StoredCaller> {
  const { otpId, code } = codeIn(body)
  const attempt = { identity: `codigo ${otpId}`, ip: request.ip }
  const wait = Math.max(await deps.guesses.consume(otpId), await deps.limits.begin(attempt))
  if (wait > 0) throw new TooManyRequests(wait)
  const mailed = await deps.codes.take(otpId, code)
  const caller = mailed && (await deps.callers.source.load(mailed.user_id))
  const stored = caller && (await personOf(deps.query, collection, caller))
  if (!mailed || !caller || !stored) throw new ApiError(400, 'Invalid or expired OTP.')
  await deps.limits.succeed(attempt)
  if (stored.verified || !isSame(stored.email, mailed.correo)) return caller
  await proveAddress(deps.writer, { collection, caller, request, address: mailed.correo, isVerified: false })
  return (await deps.callers.source.load(String(caller.id))) ?? caller
}

type Person = { email: string; verified: boolean }

async function personOf(query: Query, { source, borrowed }: Collection, { id }: StoredCaller): Promise<Person | null> {
  const isOwn = borrowed === undefined ? '' : ` and not ${quote(borrowed)}`
  const [row] = await query<Person>(
    `SELECT "email", "verified"${isOwn} AS verified FROM ${quote(source)} WHERE "id" = $1`,
    [id],
  )
  return row ?? null
}

const longest = { otpId: 255, password: 71 }

function codeIn(body: Body): { otpId: string; code: string } {
  const sent = { otpId: textOf(body['otpId']), password: textOf(body['password']) }
  const errors: FieldErrors = {}
  for (const name of ['otpId', 'password'] as const) {
    const max = longest[name]
    if (sent[name] === '') errors[name] = fieldError('validation_required')
    else if (sent[name].length > max) {
      errors[name] = fieldError('validation_length_out_of_range', {
        min: 1,
        max,
      })
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'An error occurred while validating the submitted data.')
  return { otpId: sent.otpId, code: sent.password.replace(/\s/g, '') }
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
