import * as z from 'zod/mini'
import { catch as fallback } from 'zod/mini'

export const tramos = ['semanal', 'mensual', 'anual'] as const
export type Tramo = (typeof tramos)[number]

/** What the address of the dashboard holds. Absent means the current branch and the month. */
export const panelSearch = z.object({
  sucursales: fallback(z.optional(z.literal('todas')), undefined),
  ingresos: fallback(z.optional(z.enum(tramos)), undefined),
})
