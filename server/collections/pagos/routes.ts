import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { forbidden } from '#server/errors.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '../current-transaction.ts'
import { usesOfReference } from './used-reference.ts'

type Asked = { Querystring: { referencia?: string | string[] } }

const longest = 80

/** `GET /api/pagos/referencias?referencia=…` → `{ usos }`, for who may charge. */
export function registerReferenceRoute(app: FastifyInstance, deps: RecordDeps): void {
  app.get<Asked>('/api/pagos/referencias', async (request) => {
    const { caller } = await deps.identify(request)
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, asked, async (context) => {
      if (!grants('payments.create', context.caller.permissions)) throw forbidden('No puedes cobrar.')
      const { referencia } = request.query
      const text = typeof referencia === 'string' ? referencia.trim() : ''
      return { usos: text === '' || text.length > longest ? [] : await usesOfReference(context, text) }
    })
  })
}
