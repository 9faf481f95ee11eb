import { z } from 'zod'
import { emptyOf } from '#shared/campos/campo.ts'
import { datosPlan, guardarPlanInput } from '#shared/collections/plan.ts'
import { planesSugeridos } from '#shared/planes/planes-sugeridos.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'

export const sugeridosInput = z.object({ planes: z.array(guardarPlanInput) })
export type SugeridosInput = z.infer<typeof sugeridosInput>

/** The country's suggestions as plans of the branch, with their ids, so that a repeated request saves once. */
export const sugeridosDraft = (gym: { pais: string; moneda: string }, sucursal_id: string): SugeridosInput => ({
  planes: planesSugeridos(gym).map(({ plazos, ...plan }) => ({
    id: newRecordId(),
    ...emptyOf(datosPlan),
    ...plan,
    sucursal_id,
    plazos: plazos.map((plazo) => ({ id: newRecordId(), ...plazo })),
  })),
})
