import type { FastifyInstance } from 'fastify'
import { copiarPlanesInput, guardarPlanInput } from '#shared/collections/plan.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { copiarPlanes } from './copiar-planes.ts'
import { guardarPlan } from './guardar-plan.ts'
import { planes } from './planes.collection.ts'

/**
 * `POST /api/planes/guardar` saves a plan with its terms and returns the plan. `POST /api/planes/copiar` copies plans to another
 * branch and returns how many.
 */
export function registerPlanesRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.post('/api/planes/guardar', async (request) => {
    const id = await runAsCaller(deps, request, async (context) => {
      const plan = readInput(guardarPlanInput, context.input, 'id')
      await guardarPlan(deps.writer, context, plan)
      return plan.id
    })
    const { caller } = await deps.identify(request)
    return deps.reader.written(planes, caller, id, queryOf(request))
  })
  app.post('/api/planes/copiar', (request) =>
    runAsCaller(deps, request, (context) =>
      copiarPlanes(deps.writer, context, readInput(copiarPlanesInput, context.input, 'id')),
    ),
  )
}
