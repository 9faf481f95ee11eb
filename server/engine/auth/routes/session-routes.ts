import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#server/runtime/errors/errors.ts'
import { changeAccount } from '../account/change-account.ts'
import { invalidToken } from '../links/mailed-link.ts'
import { authAnswer } from './sign-in-routes.ts'
import { type AccountRouteDeps, sessionOf, signedIn } from './second-step-routes.ts'
import type { Sessions } from '../../sessions/sessions.ts'

interface SessionRouteDeps extends AccountRouteDeps {
  readonly sessions: Sessions
}

const address = '/api/cuenta/sesiones'

/** Routes for the sessions of the own account: list them, end one, end all others. */
export function registerSessionRoutes(app: FastifyInstance, deps: SessionRouteDeps): void {
  const { sessions, writer, collection } = deps

  app.get(address, async (request) => {
    const caller = await signedIn(deps, request)
    const open = await sessions.list(caller)
    return { items: open.map((session) => ({ ...session, actual: session.id === caller.signIn })) }
  })

  app.delete<{ Params: { id: string } }>(`${address}/:id`, async (request, reply) => {
    const caller = await signedIn(deps, request)
    const { id } = request.params
    const isEnded = await sessions.end(caller, id === 'actual' ? (caller.signIn ?? '') : id)
    if (!isEnded) throw notFound()
    return reply.code(204).send()
  })

  app.post(`${address}/cerrar`, async (request) => {
    const { caller, claims } = await sessionOf(deps, request)
    const origin = { id: request.id, ip: request.ip }
    const row = await changeAccount(writer, { collection, caller, request: origin, values: {}, endsTokens: true })
    const renewed = row && (await deps.callers.source.load(String(caller.id)))
    if (!renewed) throw invalid({ token: invalidToken() })
    // Without it, a stolen session could be prolonged for ever.
    const begin: Sessions['begin'] = (user, origin) => sessions.begin(user, { ...origin, until: claims.until })
    return authAnswer({ ...deps, sessions: { ...sessions, begin } }, collection, renewed, request)
  })
}
