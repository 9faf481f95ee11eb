import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { usesOfReference } from './used-reference.ts'

type Asked = { Querystring: { referencia?: string | string[] } }

const longest = 80

/** `GET /api/pagos/referencias?referencia=…` → `{ usos }`, for callers who may charge. */
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
}
