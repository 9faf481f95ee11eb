import { esNacimiento } from '#shared/campos/limits.ts'
import { civilDay } from '#shared/values/dates.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The zone in which each day starts first, so that a birth today is accepted everywhere. */
const earliestZone = 'Pacific/Kiritimati'

/** Refuses implausible birth dates; an empty one is accepted. */
export function requireNacimiento(day: unknown, now: Date): void {
  if (typeof day !== 'string' || esNacimiento(day, civilDay(now, earliestZone))) return
  throw refuse('fecha_nacimiento', 'validation_invalid_value', 'nacimiento_wrong')
}
