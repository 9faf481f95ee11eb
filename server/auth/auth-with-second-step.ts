import type { RunTransaction } from '#server/db/transaction.ts'
import { ApiError, invalid, TooManyRequests } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection } from '#server/records/collection.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import type { Callers } from './callers.ts'
import { createLimiter } from './limiter.ts'
import type { SecondStep } from './second-step.ts'
import type { Tokens } from './token.ts'

/** In the place of a mailed code's id, it says that the code is one of the phone. */
export const totpId = 'totp'

/** Guesses at one person's codes. Counted before the code is looked at, so that parallel ones cannot slip under the limit. */
export interface CodeLimit {
  /** 0 when a guess may be looked at, else the seconds until one may. */
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

/** What the first step hands out when a second one is asked for. It dies with the person's token key. */
export function mfaIdOf(tokens: Tokens, collection: Collection, { id, tokenKey }: StoredCaller): Promise<string> {
  return tokens.sign('mfa', { id: String(id), collectionId: collection.id, tokenKey })
}

/** The second step: a code of the phone, or a recovery code, of whoever made the first one. */
export async function signInWithSecondStep(
  { callers, secondStep, codeLimit }: SecondStepSignIn,
  collection: Collection,
  body: Body,
  mfaId: unknown,
): Promise<StoredCaller> {
  const code = body['password'] ?? ''
  if (code === '') throw invalid({ password: fieldError('validation_required', 'Cannot be blank.') })
  const { caller, claims } = await callers.identifyToken('mfa', typeof mfaId === 'string' ? mfaId : '')
  if (claims === null || claims.collectionId !== collection.id)
    throw new ApiError(400, 'Invalid or expired MFA session.')
  await requireCode(codeLimit, caller, () => secondStep.take(caller, textOf(code).slice(0, 71)))
  return caller
}

/** Looks at a code within the limit on guesses, or refuses it. */
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
