import { clockMinutes } from '#shared/values/dates.ts'

type Hours = { zona_horaria: string; horario_apertura: Date; horario_cierre: Date }

/** True if the local time of an instant is within the opening hours. Only the time of day in the gym's zone counts. */
export function isWithinHours(instant: Date, { zona_horaria, horario_apertura, horario_cierre }: Hours): boolean {
  const at = clockMinutes(instant, zona_horaria)
  const opens = clockMinutes(horario_apertura, zona_horaria)
  const closes = clockMinutes(horario_cierre, zona_horaria)
  return opens <= closes ? opens <= at && at <= closes : opens <= at || at <= closes
}
