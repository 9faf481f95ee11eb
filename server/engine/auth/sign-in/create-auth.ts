import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { CallerSource } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { PasswordKeeper } from '#server/engine/records/write/write-engine.ts'
import { createAttemptLimits, createPasswordChangeLimit, type AttemptLimits } from './attempt-limits.ts'
import { type CodeLimit, createCodeLimit } from '../second-step/auth-with-second-step.ts'
import { createCallers, type Callers } from '../../sessions/callers.ts'
import { createLimiter, type Limiter, networkOf } from '#server/engine/limits/limiter.ts'
import { codeSeconds } from '../mail/mailed-codes.ts'
import { createPasswords } from '../passwords/hash-password.ts'
import { saltsOf } from '../passwords/password-salt.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { createTokens, type Tokens } from '../../sessions/token.ts'
import { createWeaknessOf } from '../passwords/weak-password.ts'

const HOUR = 60 * 60

/** Counts a create of a rate-limited collection. Seconds to wait; 0 to go on. */
type LimitCreates = (collection: Collection, ip: string) => Promise<number>

export interface AuthParts {
  /** All signing keys are derived from it. */
  readonly secret: string
  readonly collections: readonly Collection[]
  /** Loads users from the database. */
  readonly stored: CallerSource
  readonly transaction: RunTransaction
  readonly now: () => Date
  /** Words that are common in passwords of this product. */
  readonly commonWords?: readonly string[] | undefined
  /** Absent when the product keeps no sessions. */
  readonly sessions?: Sessions | undefined
}

/** The parts of signing in, made once per process. */
export interface Auth {
  readonly tokens: Tokens
  readonly callers: Callers
  readonly passwords: PasswordKeeper
  readonly limits: AttemptLimits
  readonly codeLimit: CodeLimit
  readonly codeGuesses: Limiter
  readonly limitCreates: LimitCreates
  readonly limitPasswordChanges: (callerId: string) => Promise<number>
}

export function createAuth(parts: AuthParts): Auth {
  const { secret, collections, stored, transaction, now, sessions, commonWords } = parts
  const collectionIds = collections.filter(({ type }) => type === 'auth').map(({ id }) => id)
  const tokens = createTokens({ secret, collectionIds, now })
  return {
    tokens,
    callers: createCallers(tokens, stored, sessions),
    passwords: { ...createPasswords(undefined, saltsOf(secret)), weaknessOf: createWeaknessOf(commonWords) },
    limits: createAttemptLimits(transaction),
    codeLimit: createCodeLimit(transaction),
    codeGuesses: createLimiter(transaction, { prefix: 'codigo', points: 5, seconds: codeSeconds }),
    limitPasswordChanges: createPasswordChangeLimit(transaction),
    limitCreates: createCreateLimits(transaction, collections),
  }
}

function createCreateLimits(transaction: RunTransaction, collections: readonly Collection[]): LimitCreates {
  const limiters = new Map<Collection, Limiter>()
  for (const collection of collections) {
    const { name, createsPerHour: points } = collection
    if (points !== undefined)
      limiters.set(collection, createLimiter(transaction, { prefix: name, points, seconds: HOUR }))
  }
  return async (collection, ip) => (await limiters.get(collection)?.consume(networkOf(ip))) ?? 0
}
