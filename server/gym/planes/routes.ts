import type { FastifyInstance } from 'fastify'
import { guardarPlanInput } from '#shared/collections/plan.ts'
import { invalid, type FieldErrors } from '#server/runtime/errors/errors.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import { guardarPlan } from './guardar-plan.ts'
import { planes } from './planes.collection.ts'

/** `POST /api/planes/guardar` saves a plan with its terms and returns the plan. */
export function registerPlanesRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.post('/api/planes/guardar', async (request) => {
    const { caller } = await deps.identify(request)
    const input = bodyOf(request)
    const options = { caller, input, request: { id: request.id, ip: request.ip } }
    const id = await currentTransaction(deps.writer, options, async (context) => {
      const plan = read(input)
      await guardarPlan(deps.writer, context, plan)
      return plan.id
    })
    return deps.reader.written(planes, caller, id, queryOf(request))
  })
}

function read(input: unknown) {
  const parsed = guardarPlanInput.safeParse(input)
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues)
    errors[path.map(String).join('.') || 'id'] ??= { code: 'validation_invalid_value', message }
  throw invalid(errors)
}
