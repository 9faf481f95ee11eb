import { refuse } from '#server/collections/refusal.ts'
import type { Periodo } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'

/** What has happened ends today: who would leave tomorrow may still renew. Throws 400 for days that are all to come. */
export function upToToday({ desde, hasta, hoy }: Asked): Periodo {
  if (desde > hoy) throw refuse('desde', 'validation_invalid_value', 'Ese periodo todavía no empezó.')
  return { desde, hasta: hasta > hoy ? hoy : hasta }
}
