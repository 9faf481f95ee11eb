import { z } from 'zod'
import { pausaInput } from '#shared/collections/pausa.ts'
import { listOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { requireFuncion } from '#server/platform/servicios/limites.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { endPausa } from './end-pausa.ts'
import { pauseMany, previewPausas, undoPausas } from './pause-many.ts'
import { pausas } from './pausas.collection.ts'
import type { Selection } from './pausa-facts.ts'

const common = { tag: 'Pausas', opens: ['pauses.create'], denied: 'pausas_denied' } as const
const { desde, hasta } = pausaInput.shape

const seleccionInput = z.object({
  miembros: z.array(z.string().max(32)).max(5000).optional(),
  sucursal_id: z.string().max(32).optional(),
})

export const vista = act('POST /api/pausas/vista', {
  ...common,
  says: 'Ver qué haría una pausa, sin guardarla',
  allows: { budget: 'textBody' },
  takes: z.object({ desde, hasta, ...seleccionInput.shape }),
  answers: object({ filas: listOf(object({ id_miembro: text, nombre: text, dias: number, problema: text })) }),
  run: async (context, { input }) => ({ filas: await previewPausas(context, selectionOf(input), input) }),
})

export const lote = act('POST /api/pausas/lote', {
  ...common,
  says: 'Pausar a varios miembros o a una sucursal',
  allows: { budget: 'textBody' },
  takes: z.object({ ...pausaInput.shape, lote: z.string().regex(/^[a-z0-9]{15}$/), ...seleccionInput.shape }),
  answers: object({ lote: text, pausadas: {} }),
  async run(context, { input }) {
    const selection = selectionOf(input)
    if ('sucursal_id' in selection) await requireFuncion(context, 'pausas_en_lote')
    return { lote: input.lote, pausadas: await pauseMany(context, selection, input) }
  },
})

export const deshacer = act('POST /api/pausas/lote/:id/deshacer', {
  ...common,
  says: 'Deshacer las pausas de un lote',
  answers: object({ deshechas: {} }),
  run: async (context, { id }) => ({ deshechas: await undoPausas(context, id) }),
})

export const terminar = act('POST /api/pausas/:id/terminar', {
  ...common,
  says: 'Terminar una pausa antes de tiempo, o cancelarla',
  note: 'Con `hasta` nulo la cancela.',
  takes: z.object({ hasta: hasta.nullable() }),
  answers: pausas,
  run: (context, { id, input }) => endPausa(context, id, input.hasta),
})

function selectionOf({ miembros, sucursal_id, desde: reaching }: SeleccionInput): Selection {
  if (miembros) return { miembros }
  if (sucursal_id) return { sucursal_id, reaching }
  throw refuse('miembros', 'validation_required', 'pausa_without_miembros')
}

type SeleccionInput = z.infer<typeof seleccionInput> & { readonly desde: string }
