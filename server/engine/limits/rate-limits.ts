import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'
import { ruleFor, type RateRule } from '#server/runtime/limits/rate-rules.ts'
import type { Counter } from './counter.ts'
import { networkOf } from './limiter.ts'
import { labelsOf, type LabelledRequest } from './request-labels.ts'

export interface RateLimitsParts {
  readonly rules: readonly RateRule[]
  readonly catalogue: Catalogue
  readonly count: Pick<Counter, 'take'>
  /** Ids of accounts that many people share: there each network is counted by itself. */
  readonly sharedAccounts?: ReadonlySet<string> | undefined
}

/** Counts a request. Seconds to wait; 0 to go on. */
export type LimitRate = (request: LabelledRequest, caller: Pick<Caller, 'id' | 'key'>, ip: string) => Promise<number>

/** Users are counted by id, guests by network. An API key has a limit of its own besides, whatever it asks for. */
export function createRateLimits({ rules, catalogue, count, sharedAccounts }: RateLimitsParts): LimitRate {
  const counted = (id: string | null, ip: string) => {
    if (id === null) return networkOf(ip)
    return sharedAccounts?.has(id) ? `${id} ${networkOf(ip)}` : id
  }
  return async (request, { id, key }, ip) => {
    const ofKey = id !== null && key ? await count.take(ruleOfKey(key.perMinute), id) : 0
    if (ofKey > 0) return ofKey
    const labels = labelsOf(catalogue, request)
    const rule = labels && ruleFor(rules, labels, id === null)
    return rule ? count.take(rule, counted(id, ip)) : 0
  }
}

const ruleOfKey = (maxRequests: number): RateRule => ({ label: 'clave', audience: '@auth', maxRequests, seconds: 60 })
