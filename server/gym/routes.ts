import type { FastifyInstance } from 'fastify'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { registerAnulacionesRoutes } from './anulaciones/routes.ts'
import { registerCajaRoutes } from './caja/routes.ts'
import { registerAnonimizarRoutes } from './miembros/anonimizar/routes.ts'
import { registerMiembrosRoutes } from './miembros/routes.ts'
import { registerSucursalesRoutes } from './sucursales/cierre/routes.ts'
import { registerUnirRoutes } from './miembros/unir/routes.ts'
import { registerPagosRoutes } from './pagos/routes.ts'
import { registerPanelRoutes } from './panel/routes.ts'
import { registerPausasRoutes } from './pausas/routes.ts'
import { registerPlanesRoutes } from './planes/routes.ts'
import { registerUsersRoutes } from './users/routes.ts'

/** The gym's routes besides record calls. Errors have the protocol's shape; a missing permission is a 403. */
export function registerGymRoutes(app: FastifyInstance, deps: RecordDeps): void {
  registerAnulacionesRoutes(app, deps)
  registerAnonimizarRoutes(app, deps)
  registerCajaRoutes(app, deps)
  registerMiembrosRoutes(app, deps)
  registerPagosRoutes(app, deps)
  registerPanelRoutes(app, deps)
  registerPausasRoutes(app, deps)
  registerPlanesRoutes(app, deps)
  registerSucursalesRoutes(app, deps)
  registerUnirRoutes(app, deps)
  registerUsersRoutes(app, deps)
}
