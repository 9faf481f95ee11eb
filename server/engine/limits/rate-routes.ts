import type { FastifyInstance } from 'fastify'
import { TooManyRequests } from '#server/runtime/errors/errors.ts'
import type { Identify } from '#server/engine/records/declaration/caller.ts'
import type { LimitRate } from './rate-limits.ts'

export interface RateRouteDeps {
  readonly identify: Identify
  readonly limitRate: LimitRate
}

/** Counts every API call before its body is read, except for browsers' preflight requests and health checks. */
export function registerRateLimits(app: FastifyInstance, { identify, limitRate }: RateRouteDeps): void {
  app.addHook('onRequest', async (request) => {
    const { method, url, ip } = request
    const [path = ''] = url.split('?')
    if (method === 'OPTIONS' || !path.startsWith('/api/') || path.startsWith('/api/health/')) return
    const { caller } = await identify(request)
    const wait = await limitRate({ method, path }, caller, ip)
    if (wait > 0) throw new TooManyRequests(wait)
  })
}
