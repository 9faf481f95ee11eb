import { createBoundedMap } from '#server/auth/bounded-map.ts'
import { createLimiter, networkOf, type Limiter } from '#server/auth/limiter.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/records/caller.ts'
import type { Catalogue } from '#server/records/catalogue.ts'
import { ruleFor, type RateRule } from './rate-rule.ts'
import { labelsOf, type LabelledRequest } from './request-labels.ts'

export interface RateLimitsParts {
  readonly rules: readonly RateRule[]
  readonly catalogue: Catalogue
  readonly transaction: RunTransaction
  readonly now: () => Date
}

/** Counts a request. Answers the seconds to wait, 0 when it may go on. */
export type LimitRate = (request: LabelledRequest, caller: Pick<Caller, 'id'>, ip: string) => Promise<number>

/** People whose points one process remembers; whoever is forgotten asks the database again. */
const remembered = 20_000

/**
 * Windows of fixed length, counted in the database for all processes together. A process takes the points of a wide rule by
 * the dozen, so that few requests write. Whoever is signed in is counted by himself, a guest by the place he asks from.
 */
export function createRateLimits({ rules, catalogue, transaction, now }: RateLimitsParts): LimitRate {
  const limiters = new Map(rules.map((rule) => [rule, createLimiter(transaction, limiterOf(rule))]))
  const fetching = new Map<string, Promise<number>>()
  const left = createBoundedMap<string, { points: number; until: number }>(remembered)

  /** From what is remembered; null where the database must be asked. */
  const spend = (key: string, { seconds }: RateRule): number | null => {
    const kept = left.get(key)
    const lasts = kept ? kept.until - now().getTime() : 0
    // Longer than a window lasts only what was kept before the clock was set back.
    if (!kept || lasts <= 0 || lasts > seconds * 1000) return null
    if (kept.points < 0) return Math.ceil(lasts / 1000)
    if (kept.points === 0) return null
    kept.points -= 1
    return 0
  }

  const fetch = async (limiter: Limiter, key: string, who: string, share: number): Promise<number> => {
    const { wait, milliseconds } = await limiter.take(who, share)
    left.set(key, { points: wait > 0 ? -1 : share - 1, until: now().getTime() + milliseconds })
    return wait
  }

  const take = async (limiter: Limiter, rule: RateRule, who: string): Promise<number> => {
    const key = `${rule.label}${rule.audience} ${who}`
    const share = shareOf(rule)
    for (;;) {
      const spent = spend(key, rule)
      if (spent !== null) return spent
      const asking = fetching.get(key)
      if (!asking || share === 1) break
      // Requests that come together share what the first of them fetches.
      await asking
    }
    const fetched = fetch(limiter, key, who, share).finally(() => fetching.delete(key))
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

/** Points that a process takes at once: where many are allowed, a few of them in one go. */
const shareOf = ({ maxRequests }: RateRule) => (maxRequests < 100 ? 1 : Math.floor(maxRequests / 20))

/** Only whole shares are given out; the last one may be begun. */
const limiterOf = (rule: RateRule) => ({
  prefix: `regla ${rule.label}${rule.audience}`,
  points: rule.maxRequests - (rule.maxRequests % shareOf(rule)),
  seconds: rule.seconds,
})
