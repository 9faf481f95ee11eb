import type { CivilDate } from '#shared/values/dates.ts'
import { addDays, addMonths, weekday } from '#shared/values/dates-without-library.ts'
import type { NombreReporte, Periodo } from '#shared/reportes/reporte.ts'
import { rangosReporte, type RangoReporte } from './reportes-search.ts'

export const rangoNames: Record<RangoReporte, string> = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  semana: 'Esta semana',
  mes: 'Este mes',
  'mes-pasado': 'Mes pasado',
  dias30: 'Últimos 30 días',
  meses12: 'Últimos 12 meses',
  anio: 'Este año',
  proximos7: 'Próximos 7 días',
  proximos15: 'Próximos 15 días',
  proximos30: 'Próximos 30 días',
}

const usual: Partial<Record<NombreReporte, RangoReporte>> = {
  vencimientos: 'proximos30',
  miembros: 'meses12',
  asistencia: 'dias30',
  renovaciones: 'meses12',
  cierres: 'dias30',
  recordatorios: 'dias30',
}

/** The default range of a report. */
export const defaultRango = (reporte: NombreReporte): RangoReporte => usual[reporte] ?? 'mes'

/** Only the report of expirations has future days. */
export const rangosOf = (reporte: NombreReporte) =>
  rangosReporte.filter((rango) => reporte === 'vencimientos' || !rango.startsWith('proximos'))

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
