import type { FastifyInstance } from 'fastify'
import { reglaInput } from '#shared/recordatorios/regla.ts'
import { grants } from '#shared/permissions.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { queryParams } from '#server/gym/reportes/routes.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readListaDeHoy } from './lista-de-hoy.ts'
import { readVista } from './vista-de-regla.ts'

/** `GET /api/recordatorios/hoy?sucursal=`: whom to remind by hand today. `POST /api/recordatorios/vista`: what a rule would do. */
export function registerRecordatoriosRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get('/api/recordatorios/hoy', (request) =>
    runAsCaller(deps, request, async (context) => {
      if (!grants('members.index', context.caller.permissions)) throw forbidden('recordatorios_denied')
      return readListaDeHoy(context, await branchesOf(context, queryParams(request)['sucursal'] ?? ''))
    }),
  )

  app.post('/api/recordatorios/vista', (request) =>
    runAsCaller(deps, request, async (context) => {
      const { permissions } = context.caller
      if (!grants('settings.update', permissions) || !grants('members.index', permissions))
        throw forbidden('regla_denied')
      const parsed = reglaInput.safeParse(bodyOf(request))
      const [issue] = parsed.error?.issues ?? []
      if (!parsed.success)
        throw refuse(String(issue?.path[0] ?? 'tipo'), 'validation_invalid_value', [
          'dato_wrong',
          { motivo: issue?.message ?? '' },
        ])
      return readVista(context, parsed.data, await branchesOf(context, ''))
    }),
  )
}

/** The branch of the request, or all that the caller may see. */
async function branchesOf({ tx, caller }: WriteContext, sucursal: unknown): Promise<string[]> {
  const stored = await tx.query<{ id: string }>('select id from sucursales where gimnasio_id = $1', [tx.tenant])
  const own = stored.map(({ id }) => id).filter((id) => seesScope(caller, id))
  if (sucursal === '') return own
  const chosen = own.filter((id) => id === sucursal)
  if (chosen.length === 0) throw refuse('sucursal', 'validation_missing_rel_records', 'reporte_sucursal_missing')
  return chosen
}
