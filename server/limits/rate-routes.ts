import type { FastifyInstance } from 'fastify'
import { TooManyRequests } from '#server/errors.ts'
import type { Identify } from '#server/records/caller.ts'
import type { LimitRate } from './rate-limits.ts'

export interface RateRouteDeps {
  readonly identify: Identify
  readonly limitRate: LimitRate
}

/** Counts every call of the API before its body is read, but for the questions that browsers ask by themselves and those of whoever watches the server. */
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
