import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RunTransaction } from '#server/db/transaction.ts'

const table = 'intentos'
/** In milliseconds: what the clocks of two processes may differ by. */
const tolerance = 60_000

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
    // A job does it, in parts (sweep-attempts-job.ts).
    clearExpiredByTimeout: false,
    keyPrefix: prefix,
    points,
    duration: seconds,
  })
  /** A clock that was ahead leaves a window that ends far away: it ends on time from now on, with what was counted in it. */
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
