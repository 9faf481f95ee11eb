import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RunTransaction } from '#server/db/transaction.ts'

const table = 'intentos'
const duration = 15 * 60

/** Attempts within a quarter of an hour. An office behind one address has many people, an account one. */
const points = { cuenta_ip: 10, cuenta: 100, ip: 100 } as const

export interface Attempt {
  readonly identity: string
  readonly ip: string
}

export interface AttemptLimits {
  /** Counts an attempt before anything is checked. Null when it may go on, else the seconds until the next one may. */
  begin(attempt: Attempt): Promise<number | null>
  /** The attempt was right: it no longer counts. */
  succeed(attempt: Attempt): Promise<void>
}

/**
 * Limits on guessing, counted in PostgreSQL and so shared by all processes and kept over a restart. One atomic upsert
 * counts before the password is looked at, so that parallel guesses cannot slip under the limit.
 */
export function createAttemptLimits(transaction: RunTransaction): AttemptLimits {
  const storeClient = {
    query: (query: { text: string; values: unknown[] }) =>
      transaction(null, async ({ query: run }) => {
        const rows = await run(query.text, query.values)
        return { rows, rowCount: rows.length }
      }),
  }
  const limiter = (keyPrefix: keyof typeof points) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: table,
      tableCreated: true,
      keyPrefix,
      points: points[keyPrefix],
      duration,
    })
  const [byBoth, byAccount, byAddress] = [limiter('cuenta_ip'), limiter('cuenta'), limiter('ip')]

  return {
    async begin(attempt) {
      const { both, account, address } = keysOf(attempt)
      const waits = await Promise.all([
        secondsToWait(byBoth.consume(both)),
        secondsToWait(byAccount.consume(account)),
        secondsToWait(byAddress.consume(address)),
      ])
      const longest = Math.max(...waits)
      return longest === 0 ? null : longest
    },
    async succeed(attempt) {
      const { both, account, address } = keysOf(attempt)
      await Promise.all([byBoth.delete(both), byAccount.reward(account), byAddress.reward(address)])
    },
  }
}

async function secondsToWait(consumed: Promise<unknown>): Promise<number> {
  try {
    await consumed
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

/** Accounts are kept as digests: the table tells nobody who tried to sign in. */
function keysOf({ identity, ip }: Attempt) {
  const account = createHash('sha256').update(identity.toLowerCase()).digest('base64url')
  const address = networkOf(ip)
  return { both: `${account}:${address}`, account, address }
}

/** Of IPv6 the /64, which is what one subscriber has. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const filled = ip.includes('::')
    ? [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest]
    : groups
  return filled.slice(0, 4).join(':')
}
