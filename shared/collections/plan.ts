import { z } from 'zod'
import { texto } from './limits.ts'
import { plazoInput, type PlanPlazo } from './plan-plazo.ts'
import type { StoredRecord } from './stored-record.ts'

export const maxPlazos = 4
export const horarios = ['flexible', 'fijo'] as const

export const planInput = z.object({
  nombre: texto(5, 50),
  descripcion: texto(0, 500),
  horario: z.enum(horarios),
  sucursal_id: z.string(),
  /** Null: as many as the member likes. Not named: as it was. */
  pausa_dias: z
    .number('Escribe un número.')
    .int('Escribe un número entero.')
    .min(0, 'Escribe 0 o más.')
    .max(366, 'Escribe 366 o menos.')
    .nullable()
    .optional(),
})
export type PlanInput = z.infer<typeof planInput>

const id = z.string().regex(/^[a-z0-9]{15}$/)

/**
 * The plan form, saved in one act: `POST /api/planes/guardar`. All ids are the client's, hence sending it twice saves once.
 * A term that is not named any more is taken off the plan.
 */
export const planFormInput = planInput.extend({
  plazos: z
    .array(plazoInput.and(z.object({ id })))
    .min(1, 'Agrega al menos un plazo.')
    .max(maxPlazos, `Un plan tiene como máximo ${maxPlazos} plazos.`)
    .superRefine((plazos, context) => {
      const seen = new Set<string>()
      for (const [index, { duracion, unidad }] of plazos.entries()) {
        const term = `${duracion} ${unidad}`
        if (seen.has(term))
          context.addIssue({ code: 'custom', path: [index, 'duracion'], message: 'Ya hay un plazo igual.' })
        seen.add(term)
      }
    }),
})
export type PlanFormInput = z.infer<typeof planFormInput>

/** What the route takes. `updated` is what the form was opened with; the plan is new where it is missing. */
export const guardarPlanInput = planFormInput.extend({ id, updated: z.string().optional() })
export type GuardarPlanInput = z.infer<typeof guardarPlanInput>

/** What a gym sells. Its terms are `planes_plazos`; deleting it keeps the memberships sold. */
export type Plan = StoredRecord & {
  nombre: string
  descripcion: string
  horario: (typeof horarios)[number]
  sucursal_id: string
  deleted: string
  /** Days a member may pause in each period; null: without limit. */
  pausa_dias: number | null
  expand?: { planes_plazos_via_id_plan?: PlanPlazo[] }
}
