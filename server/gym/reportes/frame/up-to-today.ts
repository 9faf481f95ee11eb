import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Periodo } from '#shared/reportes/reporte.ts'
import type { Asked } from './report-request.ts'

/** Cuts the period at today: a membership that ends tomorrow may still be renewed. Throws 400 for a period in the future. */
export function upToToday({ desde, hasta, hoy }: Asked): Periodo {
  if (desde > hoy) throw refuse('desde', 'validation_invalid_value', 'reporte_future')
  return { desde, hasta: hasta > hoy ? hoy : hasta }
}
