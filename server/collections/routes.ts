import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anulacionInput } from '#shared/collections/pago.ts'
import { grants } from '#shared/permissions.ts'
import { forbidden, invalid } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { queryOf } from '#server/records/query-params.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from './current-transaction.ts'
import { anularPago } from './pagos/anular-pago.ts'
import { pagos } from './pagos/pagos.collection.ts'
import { registerMiembrosRoutes } from './miembros/routes.ts'
import { registerReferenceRoute } from './pagos/routes.ts'
import { registerPausasRoutes } from './pausas/routes.ts'
import { registerPlanesRoutes } from './planes/routes.ts'
import { registerUsersRoutes } from './users/routes.ts'

type OfPago = { Params: { id: string } }

/** The routes of the gym that are no plain record calls. Errors have the protocol's shape; a missing permission is a 403. */
export function registerGymRoutes(app: FastifyInstance, deps: RecordDeps): void {
  registerMiembrosRoutes(app, deps)
  registerReferenceRoute(app, deps)
  registerPausasRoutes(app, deps)
  registerPlanesRoutes(app, deps)
  registerUsersRoutes(app, deps)

  app.post<OfPago>('/api/pagos/:id/anular', async (request) => {
    const asked = await begin(deps, request)
    const { id } = request.params
    await currentTransaction(deps.writer, asked, async (context) => {
      if (!grants('payments.void', context.caller.permissions)) throw forbidden('No puedes anular pagos.')
      await anularPago(context, id, requireReason(context.input))
    })
    return deps.reader.written(pagos, asked.caller, id, queryOf(request))
  })
}

async function begin({ identify }: RecordDeps, request: FastifyRequest) {
  const { caller } = await identify(request)
  return { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
}

function requireReason(input: WriteContext['input']): string {
  const parsed = anulacionInput.safeParse(input)
  if (parsed.success) return parsed.data.motivo
  const [issue] = parsed.error.issues
  const code = input['motivo'] ? 'validation_length_out_of_range' : 'validation_required'
  throw invalid({ motivo: { code, message: issue?.message ?? 'Escribe el motivo.' } })
}
