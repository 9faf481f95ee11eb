import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { anonymise } from './anonymise.ts'

export function registerAnonimizarRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.post<{ Params: { id: string } }>('/api/miembros/:id/anonimizar', async (request) => {
    await runAsCaller(deps, request, async (context) => {
      if (!grants('members.delete', context.caller.permissions)) throw forbidden('miembros_anonymise_denied')
      await anonymise(context, request.params.id)
    })
    return {}
  })
}
