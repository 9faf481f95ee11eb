import { distintosInput, unirInput } from '#shared/unir/union.ts'
import { listOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { deshacerUnion } from './deshacer.ts'
import { readRepetidos, tellApart } from './repetidos.ts'
import { unir as unite } from './unir.ts'

const common = {
  tag: 'Miembros',
  opens: { all: ['members.index', 'members.update', 'members.delete'] },
  denied: 'unir_denied',
} as const

export const unir = act('POST /api/miembros/unir', {
  ...common,
  says: 'Unir dos fichas que son de una persona',
  note: 'Sin `aplicar` solo dice qué haría.',
  takes: unirInput,
  answers: object({
    id: text,
    queda: {},
    se_va: {},
    datos: listOf({}),
    documentos: listOf(text),
    membresia: {},
    pagos: {},
    avisos: listOf(text),
  }),
  run: (context, { input }) => unite(context, input),
})

export const deshacer = act('POST /api/miembros/unir/:id/deshacer', {
  ...common,
  says: 'Deshacer una unión de fichas',
  note: 'Por su id o el de la ficha que se fue, mientras nada cambió.',
  answers: object({ id_queda: text, id_se_va: text }),
  run: (context, { id }) => deshacerUnion(context, id),
})

export const repetidos = act('GET /api/miembros/repetidos', {
  ...common,
  says: 'Ver los pares de miembros que pueden ser una persona',
  answers: object({ cuantos: number, pares: listOf({}) }),
  run: (context) => readRepetidos(context),
})

export const distintos = act('POST /api/miembros/repetidos/distintos', {
  ...common,
  says: 'Recordar que dos miembros parecidos son dos personas',
  takes: distintosInput,
  answers: 'empty',
  run: (context, { input: { id, id_otro } }) => tellApart(context, id, id_otro),
})
