import type { FastifyInstance } from 'fastify'
import { TooManyRequests } from '#server/errors.ts'
import type { Caller } from '#server/records/caller.ts'
import type { LimitRate } from './rate-limits.ts'

export interface RateRouteDeps {
  /** Who stands behind an Authorization header; a guest where it is worth nothing. */
  readonly identify: (authorization: string | undefined) => Promise<{ readonly caller: Caller }>
  readonly limitRate: LimitRate
}

/** Counts every call of the API before its body is read, but for the questions that browsers ask by themselves and those of whoever watches the server. */
export function registerRateLimits(app: FastifyInstance, { identify, limitRate }: RateRouteDeps): void {
  app.addHook('onRequest', async ({ method, url, headers, ip }) => {
    const [path = ''] = url.split('?')
    if (method === 'OPTIONS' || !path.startsWith('/api/') || path.startsWith('/api/health/')) return
    const { caller } = await identify(headers.authorization)
    const wait = await limitRate({ method, path }, caller, ip)
    if (wait > 0) throw new TooManyRequests(wait)
  })
}
