import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { ApiError, invalid, TooManyRequests } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { Callers } from '../../sessions/callers.ts'
import { createLimiter } from '#server/engine/limits/limiter.ts'
import type { SecondStep } from './second-step.ts'
import type { Tokens } from '../../sessions/token.ts'

/** Takes the place of a mailed code's id for codes of the authenticator app. */
export const totpId = 'totp'

/**
 * Limits guesses at one user's codes. Counted before the code is checked, so parallel guesses cannot slip under the
 * limit.
 */
export interface CodeLimit {
  /** Seconds until the next guess is allowed, 0 for now. */
  begin(caller: StoredCaller): Promise<number>
  succeed(caller: StoredCaller): Promise<unknown>
}

export function createCodeLimit(transaction: RunTransaction): CodeLimit {
  const limiter = createLimiter(transaction, { prefix: 'segundo_paso', points: 5, seconds: 15 * 60 })
  return { begin: ({ id }) => limiter.consume(String(id)), succeed: ({ id }) => limiter.forget(String(id)) }
}

interface SecondStepSignIn {
  readonly callers: Callers
  readonly secondStep: SecondStep
  readonly codeLimit: CodeLimit
}

/** Answers the first step when a second one is needed. Dies with the user's token key. */
export function mfaIdOf(tokens: Tokens, collection: Collection, { id, tokenKey }: StoredCaller): Promise<string> {
  return tokens.sign('mfa', { id: String(id), collectionId: collection.id, tokenKey })
}

/** The second step: a code of the authenticator app or a recovery code. */
export async function signInWithSecondStep(
  { callers, secondStep, codeLimit }: SecondStepSignIn,
  collection: Collection,
  body: Body,
  mfaId: unknown,
): Promise<StoredCaller> {
  const code = body['password'] ?? ''
  if (code === '') throw invalid({ password: fieldError('validation_required') })
  const { caller, claims } = await callers.identifyToken('mfa', typeof mfaId === 'string' ? mfaId : '')
  if (claims === null || claims.collectionId !== collection.id)
    throw new ApiError(400, 'Invalid or expired MFA session.')
  await requireCode(codeLimit, caller, () => secondStep.take(caller, textOf(code).slice(0, 71)))
  return caller
}

/** Checks a code within the limit on guesses. Throws when it is wrong. */
export async function requireCode(
  codeLimit: CodeLimit,
  caller: StoredCaller,
  take: () => Promise<boolean>,
): Promise<void> {
  const wait = await codeLimit.begin(caller)
  if (wait > 0) throw new TooManyRequests(wait)
  if (!(await take())) throw new ApiError(400, 'Invalid or expired OTP.')
  await codeLimit.succeed(caller)
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
