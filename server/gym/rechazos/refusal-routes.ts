import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { Identify } from '#server/engine/records/declaration/caller.ts'
import { createRefusals } from './refusals.ts'

export interface RefusalDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
  readonly identify: Identify
  /** Valid names for `:collection` in a URL. */
  readonly collections: ReadonlySet<string>
}

/** Records, after the answer, requests that the staff had no permission for. Guests and operators have no gym. */
export function registerRefusals(app: FastifyInstance, { identify, collections, ...deps }: RefusalDeps): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'could not record a refused request')
  const refusals = createRefusals({ ...deps, onError })
  app.addHook('onResponse', async (request) => {
    if (!request.isDenied) return
    const { caller } = await identify(request)
    if (caller.id === null || caller.tenant === null) return
    const { method, ip } = request
    refusals.note({ tenant: caller.tenant, userId: caller.id, method, route: routeOf(request, collections), ip })
  })
  app.addHook('onClose', () => refusals.settle())
}

function routeOf({ routeOptions: { url = '' }, params }: FastifyRequest, collections: ReadonlySet<string>): string {
  const name: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'collection') : undefined
  return typeof name === 'string' && collections.has(name) ? url.replace(':collection', name) : url
}
