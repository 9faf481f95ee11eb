import { esNacimiento } from '#shared/collections/miembro.ts'
import { civilDay } from '#shared/dates.ts'
import { refuse } from '../refusal.ts'

/** Where a day begins first: nobody is refused for a birth of today. */
const earliestZone = 'Pacific/Kiritimati'

/** Refuses a day on which nobody who trains today was born; none is fine. */
export function requireNacimiento(day: unknown, now: Date): void {
  if (typeof day !== 'string' || esNacimiento(day, civilDay(now, earliestZone))) return
  throw refuse('fecha_nacimiento', 'validation_invalid_value', 'La fecha de nacimiento va de 1900 a hoy.')
}
