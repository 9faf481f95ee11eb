import type { FastifyInstance } from 'fastify'
import { demostracion } from '#shared/demostracion.ts'
import { ApiError, refused, TooManyRequests } from '#server/runtime/errors/errors.ts'
import { authAnswer, type AuthDeps } from '#server/engine/auth/routes/sign-in-routes.ts'
import { createLimiter, networkOf } from '#server/engine/limits/limiter.ts'
import type { Identify } from '#server/engine/records/declaration/caller.ts'
import { users } from '#server/gym/users/users.collection.ts'
import type { Declared } from '#server/platform/acts/act.ts'
import type { Demo } from './demo.ts'
import { isOpenToVisitors } from './open-to-visitors.ts'

/** Visits per network and hour. Each visit begins a session. */
const ofNetwork = { prefix: 'demo', points: 10, seconds: 60 * 60 }
/** Acts of visitors per network and hour: a day of writing must not fill the disk. */
export const actsOfNetwork = { prefix: 'demo_actos', points: 600, seconds: 60 * 60 }
const ofAll = { prefix: 'demo_todas', points: 600, seconds: 60 * 60 }

type DemoDeps = AuthDeps & {
  readonly identify: Identify
  /** Absent if no demonstration is offered. Visitors of an earlier one may then do nothing. */
  readonly demo: Demo | undefined
  readonly declared: readonly Declared[]
}

type OfCollection = { Params: { collection?: string } }

/** Refuses visitors every route that is not open to them, and lets guests in: `POST /api/demostracion` signs them in. */
export function registerDemostracionRoutes(app: FastifyInstance, deps: DemoDeps): void {
  const { demo, identify } = deps
  const open = new Set(deps.declared.flatMap(({ route, isForVisitors }) => (isForVisitors ? [route] : [])))
  const acts = createLimiter(deps.writer.transaction, actsOfNetwork)
  app.addHook<OfCollection>('onRequest', async (request) => {
    const { method, routeOptions, params, headers } = request
    const { collection } = params
    const asked = { method, route: routeOptions.url, collection, contentType: headers['content-type'] }
    const isOpen = demo !== undefined && isOpenToVisitors(open, asked)
    if (isOpen && method !== 'POST') return
    const { caller } = await identify(request)
    if (caller.tenant !== demostracion.gimnasio) return
    if (!isOpen) throw refused(403, 'demostracion_denied')
    const wait = await acts.consume(networkOf(request.ip))
    if (wait > 0) throw new TooManyRequests(wait)
  })
  if (demo) registerEntry(app, deps, demo)
}

function registerEntry(app: FastifyInstance, deps: AuthDeps, demo: Demo): void {
  const network = createLimiter(deps.writer.transaction, ofNetwork)
  const all = createLimiter(deps.writer.transaction, ofAll)
  app.post('/api/demostracion', async (request) => {
    const wait = (await network.consume(networkOf(request.ip))) || (await all.consume('todas'))
    if (wait > 0) throw new TooManyRequests(wait)
    await demo.ensure()
    const visitor = await deps.callers.source.load(demostracion.visita)
    if (!visitor) throw new ApiError(400, 'Failed to authenticate.')
    return authAnswer(deps, users, visitor, request)
  })
}
