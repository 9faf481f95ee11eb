import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pausaInput } from '#shared/collections/pausa.ts'
import { grants } from '#shared/permissions.ts'
import { forbidden, invalid, type FieldErrors } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import { takes } from '#server/records/body-limit.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { queryOf } from '#server/records/query-params.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '../current-transaction.ts'
import { requireFuncion } from '../servicios/tier-limits.ts'
import { endPausa } from './end-pausa.ts'
import { pauseMany, previewPausas, undoPausas } from './pause-many.ts'
import { pausas } from './pausas.collection.ts'
import type { Whom } from './pausa-facts.ts'

type Of = { Params: { id: string } }

const whomShape = z.object({
  miembros: z.array(z.string().max(32)).max(5000).optional(),
  sucursal_id: z.string().max(32).optional(),
})
const datesShape = z.object({ desde: pausaInput.shape.desde, hasta: pausaInput.shape.hasta })
const manyShape = z.object({ ...pausaInput.shape, lote: z.string().regex(/^[a-z0-9]{15}$/) })
const endShape = z.object({ hasta: datesShape.shape.hasta.nullable() })

/** What can be done to pauses besides making one: see before, many at once, end, undo. */
export function registerPausasRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const acting = async <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>): Promise<T> => {
    const { caller } = await deps.identify(request)
    const asked = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, asked, async (context) => {
      if (!grants('pauses.create', context.caller.permissions)) throw forbidden('No puedes pausar membresías.')
      return work(context)
    })
  }

  app.post('/api/pausas/vista', takes({ budget: 'manyRowsBody' }), (request) =>
    acting(request, async (context) => {
      const dates = read(datesShape, context.input)
      return { filas: await previewPausas(context, whomOf(context, dates.desde), dates) }
    }),
  )

  app.post('/api/pausas/lote', takes({ budget: 'manyRowsBody' }), (request) =>
    acting(request, async (context) => {
      const asked = read(manyShape, context.input)
      const whom = whomOf(context, asked.desde)
      if ('sucursal_id' in whom) await requireFuncion(context, 'pausas_en_lote')
      return { lote: asked.lote, pausadas: await pauseMany(context, whom, asked) }
    }),
  )

  app.post<Of>('/api/pausas/lote/:id/deshacer', (request) =>
    acting(request, async (context) => ({ deshechas: await undoPausas(context, request.params.id) })),
  )

  app.post<Of>('/api/pausas/:id/terminar', async (request) => {
    const { id } = request.params
    const { caller } = await acting(request, async (context) => {
      await endPausa(context, id, read(endShape, context.input).hasta)
      return context
    })
    return deps.reader.written(pausas, caller, id, queryOf(request))
  })
}

function whomOf({ input }: WriteContext, reaching: string): Whom {
  const { miembros, sucursal_id } = read(whomShape, input)
  if (miembros) return { miembros }
  if (sucursal_id) return { sucursal_id, reaching }
  throw invalid({ miembros: { code: 'validation_required', message: 'Elige a quién pausar.' } })
}

function read<T>(shape: z.ZodType<T>, input: unknown): T {
  const parsed = shape.safeParse(input)
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues)
    errors[String(path[0] ?? 'desde')] = { code: 'validation_invalid_value', message }
  throw invalid(errors)
}
