import { z } from 'zod'
import { act } from '#server/platform/acts/act.ts'
import { conceptos } from './conceptos.collection.ts'
import { moveConcepto } from './move-concepto.ts'

export const mover = act('POST /api/conceptos/:id/mover', {
  says: 'Ordenar la lista de precios',
  note: '`despues_de` es la línea que queda justo antes; vacío, la línea queda primera.',
  tag: 'Ventas',
  opens: ['plan.update'],
  denied: 'conceptos_denied',
  isForVisitors: true,
  takes: z.object({ despues_de: z.string().max(15) }),
  answers: conceptos,
  run: (context, { id, input }) => moveConcepto(context, id, input.despues_de),
})
