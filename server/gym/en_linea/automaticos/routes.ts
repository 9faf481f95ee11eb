import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cadaPlazo } from '#shared/en_linea/cobro-automatico.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { orSilent } from '../cuenta/or-silent.ts'
import { findProveedor, requireProveedor, type EnLineaDeps } from '../require-proveedor.ts'
import { openedAfter, registerSending, type ById } from '../send-routes.ts'
import { attendAutomatico, readToTurn, storeTurn, tellProvider, turns } from './change-automatico.ts'
import { cobrosAutomaticos } from './cobros_automaticos.collection.ts'
import { openConsent, readToOpen } from './open-consent.ts'
import { syncAutomatico } from './sync.ts'

/** Sends a request for a consent; pauses, resumes and cancels it, and sees to what failed. */
export function registerAutomaticosRoutes(app: FastifyInstance, deps: EnLineaDeps): void {
  registerSending(app, deps, {
    collection: cobrosAutomaticos,
    template: 'cobro_automatico',
    async open(request) {
      const read = () => runAsCaller(deps, request, (context) => readToOpen(context, request.params.id))
      return openedAfter(read, async (found) => openConsent(found, await requireProveedor(deps, found.gym), deps))
    },
    content: (automatico, said) => templates.cobro_automatico({ ...said, cada: cadaPlazo(automatico) }),
  })

  const answer = async (request: FastifyRequest<ById>) => {
    const { caller } = await deps.identify(request)
    return deps.reader.written(cobrosAutomaticos, caller, request.params.id, queryOf(request))
  }
  for (const [verb, turn] of Object.entries(turns))
    app.post<ById>(`/api/cobros_automaticos/:id/${verb}`, async (request) => {
      const { id } = request.params
      const { found, gym } = await runAsCaller(deps, request, async (context) => ({
        found: await readToTurn(context, id, turn),
        gym: String(context.tx.tenant),
      }))
      const proveedor = await findProveedor(deps, gym)
      await tellProvider(proveedor, found, turn)
      const isStored = await runAsCaller(deps, request, (context) => storeTurn(context, found, turn))
      if (isStored) return answer(request)
      if (!proveedor || found.suscripcion === '') throw refuse('estado', 'validation_not_allowed', 'automatico_moved')
      await orSilent(syncAutomatico({ ...deps.writer, reader: deps.query }, gym, proveedor, id))
      return answer(request)
    })
  app.post<ById>('/api/cobros_automaticos/:id/atender', async (request) => {
    await runAsCaller(deps, request, (context) => attendAutomatico(context, request.params.id))
    return answer(request)
  })
}
