import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { forbidden } from '#server/errors.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '../current-transaction.ts'
import { etiquetasInUse } from './etiquetas.ts'

/** `GET /api/miembros/etiquetas` → `{ etiquetas: [{ nombre, total }] }`, for who sees members. */
export function registerMiembrosRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get('/api/miembros/etiquetas', async (request) => {
    const { caller } = await deps.identify(request.headers.authorization)
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, asked, async ({ tx, caller: current }) => {
      if (!grants('members.index', current.permissions)) throw forbidden('No puedes ver miembros.')
      return { etiquetas: await etiquetasInUse(tx, current) }
    })
  })
}
