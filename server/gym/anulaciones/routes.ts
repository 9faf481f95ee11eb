import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { voidReason } from '#server/gym/pagos/void-reason.ts'
import { anular } from './anular.ts'
import { answerVoid } from './answer-void.ts'
import { pedidosAnulacion } from './pedidos_anulacion.collection.ts'
import { voidables, type Voidable } from './voidables.ts'

type ById = { Params: { id: string } }

/**
 * `POST /api/pagos/:id/anular` and `POST /api/ventas/:id/anular`, answered with the payment or sale;
 * `POST /api/pedidos_anulacion/:id/responder` with `{ estado: 'anulado' | 'rechazado' }`.
 */
export function registerAnulacionesRoutes(app: FastifyInstance, deps: RecordDeps): void {
  for (const voidable of voidables) registerAnular(app, deps, voidable)

  app.post<ById>('/api/pedidos_anulacion/:id/responder', async (request) => {
    const { id } = request.params
    await runAsCaller(deps, request, (context) => answerVoid(context, id))
    const { caller } = await deps.identify(request)
    return deps.reader.written(pedidosAnulacion, caller, id, queryOf(request))
  })
}

function registerAnular(app: FastifyInstance, deps: RecordDeps, voidable: Voidable): void {
  const { collection, ledger } = voidable
  app.post<ById>(`/api/${ledger.coleccion}/:id/anular`, async (request) => {
    const { id } = request.params
    await runAsCaller(deps, request, async (context) => {
      const { permissions } = context.caller
      if (!grants(ledger.permission, permissions) && !grants('payments.undo', permissions))
        throw forbidden(ledger.denied)
      await anular(context, voidable, id, voidReason(context.input))
    })
    const { caller } = await deps.identify(request)
    return deps.reader.written(collection, caller, id, queryOf(request))
  })
}
