import type { FastifyInstance } from 'fastify'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import { enterCobro, resolveCobro } from './cobros/assign.ts'
import { registerAvisos } from './avisos-routes.ts'
import { cobrosEnLinea } from './cobros/cobros_en_linea.collection.ts'
import { registerCuentaRoutes } from './cuenta-routes.ts'
import { registerLinkRoutes } from './link-routes.ts'
import type { EnLineaDeps } from './require-proveedor.ts'
import type { ById } from './send-routes.ts'

const acts = { asignar: enterCobro, resolver: resolveCobro }

/** The gym's account at the provider, its links and notifications, and the payments that wait for a person. */
export function registerEnLineaRoutes(app: FastifyInstance, deps: EnLineaDeps): void {
  const { cuentas, query, writer } = deps
  registerCuentaRoutes(app, deps)
  for (const [verb, act] of Object.entries(acts))
    app.post<ById>(`/api/cobros_en_linea/:id/${verb}`, async (request) => {
      const { caller } = await deps.identify(request)
      const { id } = request.params
      await runAsCaller(deps, request, (context) => act(context, id))
      return deps.reader.written(cobrosEnLinea, caller, id, queryOf(request))
    })
  registerLinkRoutes(app, deps)
  if (cuentas) registerAvisos(app, { query, transaction: writer.transaction, cuentas, now: writer.now })
}
