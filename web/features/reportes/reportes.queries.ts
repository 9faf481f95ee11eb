import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CivilDate } from '#shared/dates.ts'
import type { Periodo, Reporte } from '#shared/reportes.ts'
import { api } from '#web/lib/api.ts'
import { periodoOf, usualRango } from './rangos.ts'
import type { ReportesSearch } from './reportes-search.ts'

export const usualRows = 30

/** The days in view. */
export function periodoInView(
  { reporte = 'ingresos', rango, desde, hasta }: ReportesSearch,
  today: CivilDate,
): Periodo {
  if (rango || !desde || !hasta) return periodoOf(rango ?? usualRango(reporte), today)
  return { desde, hasta }
}

/** What the server is asked for, the same for the screen and for its files. */
export function reporteParams(search: ReportesSearch, sucursal: string, today: CivilDate): Record<string, string> {
  const { sucursales, medio = '', plan = '', plazo = '' } = search
  return {
    ...periodoInView(search, today),
    sucursal: sucursales === 'todas' ? '' : sucursal,
    medio_pago: medio,
    plan,
    plazo,
  }
}

/** Which collection's changes make a report stale: all of them count payments. */
export function reporteQuery(search: ReportesSearch, sucursal: string, today: CivilDate) {
  const { reporte = 'ingresos', comparar = 'false', pagina = 1, filas = usualRows } = search
  const params = reporteParams(search, sucursal, today)
  const query = { ...params, comparar, pagina: String(pagina), por_pagina: String(filas) }
  return queryOptions({
    queryKey: ['pagos', 'reporte', reporte, query],
    queryFn: ({ signal }) => api.send<Reporte>(`/api/reportes/${reporte}`, { method: 'GET', query, signal }),
    placeholderData: keepPreviousData,
  })
}
