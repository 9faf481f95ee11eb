import { addDays, addMonths } from '#shared/values/dates-without-library.ts'
import type { CivilDate } from '#shared/values/dates.ts'

/** Ranges of days relative to today, with their labels. Weeks start on Monday. */
export const dayRanges = [
  { id: 'hoy', label: 'hoy' },
  { id: 'ayer', label: 'ayer' },
  { id: 'manana', label: 'mañana' },
  { id: 'semana', label: 'esta semana' },
  { id: 'semana-pasada', label: 'la semana pasada' },
  { id: 'semana-proxima', label: 'la semana próxima' },
  { id: 'proximos-7', label: 'los próximos 7 días' },
  { id: 'ultimos-7', label: 'los últimos 7 días' },
  { id: 'ultimos-30', label: 'los últimos 30 días' },
  { id: 'mes', label: 'este mes' },
  { id: 'mes-pasado', label: 'el mes pasado' },
] as const
export type DayRange = (typeof dayRanges)[number]['id']

/** First and last day. */
type Days = readonly [CivilDate, CivilDate]

export const isDayRange = (name: string): name is DayRange => dayRanges.some(({ id }) => id === name)

export function daysOf(range: DayRange, today: CivilDate): Days {
  const monday = addDays(today, -weekday(today))
  const first = `${today.slice(0, 7)}-01`
  const around = (from: number, to: number): Days => [addDays(today, from), addDays(today, to)]
  const week = (offset: number): Days => [addDays(monday, offset), addDays(monday, offset + 6)]
  const month = (offset: number): Days => [addMonths(first, offset), addDays(addMonths(first, offset + 1), -1)]
  const days: Record<DayRange, Days> = {
    hoy: around(0, 0),
    ayer: around(-1, -1),
    manana: around(1, 1),
    semana: week(0),
    'semana-pasada': week(-7),
    'semana-proxima': week(7),
    'proximos-7': around(0, 7),
    'ultimos-7': around(-6, 0),
    'ultimos-30': around(-29, 0),
    mes: month(0),
    'mes-pasado': month(-1),
  }
  return days[range]
}

/** 0 for Monday. */
const weekday = (day: CivilDate) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
