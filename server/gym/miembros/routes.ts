import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { anularNota } from './miembros_notas.collection.ts'
import { etiquetasInUse } from './etiquetas.ts'

/** Routes for members besides records: labels in use, and taking a note back. */
export function registerMiembrosRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get('/api/miembros/etiquetas', async (request) => {
    return runAsCaller(deps, request, async ({ tx, caller: current }) => {
      if (!grants('members.index', current.permissions)) throw forbidden('miembros_denied')
      return { etiquetas: await etiquetasInUse(tx, current) }
    })
  })

  app.post<{ Params: { id: string } }>('/api/miembros_notas/:id/anular', async (request) => {
    await runAsCaller(deps, request, async (context) => {
      if (!grants('members.update', context.caller.permissions)) throw forbidden('notas_denied')
      await anularNota(context, request.params.id)
    })
    return {}
  })
}
