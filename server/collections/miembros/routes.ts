import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { forbidden } from '#server/errors.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '../current-transaction.ts'
import { anonymise } from './anonymise.ts'
import { etiquetasInUse } from './etiquetas.ts'

/** What can be asked of members besides their records: the labels in use, and to forget who one of them was. */
export function registerMiembrosRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get('/api/miembros/etiquetas', async (request) => {
    const { caller } = await deps.identify(request)
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, asked, async ({ tx, caller: current }) => {
      if (!grants('members.index', current.permissions)) throw forbidden('No puedes ver miembros.')
      return { etiquetas: await etiquetasInUse(tx, current) }
    })
  })

  app.post<{ Params: { id: string } }>('/api/miembros/:id/anonimizar', async (request) => {
    const { caller } = await deps.identify(request)
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    await currentTransaction(deps.writer, asked, async (context) => {
      if (!grants('members.delete', context.caller.permissions)) throw forbidden('No puedes anonimizar miembros.')
      await anonymise(context, request.params.id)
    })
    return {}
  })
}
