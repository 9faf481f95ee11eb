import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RunTransaction } from '#server/db/transaction.ts'
import type { Identify } from '#server/records/caller.ts'
import { createRefusals } from './refusals.ts'

export interface RefusalDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
  readonly random: (bytes: Uint8Array) => Uint8Array
  readonly identify: Identify
  /** Names that may stand in an address for `:collection`. */
  readonly collections: ReadonlySet<string>
}

/** Writes down, once it is answered, what somebody of a gym's staff had no right to. Guests and operators have no gym. */
export function registerRefusals(app: FastifyInstance, { identify, collections, ...deps }: RefusalDeps): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'a refusal was not written down')
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
