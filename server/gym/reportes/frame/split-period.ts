import { addDays, addMonths, type CivilDate } from '#shared/values/dates.ts'
import { monthsBetween, type Periodo } from '#shared/reportes/reporte.ts'
import type { Asked } from './report-request.ts'

/** Both periods of a comparison, the earlier first; the same period twice without a comparison. */
export const bothOf = ({ desde, hasta, otro = { desde, hasta } }: Asked): readonly [Periodo, Periodo] =>
  otro.desde < desde ? [otro, { desde, hasta }] : [{ desde, hasta }, otro]

/** True for the earlier period of a comparison: only its figures and their course are shown. */
export const isCompared = (asked: Asked) => asked.hasta < bothOf(asked)[1].hasta

export type Stretch = Periodo & { nombre: string }

/** The days of one month, or the months of a longer period, each cut to the period. */
export function stretchesOf({ desde, hasta }: Periodo): Stretch[] {
  if (desde.slice(0, 7) === hasta.slice(0, 7))
    return daysOf(desde, hasta).map((day) => ({ desde: day, hasta: day, nombre: day }))
  const first = `${desde.slice(0, 7)}-01`
  return Array.from({ length: monthsBetween(desde, hasta) + 1 }, (_, month) => {
    const start = addMonths(first, month)
    const end = addDays(addMonths(first, month + 1), -1)
    return { desde: start < desde ? desde : start, hasta: end > hasta ? hasta : end, nombre: start.slice(0, 7) }
  })
}

function daysOf(desde: CivilDate, hasta: CivilDate): CivilDate[] {
  const days: CivilDate[] = []
  for (let day = desde; day <= hasta; day = addDays(day, 1)) days.push(day)
  return days
}

/** The twelve months that end on a day. */
export const monthsUpTo = (day: CivilDate): Periodo[] =>
  Array.from({ length: 12 }, (_, month) => ({
    desde: addDays(addMonths(day, month - 12), 1),
    hasta: addMonths(day, month - 11),
  }))
