import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '#server/runtime/observability/metrics.ts'
import { kindOfFailure } from './kind-of-failure.ts'

const creating = '/api/collections/:collection/records'
const streaming = '/api/realtime'

/** Counts answers, streams and outages of the database. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics, collections: ReadonlySet<string>): void {
  app.addHook('onRequest', ({ method, routeOptions }, reply, done) => {
    if (method === 'GET' && routeOptions.url === streaming) reply.raw.once('close', metrics.onStream())
    done()
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    if (kindOfFailure(error) === 'outage') metrics.onOutage()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, overBudget } = request
    if (overBudget !== null) metrics.onOverBudget(overBudget)
    metrics.onAnswer({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      collection: createdIn(request, reply, collections),
    })
    done()
  })
}

function createdIn(
  { method, routeOptions, params }: FastifyRequest,
  reply: FastifyReply,
  collections: ReadonlySet<string>,
) {
  if (method !== 'POST' || routeOptions.url !== creating || reply.statusCode !== 200) return undefined
  const name: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'collection') : undefined
  return typeof name === 'string' && collections.has(name) ? name : undefined
}
