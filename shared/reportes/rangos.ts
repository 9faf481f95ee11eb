import type { CivilDate } from '../values/dates.ts'
import { addDays, addMonths, daysBetween, weekday } from '../values/dates-without-library.ts'
import type { RangoReporte } from './rango-nombres.ts'
import { monthsBetween, type Periodo } from './reporte.ts'

/** The days of a range. Weeks start on Monday. */
export function periodoOf(rango: RangoReporte, today: CivilDate): Periodo {
  const first = `${today.slice(0, 7)}-01`
  const ahead = (days: number): Periodo => ({ desde: today, hasta: addDays(today, days) })
  const spans: Record<RangoReporte, Periodo> = {
    hoy: ahead(0),
    ayer: { desde: addDays(today, -1), hasta: addDays(today, -1) },
    semana: { desde: addDays(today, 1 - weekday(today)), hasta: today },
    mes: { desde: first, hasta: today },
    'mes-pasado': { desde: addMonths(first, -1), hasta: addDays(first, -1) },
    dias30: { desde: addDays(today, -29), hasta: today },
    meses12: { desde: addMonths(first, -11), hasta: today },
    anio: { desde: `${today.slice(0, 4)}-01-01`, hasta: today },
    proximos7: ahead(7),
    proximos15: ahead(15),
    proximos30: ahead(30),
  }
  return spans[rango]
}

/**
 * The earlier period to compare with, by the calendar. A period that starts on the first of a month is compared with as many months
 * before, up to the same day, or to the month's last day if the months are whole. If it starts at New Year and is longer than a
 * month, it is compared with the year before. A part of a week from a Monday is compared with the same days of the week before, any
 * other period with as many days directly before. The range decides where days alone leave it open: in January this year is this
 * month too, and on the 30th thirty days may be a month.
 */
export function periodoAnterior({ desde, hasta }: Periodo, rango?: RangoReporte): Periodo {
  const next = addDays(hasta, 1)
  const back = (months: number): Periodo => ({
    desde: addMonths(desde, -months),
    hasta: next.endsWith('-01') ? addDays(addMonths(next, -months), -1) : addMonths(hasta, -months),
  })
  const months = monthsBetween(desde, hasta) + 1
  if (desde.endsWith('-01-01') && (months > 1 || rango === 'anio')) return back(Math.ceil(months / 12) * 12)
  if (desde.endsWith('-01') && rango !== 'dias30') return back(months)
  const days = daysBetween(desde, next)
  const step = weekday(desde) === 1 && days > 1 && days < 7 ? 7 : days
  return { desde: addDays(desde, -step), hasta: addDays(hasta, -step) }
}
