import { createHash } from 'node:crypto'
import type { RunTransaction } from '#server/db/transaction.ts'
import { foldAddress } from '#server/records/fields/address-form.ts'
import { createLimiter, networkOf } from './limiter.ts'

const seconds = 15 * 60

export interface Attempt {
  readonly identity: string
  readonly ip: string
}

export interface AttemptLimits {
  /** Counts an attempt before anything is checked. 0 when it may go on, else the seconds until the next one may. */
  begin(attempt: Attempt): Promise<number>
  /**
   * The attempt was right: it no longer counts, nor do the wrong ones before it from there. Those stay for a `shared` address,
   * where whoever was right need not be the one whose it is.
   */
  succeed(attempt: Attempt, address?: 'own' | 'shared'): Promise<void>
}

/**
 * Limits on guessing within a quarter of an hour. Counted before the password is looked at, so that parallel guesses cannot
 * slip under the limit. An office behind one address has many people; an account is one.
 */
export function createAttemptLimits(transaction: RunTransaction): AttemptLimits {
  const byBoth = createLimiter(transaction, { prefix: 'cuenta_ip', points: 10, seconds })
  const byAccount = createLimiter(transaction, { prefix: 'cuenta', points: 100, seconds })
  const byAddress = createLimiter(transaction, { prefix: 'ip', points: 100, seconds })

  return {
    async begin(attempt) {
      const { both, account, address } = keysOf(attempt)
      return Math.max(
        ...(await Promise.all([byBoth.consume(both), byAccount.consume(account), byAddress.consume(address)])),
      )
    },
    async succeed(attempt, whose = 'own') {
      const { both, account, address } = keysOf(attempt)
      const clear = whose === 'own' ? byBoth.forget(both) : byBoth.reward(both)
      await Promise.all([clear, byAccount.reward(account), byAddress.reward(address)])
    },
  }
}

/** Counts somebody's tries to change a password: whoever holds a stolen token must not guess his way to the account. */
export function createPasswordChangeLimit(transaction: RunTransaction): (callerId: string) => Promise<number> {
  const limiter = createLimiter(transaction, { prefix: 'clave', points: 10, seconds })
  return (callerId) => limiter.consume(callerId)
}

/** Accounts are kept as digests: the table tells nobody who tried to sign in. */
function keysOf({ identity, ip }: Attempt) {
  const account = createHash('sha256').update(foldAddress(identity)).digest('base64url')
  const address = networkOf(ip)
  return { both: `${account}:${address}`, account, address }
}
