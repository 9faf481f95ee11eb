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
})
export type PlanInput = z.infer<typeof planInput>

/** The plan form: the plan and its terms are saved in one act. */
export const planFormInput = planInput.extend({
  plazos: z
    .array(plazoInput)
    .min(1, 'Agrega al menos un plazo.')
    .max(maxPlazos, `Un plan tiene como máximo ${maxPlazos} plazos.`),
})
export type PlanFormInput = z.infer<typeof planFormInput>

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
