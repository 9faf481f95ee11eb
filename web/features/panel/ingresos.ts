import type { IngresoDiario } from '#shared/collections/dashboard.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { addDays, addMonths, dayOfMonth } from '#shared/values/dates-without-library.ts'
import type { Tramo } from './panel-search.ts'

/** Income of a day or month, what came in for memberships and sales; `desde` is its first day. */
export interface Ingreso {
  desde: CivilDate
  total: number
}

type Day = Pick<IngresoDiario, 'fecha_pago' | 'total_monto' | 'total_vendido' | 'total_saldo'>

const months = 12
const week = 7

const monthOf = (day: CivilDate) => day.slice(0, 7)
const firstOfMonth = (day: CivilDate) => `${monthOf(day)}-01`

/** The first day the dashboard's charts and comparisons need. */
export const firstDay = (today: CivilDate) => addMonths(firstOfMonth(today), 1 - months)

/** The chart's values: seven days, the days of this month, or twelve months, with 0 for days without income. */
export function ingresosOf(tramo: Tramo, days: readonly Day[], today: CivilDate): Ingreso[] {
  if (tramo === 'anual') {
    const starts = Array.from({ length: months }, (_, index) => addMonths(firstDay(today), index))
    return starts.map((desde) => ({ desde, total: sum(days, (day) => monthOf(day) === monthOf(desde)) }))
  }
  const from = tramo === 'semanal' ? addDays(today, 1 - week) : firstOfMonth(today)
  return eachDay(from, today).map((desde) => ({ desde, total: sum(days, (day) => day === desde) }))
}

/** This month so far, and the same days of last month, or all of it if that was shorter. */
export function monthSoFar(days: readonly Day[], today: CivilDate): { now: number; before: number } {
  const month = monthOf(today)
  const last = monthOf(addMonths(firstOfMonth(today), -1))
  const until = dayOfMonth(today)
  return {
    now: sum(days, (day) => monthOf(day) === month),
    before: sum(days, (day) => monthOf(day) === last && dayOfMonth(day) <= until),
  }
}

function eachDay(from: CivilDate, to: CivilDate): CivilDate[] {
  const days: CivilDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function sum(days: readonly Day[], holds: (day: CivilDate) => boolean): number {
  const cents = days.reduce((total, { fecha_pago, total_monto, total_vendido, total_saldo }) => {
    const amounts = holds(fecha_pago) ? [total_monto, total_vendido, total_saldo] : []
    return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), total)
  }, 0)
  return cents / 100
}
