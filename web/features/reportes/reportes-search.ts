import { rangosReporte, type RangoReporte } from '#shared/reportes/rango-nombres.ts'
import { nombresReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import { oneOf, positive, text } from '#web/lib/search-fields.ts'

/** Search parameters of the reports. By default this month's income of the current branch. */
export interface ReportesSearch {
  reporte?: NombreReporte | undefined
  rango?: RangoReporte | undefined
  /** Civil days, used if `rango` is absent. */
  desde?: string | undefined
  hasta?: string | undefined
  sucursales?: 'todas' | undefined
  medio?: string | undefined
  plan?: string | undefined
  plazo?: string | undefined
  comparar?: 'true' | 'false' | undefined
  pagina?: number | undefined
  filas?: number | undefined
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

export const reportesSearch = (search: Record<string, unknown>): ReportesSearch => ({
  reporte: oneOf(nombresReporte, search['reporte']),
  rango: oneOf(rangosReporte, search['rango']),
  desde: day(search['desde']),
  hasta: day(search['hasta']),
  sucursales: oneOf(['todas'], search['sucursales']),
  medio: text(search['medio']),
  plan: text(search['plan']),
  plazo: text(search['plazo']),
  comparar: oneOf(['true', 'false'], search['comparar']),
  pagina: positive(search['pagina']),
  filas: positive(search['filas']),
})

function day(value: unknown): string | undefined {
  return typeof value === 'string' && dayForm.test(value) ? value : undefined
}
