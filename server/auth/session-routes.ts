import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#server/errors.ts'
import { changeAccount } from './change-account.ts'
import { invalidToken } from './mailed-link.ts'
import { authAnswer } from './routes.ts'
import { type AccountRouteDeps, sessionOf, signedIn } from './second-step-routes.ts'
import type { Sessions } from './sessions.ts'

interface SessionRouteDeps extends AccountRouteDeps {
  readonly sessions: Sessions
}

const address = '/api/cuenta/sesiones'

/** What a person does with the sessions of his own account: see them, end one, end all the others. */
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
    const asked = { id: request.id, ip: request.ip }
    const row = await changeAccount(writer, { collection, caller, request: asked, values: {}, endsTokens: true })
    const renewed = row && (await deps.callers.source.load(String(caller.id)))
    if (!renewed) throw invalid({ token: invalidToken() })
    // Else whoever found a session open would make it last for ever.
    const begin: Sessions['begin'] = (who, origin) => sessions.begin(who, { ...origin, until: claims.until })
    return authAnswer({ ...deps, sessions: { ...sessions, begin } }, collection, renewed, request)
  })
}
