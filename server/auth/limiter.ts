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
  /** Takes many points at once, all or none, and says how long the window still lasts. */
  take(key: string, points: number): Promise<{ readonly wait: number; readonly milliseconds: number }>
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
    consume: async (key) => (await outcomeOf(limiter.consume(key))).wait,
    take: (key, points) => outcomeOf(limiter.consume(key, points)),
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

async function outcomeOf(consumed: Promise<RateLimiterRes>) {
  try {
    const { msBeforeNext: milliseconds } = await consumed
    return { wait: 0, milliseconds }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const { msBeforeNext: milliseconds } = refusal
    return { wait: Math.max(1, Math.ceil(milliseconds / 1000)), milliseconds }
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
