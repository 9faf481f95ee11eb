import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import type { Campos, Valores } from '../campos/campo.ts'
import { shapeOf } from '../campos/shape.ts'
import { type datosPlazo, plazoInput } from './plan-plazo.ts'
import type { StoredRecord } from './stored-record.ts'

export const maxPlazos = 4

export const datosPlan = {
  nombre: {
    kind: 'text',
    label: 'Nombre',
    min: 2,
    max: 50,
    required: true,
    searchable: true,
    ordered: true,
    column: 'Plan',
  },
  descripcion: { kind: 'text', label: 'Descripción', max: 500, column: 'Descripción' },
  horario: {
    kind: 'select',
    label: 'Horario',
    options: ['flexible', 'fijo'],
    initial: 'flexible',
    required: true,
    column: 'Horario',
  },
  pausa_dias: {
    kind: 'days',
    label: 'Días de pausa',
    min: 0,
    max: 366,
    help: 'Cuántos puede pausar un miembro en cada período. Vacío: sin límite; 0: no se pausa.',
  },
  dias: {
    kind: 'weekdays',
    label: 'Días del turno',
    help: 'Quien no viene uno de estos días cuenta como falta; quien viene otro día entra con aviso. Ninguno: todos los días.',
  },
  cupo: {
    kind: 'count',
    label: 'Cupo de cada hora',
    min: 1,
    max: 1000,
    help: 'Cuántas personas caben en una misma hora. Vacío: sin límite.',
  },
  todas_las_sucursales: { kind: 'flag', label: 'Sus miembros entran en todas las sucursales' },
} as const satisfies Campos

/** Optional fields that are missing stay unchanged. */
export const planInput = z
  .object({
    ...shapeOf(datosPlan),
    sucursal_id: z.string(),
  })
  .partial({ pausa_dias: true, dias: true, cupo: true, todas_las_sucursales: true })
export type PlanInput = z.infer<typeof planInput>

const id = z.string().regex(/^[a-z0-9]{15}$/)

/**
 * The plan form, saved in one request: `POST /api/planes/guardar`. The client makes all ids, so a repeated request saves once.
 * Terms missing from the list are removed from the plan.
 */
export const planFormInput = planInput.extend({
  plazos: z
    .array(plazoInput.and(z.object({ id })))
    .min(1, sentenceOf('plazos_missing'))
    .max(maxPlazos, sentenceOf(['plazos_too_many', { max: maxPlazos }]))
    .superRefine((plazos, context) => {
      const seen = new Set<string>()
      for (const [index, { duracion, unidad }] of plazos.entries()) {
        const term = `${duracion} ${unidad}`
        if (seen.has(term))
          context.addIssue({ code: 'custom', path: [index, 'duracion'], message: sentenceOf('plazo_repeated') })
        seen.add(term)
      }
    }),
})
export type PlanFormInput = z.infer<typeof planFormInput>

/** Body of the route. `updated` is the version that the form opened; without it the plan is new. */
export const guardarPlanInput = planFormInput.extend({ id, updated: z.string().optional() })
export type GuardarPlanInput = z.infer<typeof guardarPlanInput>

/** The most plans that one request copies. */
const maxCopied = 50

/** Body of `POST /api/planes/copiar`: the plans, of any branches, and the branch that gets them. */
export const copiarPlanesInput = z.object({ planes: z.array(id).min(1).max(maxCopied), sucursal_id: id })
export type CopiarPlanesInput = z.infer<typeof copiarPlanesInput>

/** A plan that a gym sells. Its terms are `planes_plazos`. Deleting it keeps the memberships sold. */
export type Plan = StoredRecord &
  Valores<typeof datosPlan> & {
    sucursal_id: string
    deleted: string
    expand?: { planes_plazos_via_id_plan?: PlanPlazo[] }
  }

/** A duration and price of a plan; not a deadline. */
export type PlanPlazo = StoredRecord &
  Valores<typeof datosPlazo> & { id_plan: string; deleted: string; expand?: { id_plan?: Plan } }
