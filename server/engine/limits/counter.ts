import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { createBoundedMap } from '#server/runtime/limits/bounded-map.ts'
import type { RateRule } from '#server/runtime/limits/rate-rules.ts'
import { createLimiter, type Limiter } from './limiter.ts'

/** Counts by rule and caller in fixed windows. */
export interface Counter {
  /** Counts one. Seconds to wait; 0 to go on. */
  take(rule: RateRule, caller: string): Promise<number>
  /** Seconds to wait, as far as this process knows, without counting. */
  waitOf(rule: RateRule, caller: string): number
}

export interface CounterDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
}

/** Callers whose points one process caches; for others it asks the database again. */
const remembered = 20_000

/**
 * Counted in the database for all processes together. A process takes the points of a wide rule in batches, so that few
 * requests write.
 */
export function createCounter({ transaction, now }: CounterDeps): Counter {
  const limiters = new Map<string, Limiter>()
  const fetching = new Map<string, Promise<number>>()
  const left = createBoundedMap<string, { points: number; until: number }>(remembered)

  /** The cached points of a window; null when the database must be asked. */
  const keptOf = (key: string, { seconds }: RateRule) => {
    const kept = left.get(key)
    const lasts = kept ? kept.until - now().getTime() : 0
    // An entry outlasts its window only if the clock was set back.
    return kept && lasts > 0 && lasts <= seconds * 1000 ? { kept, wait: Math.ceil(lasts / 1000) } : null
  }

  /** Spends a cached point. */
  const spend = (key: string, rule: RateRule): number | null => {
    const found = keptOf(key, rule)
    if (!found || found.kept.points === 0) return null
    if (found.kept.points < 0) return found.wait
    found.kept.points -= 1
    return 0
  }

  const limiterFor = (rule: RateRule): Limiter => {
    const { prefix, points, seconds } = limiterOf(rule)
    const name = `${prefix} ${points} ${seconds}`
    const limiter = limiters.get(name) ?? createLimiter(transaction, { prefix, points, seconds })
    limiters.set(name, limiter)
    return limiter
  }

  const fetch = async (rule: RateRule, key: string, caller: string, share: number): Promise<number> => {
    const { wait, milliseconds } = await limiterFor(rule).take(caller, share)
    left.set(key, { points: wait > 0 ? -1 : share - 1, until: now().getTime() + milliseconds })
    return wait
  }

  return {
    waitOf(rule, caller) {
      const found = keptOf(keyOf(rule, caller), rule)
      return found && found.kept.points < 0 ? found.wait : 0
    },
    async take(rule, caller) {
      const key = keyOf(rule, caller)
      const share = shareOf(rule)
      for (;;) {
        const spent = spend(key, rule)
        if (spent !== null) return spent
        const pending = fetching.get(key)
        if (!pending || share === 1) break
        // Concurrent requests share the points fetched by the first.
        await pending
      }
      const fetched = fetch(rule, key, caller, share).finally(() => fetching.delete(key))
      fetching.set(key, fetched)
      return fetched
    },
  }
}

const keyOf = ({ label, audience }: RateRule, caller: string) => `${label}${audience} ${caller}`

/** Points a process takes at once: one for narrow rules, a twentieth for wide ones. */
const shareOf = ({ maxRequests }: RateRule) => (maxRequests < 100 ? 1 : Math.floor(maxRequests / 20))

/** Points are given out in whole shares, so the limit is rounded down to them. */
const limiterOf = (rule: RateRule) => ({
  prefix: `regla ${rule.label}${rule.audience}`,
  points: rule.maxRequests - (rule.maxRequests % shareOf(rule)),
  seconds: rule.seconds,
})
