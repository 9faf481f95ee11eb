import { rangosReporte, type RangoReporte } from '#shared/reportes/rango-nombres.ts'
import type { NombreReporte } from '#shared/reportes/reporte.ts'

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
  deuda: 'hoy',
  domiciliacion: 'meses12',
  recordatorios: 'dias30',
}

/** The default range of a report. */
export const defaultRango = (reporte: NombreReporte): RangoReporte => usual[reporte] ?? 'mes'

/** Only the report of expirations has future days. */
export const rangosOf = (reporte: NombreReporte) =>
  rangosReporte.filter((rango) => reporte === 'vencimientos' || !rango.startsWith('proximos'))
