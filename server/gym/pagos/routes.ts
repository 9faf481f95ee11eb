import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { answerVoid } from './answer-void.ts'
import { anularPago } from './anular-pago.ts'
import { pagos } from './pagos.collection.ts'
import { pedidosAnulacion } from './pedidos_anulacion.collection.ts'
import { usesOfReference } from './used-reference.ts'
import { voidReason } from './void-reason.ts'

type OfPago = { Params: { id: string } }
type Asked = { Querystring: { referencia?: string | string[] } }

const longest = 80

/**
 * `GET /api/pagos/referencias?referencia=…` → `{ usos }`, for callers who may charge; `POST /api/pagos/:id/anular`;
 * `POST /api/pedidos_anulacion/:id/responder` with `{ estado: 'anulado' | 'rechazado' }`.
 */
export function registerPagosRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get<Asked>('/api/pagos/referencias', async (request) => {
    const { caller } = await deps.identify(request)
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, asked, async (context) => {
      if (!grants('payments.create', context.caller.permissions)) throw forbidden('pagos_charge_denied')
      const { referencia } = request.query
      const text = typeof referencia === 'string' ? referencia.trim() : ''
      return { usos: text === '' || text.length > longest ? [] : await usesOfReference(context, text) }
    })
  })

  app.post<OfPago>('/api/pagos/:id/anular', async (request) => {
    const options = await begin(deps, request)
    const { id } = request.params
    await currentTransaction(deps.writer, options, async (context) => {
      if (!mayVoidSome(context.caller)) throw forbidden('pagos_void_denied')
      await anularPago(context, id, voidReason(context.input))
    })
    return deps.reader.written(pagos, options.caller, id, queryOf(request))
  })

  app.post<OfPago>('/api/pedidos_anulacion/:id/responder', async (request) => {
    const options = await begin(deps, request)
    const { id } = request.params
    await currentTransaction(deps.writer, options, (context) => answerVoid(context, id))
    return deps.reader.written(pedidosAnulacion, options.caller, id, queryOf(request))
  })
}

const mayVoidSome = ({ permissions }: Caller) =>
  grants('payments.void', permissions) || grants('payments.undo', permissions)

async function begin({ identify }: RecordDeps, request: FastifyRequest) {
  const { caller } = await identify(request)
  return { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
}
