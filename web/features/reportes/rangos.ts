import type { CivilDate } from '#shared/dates.ts'
import { addDays, addMonths } from '#shared/days.ts'
import type { NombreReporte, Periodo } from '#shared/reportes.ts'

/** Stretches of days that are asked for most, counted from today. */
export const rangosReporte = [
  'hoy',
  'ayer',
  'semana',
  'mes',
  'mes-pasado',
  'dias30',
  'meses12',
  'anio',
  'proximos7',
  'proximos15',
  'proximos30',
] as const
export type RangoReporte = (typeof rangosReporte)[number]

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

/** Where a report begins when nobody has chosen days. */
export const usualRango = (reporte: NombreReporte): RangoReporte =>
  reporte === 'vencimientos' ? 'proximos30' : reporte === 'miembros' ? 'meses12' : 'mes'

/** Only ends lie ahead. */
export const rangosOf = (reporte: NombreReporte) =>
  rangosReporte.filter((rango) => reporte === 'vencimientos' || !rango.startsWith('proximos'))

/** The days of a stretch. Weeks begin on Monday. */
export function periodoOf(rango: RangoReporte, today: CivilDate): Periodo {
  const first = `${today.slice(0, 7)}-01`
  const ahead = (days: number): Periodo => ({ desde: today, hasta: addDays(today, days) })
  const spans: Record<RangoReporte, Periodo> = {
    hoy: ahead(0),
    ayer: { desde: addDays(today, -1), hasta: addDays(today, -1) },
    semana: { desde: addDays(today, -weekday(today)), hasta: today },
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

/** 0 on a Monday. */
const weekday = (day: CivilDate) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
