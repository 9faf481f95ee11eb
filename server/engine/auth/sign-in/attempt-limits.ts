import { createHash } from 'node:crypto'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { foldAddress } from '#server/engine/records/fields/address-form.ts'
import { createLimiter, networkOf } from '#server/engine/limits/limiter.ts'

const seconds = 15 * 60

export interface Attempt {
  readonly identity: string
  readonly ip: string
}

export interface AttemptLimits {
  /**
   * Counts an attempt before anything is checked. Seconds until the next attempt is allowed; 0 when this one may go on.
   */
  begin(attempt: Attempt): Promise<number>
  /**
   * The attempt succeeded and is no longer counted. For an `own` address, earlier wrong attempts from the same network
   * are forgotten, too; they stay for a `shared` one, where another account may be the one under attack.
   */
  succeed(attempt: Attempt, address?: 'own' | 'shared'): Promise<void>
}

/**
 * Limits on guessing in a window of 15 minutes. Attempts are counted before the password is checked, so parallel
 * guesses cannot slip under the limit. A network has the same limit of 100 as an account, because a whole office may
 * share one IP.
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
    async succeed(attempt, kind = 'own') {
      const { both, account, address } = keysOf(attempt)
      const clear = kind === 'own' ? byBoth.forget(both) : byBoth.reward(both)
      await Promise.all([clear, byAccount.reward(account), byAddress.reward(address)])
    },
  }
}

/** Limits attempts to change a password, so that a stolen token is not enough to guess it. */
export function createPasswordChangeLimit(transaction: RunTransaction): (callerId: string) => Promise<number> {
  const limiter = createLimiter(transaction, { prefix: 'clave', points: 10, seconds })
  return (callerId) => limiter.consume(callerId)
}

/** Accounts are stored as digests, so the table does not show which addresses tried to sign in. */
function keysOf({ identity, ip }: Attempt) {
  const account = createHash('sha256').update(foldAddress(identity)).digest('base64url')
  const address = networkOf(ip)
  return { both: `${account}:${address}`, account, address }
}
