import type { FastifyInstance, FastifyRequest } from 'fastify'
import { claveInput } from '#shared/claves/clave.ts'
import { grants } from '#shared/permissions.ts'
import { requireStep, type StepDeps } from '#server/engine/auth/routes/require-step.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { makeClave, requireMakeable } from './make-clave.ts'
import { revokeClave } from './revoke-clave.ts'

type OfClave = { Params: { id: string } }

/** Routes that make and revoke API keys. They ask for the second step of whoever has one on, and serve no key. */
export function registerClavesRoutes(app: FastifyInstance, deps: RecordDeps & StepDeps): void {
  const managing = <T>(
    request: FastifyRequest,
    work: (context: WriteContext) => Promise<T>,
    isAlwaysWritten = false,
  ) => {
    const manage = async (context: WriteContext) => {
      const { permissions, key } = context.caller
      if (key || !grants('settings.update', permissions)) throw forbidden('claves_denied')
      return work(context)
    }
    return runAsCaller(deps, request, manage, { isAlwaysWritten })
  }

  app.post('/api/claves', async (request) => {
    // A code of the second step works once: it is not taken for a form that is refused.
    const given = await managing(request, async (context) => {
      const read = readInput(claveInput, context.input, 'nombre')
      await requireMakeable(context, read)
      return read
    })
    await requireStep(deps, stepOf(request))
    return managing(request, (context) => makeClave(context, given))
  })

  app.post<OfClave>('/api/claves/:id/revocar', async (request, reply) => {
    await managing(request, async () => undefined)
    await requireStep(deps, stepOf(request))
    // A gym that is suspended must be able to end a key that leaked.
    await managing(request, (context) => revokeClave(context, request.params.id), true)
    return reply.code(204).send()
  })
}

const stepOf = (request: FastifyRequest) => ({
  authorization: request.headers.authorization,
  body: bodyOf(request),
})
