import { copiarPlanesInput, guardarPlanInput } from '#shared/collections/plan.ts'
import { distintosInput, unirInput } from '#shared/unir/union.ts'
import { datosPausa } from '#shared/collections/pausa.ts'
import { shapeOf } from '#shared/campos/shape.ts'
import { z } from 'zod'
import { bodyOf, listOf, number, object, text, type DescribedRoute } from './described-route.ts'

const day = z.iso.date()
const whom = { miembros: z.array(z.string().max(32)).max(5000).optional(), sucursal_id: z.string().optional() }

/** The routes of members, their pauses and their plans. */
export const miembros: readonly DescribedRoute[] = [
  {
    route: 'GET /api/miembros/etiquetas',
    tag: 'Miembros',
    summary: 'Las etiquetas en uso',
    answer: object({ etiquetas: listOf({}) }),
  },
  {
    route: 'POST /api/miembros/:id/anonimizar',
    tag: 'Miembros',
    summary: 'Borra los datos personales de un miembro eliminado; no se puede deshacer',
    answer: object({}),
  },
  {
    route: 'POST /api/miembros/unir',
    tag: 'Miembros',
    summary: 'Une dos fichas que son de una persona; sin `aplicar` solo dice qué haría',
    body: bodyOf(unirInput),
    answer: object({
      id: text,
      queda: {},
      se_va: {},
      datos: listOf({}),
      documentos: listOf(text),
      membresia: {},
      pagos: {},
      avisos: listOf(text),
    }),
  },
  {
    route: 'POST /api/miembros/unir/:id/deshacer',
    tag: 'Miembros',
    summary: 'Deshace una unión, por su id o el de la ficha que se fue, mientras nada cambió',
    answer: object({ id_queda: text, id_se_va: text }),
  },
  {
    route: 'GET /api/miembros/repetidos',
    tag: 'Miembros',
    summary: 'Pares de miembros que pueden ser una persona',
    answer: object({ cuantos: number, pares: listOf({}) }),
  },
  {
    route: 'POST /api/miembros/repetidos/distintos',
    tag: 'Miembros',
    summary: 'Recuerda que dos miembros parecidos son dos personas',
    body: bodyOf(distintosInput),
    answer: object({}),
  },
  {
    route: 'POST /api/miembros_notas/:id/anular',
    tag: 'Miembros',
    summary: 'Retira una nota',
    answer: object({}),
  },
  {
    route: 'POST /api/pausas/vista',
    tag: 'Pausas',
    summary: 'Muestra qué haría una pausa, sin guardarla',
    body: bodyOf(z.object({ ...whom, desde: day, hasta: day })),
    answer: object({ filas: listOf(object({ id_miembro: text, nombre: text, dias: number, problema: text })) }),
  },
  {
    route: 'POST /api/pausas/lote',
    tag: 'Pausas',
    summary: 'Pausa a varios miembros o a una sucursal',
    body: bodyOf(z.object({ ...whom, ...shapeOf(datosPausa), lote: z.string().regex(/^[a-z0-9]{15}$/) })),
    answer: object({ lote: text, pausadas: {} }),
  },
  {
    route: 'POST /api/pausas/lote/:id/deshacer',
    tag: 'Pausas',
    summary: 'Deshace las pausas de un lote',
    answer: object({ deshechas: {} }),
  },
  {
    route: 'POST /api/pausas/:id/terminar',
    tag: 'Pausas',
    summary: 'Termina una pausa antes de tiempo, o la cancela con `hasta` nulo',
    body: bodyOf(z.object({ hasta: day.nullable() })),
    answer: { record: 'pausas' },
  },
  {
    route: 'POST /api/planes/guardar',
    tag: 'Planes',
    summary: 'Guarda un plan con sus plazos',
    body: bodyOf(guardarPlanInput),
    answer: { record: 'planes' },
  },
  {
    route: 'POST /api/planes/copiar',
    tag: 'Planes',
    summary: 'Copia planes a otra sucursal',
    body: bodyOf(copiarPlanesInput),
    answer: object({ copiados: number, repetidos: listOf(text) }),
  },
]
