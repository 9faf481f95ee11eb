import type { FastifyInstance } from 'fastify'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { readHoy } from './hoy.ts'

type OfSucursal = { Querystring: { sucursal?: string | string[] } }

/** `GET /api/hoy?sucursal={id}`; without a branch all that the caller works in. */
export function registerPanelRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get<OfSucursal>('/api/hoy', async (request) => {
    const [sucursal = ''] = [request.query.sucursal ?? ''].flat()
    return runAsCaller(deps, request, (context) => readHoy(context, sucursal))
  })
}
