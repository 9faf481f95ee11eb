import { createBoundedMap } from '#server/runtime/limits/bounded-map.ts'
import { createLimiter, networkOf, type Limiter } from './limiter.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'
import { ruleFor, type RateRule } from '#server/runtime/limits/rate-rules.ts'
import { labelsOf, type LabelledRequest } from './request-labels.ts'

export interface RateLimitsParts {
  readonly rules: readonly RateRule[]
  readonly catalogue: Catalogue
  readonly transaction: RunTransaction
  readonly now: () => Date
}

/** Counts a request. Seconds to wait; 0 to go on. */
export type LimitRate = (request: LabelledRequest, caller: Pick<Caller, 'id'>, ip: string) => Promise<number>

/** Callers whose points one process caches; for others it asks the database again. */
const remembered = 20_000

/**
 * Fixed windows, counted in the database for all processes together. A process takes the points of a wide rule in
 * batches, so that few requests write. Users are counted by id, guests by network.
 */
export function createRateLimits({ rules, catalogue, transaction, now }: RateLimitsParts): LimitRate {
  const limiters = new Map(rules.map((rule) => [rule, createLimiter(transaction, limiterOf(rule))]))
  const fetching = new Map<string, Promise<number>>()
  const left = createBoundedMap<string, { points: number; until: number }>(remembered)

  /** Spends a cached point; null when the database must be asked. */
  const spend = (key: string, { seconds }: RateRule): number | null => {
    const kept = left.get(key)
    const lasts = kept ? kept.until - now().getTime() : 0
    // An entry outlasts its window only if the clock was set back.
    if (!kept || lasts <= 0 || lasts > seconds * 1000) return null
    if (kept.points < 0) return Math.ceil(lasts / 1000)
    if (kept.points === 0) return null
    kept.points -= 1
    return 0
  }

  const fetch = async (limiter: Limiter, key: string, caller: string, share: number): Promise<number> => {
    const { wait, milliseconds } = await limiter.take(caller, share)
    left.set(key, { points: wait > 0 ? -1 : share - 1, until: now().getTime() + milliseconds })
    return wait
  }

  const take = async (limiter: Limiter, rule: RateRule, caller: string): Promise<number> => {
    const key = `${rule.label}${rule.audience} ${caller}`
    const share = shareOf(rule)
    for (;;) {
      const spent = spend(key, rule)
      if (spent !== null) return spent
      const pending = fetching.get(key)
      if (!pending || share === 1) break
      // Concurrent requests share the points fetched by the first.
      await pending
    }
    const fetched = fetch(limiter, key, caller, share).finally(() => fetching.delete(key))
    fetching.set(key, fetched)
    return fetched
  }

  return async (request, { id }, ip) => {
    const labels = labelsOf(catalogue, request)
    const rule = labels && ruleFor(rules, labels, id === null)
    const limiter = rule && limiters.get(rule)
    return limiter ? take(limiter, rule, id ?? networkOf(ip)) : 0
  }
}

/** Points a process takes at once: one for narrow rules, a twentieth for wide ones. */
const shareOf = ({ maxRequests }: RateRule) => (maxRequests < 100 ? 1 : Math.floor(maxRequests / 20))

/** Points are given out in whole shares, so the limit is rounded down to them. */
const limiterOf = (rule: RateRule) => ({
  prefix: `regla ${rule.label}${rule.audience}`,
  points: rule.maxRequests - (rule.maxRequests % shareOf(rule)),
  seconds: rule.seconds,
})
