import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'

const table = 'intentos'
/** Milliseconds by which the clocks of two processes may differ. */
const tolerance = 60_000

export interface LimiterGiven {
  /** Separates the counts of this limiter from others. */
  readonly prefix: string
  readonly points: number
  readonly seconds: number
}

/** A rate limiter. Counts are kept in PostgreSQL: shared by all processes, and kept over a restart. */
export interface Limiter {
  /** Takes a point, atomically. Seconds until there is one again; 0 when there was one. */
  consume(key: string): Promise<number>
  /** Takes many points at once, all or none. `milliseconds`: how long the window still lasts. */
  take(key: string, points: number): Promise<{ readonly wait: number; readonly milliseconds: number }>
  reward(key: string): Promise<unknown>
  forget(key: string): Promise<unknown>
}

export function createLimiter(transaction: RunTransaction, { prefix, points, seconds }: LimiterGiven): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: storeOver(transaction),
    storeType: 'client',
    tableName: table,
    tableCreated: true,
    // A job deletes expired rows, in parts (sweep-attempts-job.ts).
    clearExpiredByTimeout: false,
    keyPrefix: prefix,
    points,
    duration: seconds,
  })
  /** A clock that was ahead leaves a window with a far end. It is shortened to its usual length and keeps its count. */
  const shorten = async (key: string): Promise<void> => {
    const end = Date.now() + seconds * 1000
    const text = `update ${table} set expire = $2 where key = $1 and expire > $2`
    await transaction(null, ({ query }) => query(text, [limiter.getKey(key), end]))
  }
  const take = async (key: string, taken: number) => {
    const { wait, milliseconds } = await outcomeOf(limiter.consume(key, taken))
    if (milliseconds <= seconds * 1000 + tolerance) return { wait, milliseconds }
    await shorten(key)
    return { wait: Math.min(wait, seconds), milliseconds: seconds * 1000 }
  }
  return {
    consume: async (key) => (await take(key, 1)).wait,
    take,
    reward: (key) => limiter.reward(key),
    forget: (key) => limiter.delete(key),
  }
}

/** The two members of a database client that the library uses. */
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

/** The network an IP belongs to: for IPv6 the /64, which is what one subscriber gets. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array<string>(8 - groups.length - rest.length).fill('0') : []
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
