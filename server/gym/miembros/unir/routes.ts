import type { FastifyInstance, FastifyRequest } from 'fastify'
import { distintosInput, unirInput } from '#shared/unir/union.ts'
import { grants, type Permission } from '#shared/permissions.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { deshacerUnion } from './deshacer.ts'
import { readRepetidos, tellApart } from './repetidos.ts'
import { unir } from './unir.ts'

const needed: readonly Permission[] = ['members.index', 'members.update', 'members.delete']

/** Routes for two members that are one person: look at a union or make it, undo it, list the likely ones, tell two apart. */
export function registerUnirRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const acting = <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>): Promise<T> =>
    runAsCaller(deps, request, async (context) => {
      if (!needed.every((permission) => grants(permission, context.caller.permissions))) throw forbidden('unir_denied')
      return work(context)
    })

  app.post('/api/miembros/unir', (request) =>
    acting(request, (context) => unir(context, readInput(unirInput, context.input, 'id_queda'))),
  )

  app.post<{ Params: { id: string } }>('/api/miembros/unir/:id/deshacer', (request) =>
    acting(request, (context) => deshacerUnion(context, request.params.id)),
  )

  app.get('/api/miembros/repetidos', (request) => acting(request, readRepetidos))

  app.post('/api/miembros/repetidos/distintos', (request) =>
    acting(request, async (context) => {
      const { id, id_otro } = readInput(distintosInput, context.input, 'id')
      await tellApart(context, id, id_otro)
      return {}
    }),
  )
}
