import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { usesOfReference } from './used-reference.ts'

type Asked = { Querystring: { referencia?: string | string[] } }

const longest = 80

/** `GET /api/pagos/referencias?referencia=…` → `{ usos }`, for callers who may charge. */
export function registerPagosRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get<Asked>('/api/pagos/referencias', (request) =>
    runAsCaller(deps, request, async (context) => {
      if (!grants('payments.create', context.caller.permissions)) throw forbidden('pagos_charge_denied')
      const { referencia } = request.query
      const text = typeof referencia === 'string' ? referencia.trim() : ''
      return { usos: text === '' || text.length > longest ? [] : await usesOfReference(context, text) }
    }),
  )
}
