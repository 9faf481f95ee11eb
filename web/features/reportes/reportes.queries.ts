import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CivilDate } from '#shared/values/dates.ts'
import type { RangoReporte } from '#shared/reportes/rango-nombres.ts'
import { periodoOf } from '#shared/reportes/rangos.ts'
import type { NombreReporte, Periodo, Reporte } from '#shared/reportes/reporte.ts'
import { api } from '#web/lib/api/api.ts'
import { defaultRango } from './rangos.ts'
import type { ReportesSearch } from './reportes-search.ts'

export const defaultRows = 30

/** Undefined for days that were chosen one by one. */
const rangoInView = ({ reporte = 'ingresos', rango, desde, hasta }: ReportesSearch): RangoReporte | undefined =>
  rango ?? (desde && hasta ? undefined : defaultRango(reporte))

export function periodoInView(search: ReportesSearch, today: CivilDate): Periodo {
  const { desde = today, hasta = today } = search
  const rango = rangoInView(search)
  return rango ? periodoOf(rango, today) : { desde, hasta }
}

/** The request's parameters, the same for the screen and the exported files. */
export function reporteParams(search: ReportesSearch, sucursal: string, today: CivilDate): Record<string, string> {
  const { reporte = 'ingresos', sucursales, medio = '', plan = '', plazo = '' } = search
  return {
    ...periodoInView(search, today),
    rango: rangoInView(search) ?? '',
    sucursal: sucursales === 'todas' ? '' : sucursal,
    medio_pago: medio,
    plan,
    plazo,
    comparar: reporte === 'deuda' ? 'false' : (search.comparar ?? defaultComparar(reporte)),
  }
}

/**
 * The report of ends is not compared by default: past days hold only members who did not renew. What is owed is known for today
 * alone.
 */
export const defaultComparar = (reporte: NombreReporte) =>
  reporte === 'vencimientos' || reporte === 'deuda' ? 'false' : 'true'

/** The key starts with what makes a report stale: closings, else payments and sales. */
export function reporteQuery(search: ReportesSearch, sucursal: string, today: CivilDate) {
  const { reporte = 'ingresos', pagina = 1, filas = defaultRows } = search
  const params = reporteParams(search, sucursal, today)
  const query = { ...params, pagina: String(pagina), por_pagina: String(filas) }
  return queryOptions({
    queryKey: [reporte === 'cierres' ? 'caja_sesiones' : 'reporte', reporte, query],
    queryFn: ({ signal }) => api.send<Reporte>(`/api/reportes/${reporte}`, { method: 'GET', query, signal }),
    placeholderData: keepPreviousData,
  })
}
