import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RunTransaction } from '#server/db/transaction.ts'

const table = 'intentos'

export interface LimiterGiven {
  /** Keeps the counts of one limiter apart from those of another. */
  readonly prefix: string
  readonly points: number
  readonly seconds: number
}

/** Counts of one kind, kept in PostgreSQL and so shared by all processes and kept over a restart. */
export interface Limiter {
  /** Takes a point, atomically. 0 when there was one, else the seconds until there is one again. */
  consume(key: string): Promise<number>
  /** Gives a point back. */
  reward(key: string): Promise<unknown>
  forget(key: string): Promise<unknown>
}

export function createLimiter(transaction: RunTransaction, { prefix, points, seconds }: LimiterGiven): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: storeOver(transaction),
    storeType: 'client',
    tableName: table,
    tableCreated: true,
    keyPrefix: prefix,
    points,
    duration: seconds,
  })
  return {
    consume: (key) => secondsToWait(limiter.consume(key)),
    reward: (key) => limiter.reward(key),
    forget: (key) => limiter.delete(key),
  }
}

/** The two members of a driver's client that the store asks for. */
function storeOver(transaction: RunTransaction) {
  return {
    query: (query: { text: string; values: unknown[] }) =>
      transaction(null, async (tx) => {
        const rows = await tx.query(query.text, query.values)
        return { rows, rowCount: rows.length }
      }),
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

/** What counts as one place on the network: of IPv6 the /64, which is what one subscriber has. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array<string>(8 - groups.length - rest.length).fill('0') : []
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
