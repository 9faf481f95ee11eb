import type { FastifyInstance } from 'fastify'
import { reglaInput } from '#shared/recordatorios/regla.ts'
import { grants } from '#shared/permissions.ts'
import { seenBranches } from '#server/gym/reportes/frame/seen-branches.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { readOrRefuse } from '#server/engine/request/read-input.ts'
import { queryParams } from '#server/engine/request/query-params.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { readListaDeHoy } from './lista-de-hoy.ts'
import { readVista } from './vista-de-regla.ts'

/** `GET /api/recordatorios/hoy?sucursal=`: whom to remind by hand today. `POST /api/recordatorios/vista`: what a rule would do. */
export function registerRecordatoriosRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get('/api/recordatorios/hoy', (request) =>
    runAsCaller(deps, request, async (context) => {
      if (!grants('members.index', context.caller.permissions)) throw forbidden('recordatorios_denied')
      return readListaDeHoy(context, await seenBranches(context, queryParams(request)['sucursal'] ?? ''))
    }),
  )

  app.post('/api/recordatorios/vista', (request) =>
    runAsCaller(deps, request, async (context) => {
      const { permissions } = context.caller
      if (!grants('settings.update', permissions) || !grants('members.index', permissions))
        throw forbidden('regla_denied')
      const rule = readOrRefuse(reglaInput, context.input, 'tipo')
      return readVista(context, rule, await seenBranches(context, ''))
    }),
  )
}
