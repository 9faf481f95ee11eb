import type { RunTransaction } from '#server/db/transaction.ts'
import type { CallerSource } from '#server/records/caller.ts'
import type { Collection } from '#server/records/collection.ts'
import type { PasswordKeeper } from '#server/records/write-engine.ts'
import { createAttemptLimits, createPasswordChangeLimit } from './attempt-limits.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { type CodeLimit, createCodeLimit } from './auth-with-second-step.ts'
import { createCallers } from './callers.ts'
import type { Callers } from './callers.ts'
import { createCreateLimits } from './create-limits.ts'
import type { LimitCreates } from './create-limits.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { codeSeconds } from './mailed-codes.ts'
import { createPasswords } from './password.ts'
import { saltsOf } from './password-salt.ts'
import type { Sessions } from './sessions.ts'
import { createTokens } from './token.ts'
import type { Tokens } from './token.ts'
import { weaknessOf } from './weak-password.ts'

export interface AuthParts {
  /** Everything signed is signed with keys derived from it. */
  readonly secret: string
  readonly collections: readonly Collection[]
  /** Where the product keeps who may come in. */
  readonly stored: CallerSource
  readonly transaction: RunTransaction
  readonly now: () => Date
  /** Where the product keeps the sign-ins of each person. */
  readonly sessions?: Sessions | undefined
}

/** What signing in consists of, put together once per process. */
export interface Auth {
  readonly tokens: Tokens
  readonly callers: Callers
  readonly passwords: PasswordKeeper
  readonly limits: AttemptLimits
  readonly codeLimit: CodeLimit
  /** Guesses at one mailed code. */
  readonly codeGuesses: Limiter
  readonly limitCreates: LimitCreates
  readonly limitPasswordChanges: (callerId: string) => Promise<number>
}

export function createAuth({ secret, collections, stored, transaction, now, sessions }: AuthParts): Auth {
  const collectionIds = collections.filter(({ type }) => type === 'auth').map(({ id }) => id)
  const tokens = createTokens({ secret, collectionIds, now })
  return {
    tokens,
    callers: createCallers(tokens, stored, sessions),
    passwords: { ...createPasswords(undefined, saltsOf(secret)), weaknessOf },
    limits: createAttemptLimits(transaction),
    codeLimit: createCodeLimit(transaction),
    codeGuesses: createLimiter(transaction, { prefix: 'codigo', points: 5, seconds: codeSeconds }),
    limitPasswordChanges: createPasswordChangeLimit(transaction),
    limitCreates: createCreateLimits(transaction, collections),
  }
}
