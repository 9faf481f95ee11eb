import { refuse } from '#server/runtime/errors/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pausaInput } from '#shared/collections/pausa.ts'
import { grants } from '#shared/permissions.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import { takes } from '#server/engine/records/routes/body-limit.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { requireFuncion } from '#server/platform/servicios/limites.ts'
import { endPausa } from './end-pausa.ts'
import { pauseMany, previewPausas, undoPausas } from './pause-many.ts'
import { pausas } from './pausas.collection.ts'
import type { Selection } from './pausa-facts.ts'

type Of = { Params: { id: string } }

const whomShape = z.object({
  miembros: z.array(z.string().max(32)).max(5000).optional(),
  sucursal_id: z.string().max(32).optional(),
})
const datesShape = z.object({ desde: pausaInput.shape.desde, hasta: pausaInput.shape.hasta })
const manyShape = z.object({ ...pausaInput.shape, lote: z.string().regex(/^[a-z0-9]{15}$/) })
const endShape = z.object({ hasta: datesShape.shape.hasta.nullable() })

/** Routes for pauses besides creating one: preview, bulk, end, undo. */
export function registerPausasRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const acting = <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>): Promise<T> =>
    runAsCaller(deps, request, async (context) => {
      if (!grants('pauses.create', context.caller.permissions)) throw forbidden('pausas_denied')
      return work(context)
    })

  app.post('/api/pausas/vista', takes({ budget: 'textBody' }), (request) =>
    acting(request, async (context) => {
      const dates = readInput(datesShape, context.input, 'desde')
      return { filas: await previewPausas(context, selectionOf(context, dates.desde), dates) }
    }),
  )

  app.post('/api/pausas/lote', takes({ budget: 'textBody' }), (request) =>
    acting(request, async (context) => {
      const body = readInput(manyShape, context.input, 'desde')
      const selection = selectionOf(context, body.desde)
      if ('sucursal_id' in selection) await requireFuncion(context, 'pausas_en_lote')
      return { lote: body.lote, pausadas: await pauseMany(context, selection, body) }
    }),
  )

  app.post<Of>('/api/pausas/lote/:id/deshacer', (request) =>
    acting(request, async (context) => ({ deshechas: await undoPausas(context, request.params.id) })),
  )

  app.post<Of>('/api/pausas/:id/terminar', async (request) => {
    const { id } = request.params
    const { caller } = await acting(request, async (context) => {
      await endPausa(context, id, readInput(endShape, context.input, 'desde').hasta)
      return context
    })
    return deps.reader.written(pausas, caller, id, queryOf(request))
  })
}

function selectionOf({ input }: WriteContext, reaching: string): Selection {
  const { miembros, sucursal_id } = readInput(whomShape, input, 'desde')
  if (miembros) return { miembros }
  if (sucursal_id) return { sucursal_id, reaching }
  throw refuse('miembros', 'validation_required', 'pausa_without_miembros')
}
