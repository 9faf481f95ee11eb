import { CalendarDateTime, parseDate, toZoned } from '@internationalized/date'
import { clockMinutes, type CivilDate } from '#shared/values/dates.ts'
import { clockText } from '#shared/values/write-moment.ts'

const step = 15
const dayMinutes = 24 * 60

/** The gym's opening hours as stored: instants of which only the time in the zone counts. */
export type Apertura = { horario_apertura: string; horario_cierre: string; zona_horaria: string }

/** '07:00', '07:15'… from opening until before closing, past midnight if the gym closes after it. */
export function horarioSteps({ horario_apertura, horario_cierre, zona_horaria }: Apertura): string[] {
  const opens = minutesOf(horario_apertura, zona_horaria)
  const closes = minutesOf(horario_cierre, zona_horaria)
  if (opens === null || closes === null) return []
  const length = closes > opens ? closes - opens : closes + dayMinutes - opens
  const first = Math.ceil(opens / step) * step
  const count = Math.ceil((opens + length - first) / step)
  return Array.from({ length: count }, (_, index) => clockText((first + index * step) % dayMinutes))
}

/** The time of day of an instant, 'HH:mm' in the zone; '' without one. */
export function timeOf(instant: string, zone: string): string {
  const minutes = minutesOf(instant, zone)
  return minutes === null ? '' : clockText(minutes)
}

/** The instant of a time of day on `day` in the zone, as the API expects it. */
export function horarioInstant(time: string, day: CivilDate, zone: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const { year, month, day: dayOfMonth } = parseDate(day)
  return toZoned(new CalendarDateTime(year, month, dayOfMonth, hour, minute), zone)
    .toDate()
    .toISOString()
}

function minutesOf(instant: string, zone: string): number | null {
  const moment = new Date(instant.replace(' ', 'T'))
  return Number.isNaN(moment.getTime()) ? null : clockMinutes(moment, zone)
}
