import { copiarPlanesInput, guardarPlanInput } from '#shared/collections/plan.ts'
import { listOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { copiarPlanes } from './copiar-planes.ts'
import { guardarPlan } from './guardar-plan.ts'
import { planes } from './planes.collection.ts'

const tag = 'Planes'

export const guardar = act('POST /api/planes/guardar', {
  says: 'Guardar un plan con sus plazos',
  tag,
  opens: ['plan.create', 'plan.update'],
  denied: 'planes_create_denied',
  takes: guardarPlanInput,
  answers: planes,
  async run(context, { input }, { writer }) {
    await guardarPlan(writer, context, input)
    return input.id
  },
})

export const copiar = act('POST /api/planes/copiar', {
  says: 'Copiar planes a otra sucursal',
  tag,
  opens: ['plan.create'],
  denied: 'planes_create_denied',
  takes: copiarPlanesInput,
  answers: object({ copiados: number, repetidos: listOf(text) }),
  run: (context, { input }, { writer }) => copiarPlanes(writer, context, input),
})
