import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import { voidReason } from '#server/gym/pagos/void-reason.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { anularVenta } from './anular-venta.ts'
import { ventas } from './ventas.collection.ts'

type OfVenta = { Params: { id: string } }

/** `POST /api/ventas/:id/anular`, answered with the sale. */
export function registerVentasRoutes(app: FastifyInstance, { identify, writer, reader }: RecordDeps): void {
  app.post<OfVenta>('/api/ventas/:id/anular', async (request) => {
    const { caller } = await identify(request)
    const { id } = request.params
    const options = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
    await currentTransaction(writer, options, async (context) => {
      const { permissions } = context.caller
      if (!grants('sales.void', permissions) && !grants('payments.undo', permissions))
        throw forbidden('ventas_void_denied')
      await anularVenta(context, id, voidReason(context.input))
    })
    return reader.written(ventas, caller, id, queryOf(request))
  })
}
