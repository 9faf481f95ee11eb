import type { FastifyInstance } from 'fastify'
import { copiarPlanesInput, guardarPlanInput } from '#shared/collections/plan.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import { copiarPlanes } from './copiar-planes.ts'
import { guardarPlan } from './guardar-plan.ts'
import { planes } from './planes.collection.ts'

/**
 * `POST /api/planes/guardar` saves a plan with its terms and returns the plan. `POST /api/planes/copiar` copies plans to another
 * branch and returns how many.
 */
export function registerPlanesRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.post('/api/planes/guardar', async (request) => {
    const { caller } = await deps.identify(request)
    const input = bodyOf(request)
    const options = { caller, input, request: { id: request.id, ip: request.ip } }
    const id = await currentTransaction(deps.writer, options, async (context) => {
      const plan = readInput(guardarPlanInput, input, 'id')
      await guardarPlan(deps.writer, context, plan)
      return plan.id
    })
    return deps.reader.written(planes, caller, id, queryOf(request))
  })
  app.post('/api/planes/copiar', async (request) => {
    const { caller } = await deps.identify(request)
    const input = bodyOf(request)
    const options = { caller, input, request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, options, (context) =>
      copiarPlanes(deps.writer, context, readInput(copiarPlanesInput, input, 'id')),
    )
  })
}
