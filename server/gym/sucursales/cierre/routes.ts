import type { FastifyInstance } from 'fastify'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { requirePermission } from '#server/platform/rights/require-permission.ts'
import { readCierre } from './read-cierre.ts'

type OfSucursal = { Params: { id: string } }

/** `GET /api/sucursales/{id}/cierre`: what closes with a branch. */
export function registerSucursalesRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get<OfSucursal>('/api/sucursales/:id/cierre', (request) =>
    runAsCaller(deps, request, (context) => {
      requirePermission(context.caller, 'settings.update')
      return readCierre(context, request.params.id)
    }),
  )
}
