import type { RunTransaction } from '#server/db/transaction.ts'
import type { CallerSource } from '#server/records/caller.ts'
import type { PasswordKeeper } from '#server/records/write-engine.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { createCallers } from './callers.ts'
import type { Callers } from './callers.ts'
import { createPasswords } from './password.ts'
import { createTokens } from './token.ts'
import type { Tokens } from './token.ts'
import { weaknessOf } from './weak-password.ts'

export interface AuthParts {
  /** Everything signed is signed with keys derived from it. */
  readonly secret: string
  readonly collectionIds: readonly string[]
  /** Where the product keeps who may come in. */
  readonly stored: CallerSource
  readonly transaction: RunTransaction
  readonly now: () => Date
}

/** What signing in consists of, put together once per process. */
export interface Auth {
  readonly tokens: Tokens
  readonly callers: Callers
  readonly passwords: PasswordKeeper
  readonly limits: AttemptLimits
}

export function createAuth({ secret, collectionIds, stored, transaction, now }: AuthParts): Auth {
  const tokens = createTokens({ secret, collectionIds, now })
  return {
    tokens,
    callers: createCallers(tokens, stored),
    passwords: { ...createPasswords(), weaknessOf },
    limits: createAttemptLimits(transaction),
  }
}
