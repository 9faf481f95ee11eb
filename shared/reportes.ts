import type { CivilDate } from './dates.ts'
import { addDays, addMonths, daysBetween } from './days.ts'

/** The reports of a gym, as they stand in addresses. */
export const nombresReporte = [
  'ingresos',
  'miembros',
  'vencimientos',
  'renovaciones',
  'descuentos-anulaciones',
  'actividad',
] as const
export type NombreReporte = (typeof nombresReporte)[number]

/**
 * What a column holds: `dia` is a civil date, `mes` its first seven signs, `momento` an instant in the wire's text,
 * `dinero` an amount in the gym's currency, `porcentaje` 87.5 for 87,5 %.
 */
export type TipoColumna = 'texto' | 'numero' | 'dinero' | 'porcentaje' | 'dia' | 'mes' | 'momento'

export type Celda = string | number | null

export interface Columna {
  id: string
  titulo: string
  tipo: TipoColumna
}

/** Rows under headings. `total`, where there is one, has a cell for each column. */
export interface Tabla {
  id: string
  titulo: string
  columnas: Columna[]
  filas: Celda[][]
  total: Celda[] | null
  /** Drawn beside the table: its first column against its `grafico` column. */
  grafico?: { columna: string; forma: 'barras' | 'linea' }
}

/** One figure with the sentence that says what it counts. `anterior` is null when nobody asked, or there is none. */
export interface Cifra {
  id: string
  titulo: string
  tipo: TipoColumna
  valor: number | null
  anterior: number | null
  definicion: string
  /** Figures of a group stand together under its name; those without one come first. */
  grupo?: string
}

export interface OpcionesReporte {
  planes: { id: string; nombre: string }[]
  plazos: { id: string; id_plan: string; nombre: string }[]
  medios: string[]
}

/** The answer of `GET /api/reportes/{name}`. Each cut of the same total adds up to it. */
export interface Reporte {
  nombre: NombreReporte
  desde: CivilDate
  hasta: CivilDate
  anterior: { desde: CivilDate; hasta: CivilDate } | null
  cifras: Cifra[]
  tablas: Tabla[]
  /** What the filters may be set to. */
  opciones: OpcionesReporte
  /** The list that makes the figures, one page of it. */
  detalle: Tabla & { pagina: number; por_pagina: number; cantidad: number }
}

/** Both days inclusive. */
export interface Periodo {
  desde: CivilDate
  hasta: CivilDate
}

/**
 * The period that a comparison means: whole months before whole months, the same days of last month for a month that is
 * still running, else as many days directly before.
 */
export function periodoAnterior({ desde, hasta }: Periodo): Periodo {
  const isFromFirst = desde.endsWith('-01')
  const months = monthsBetween(desde, hasta) + 1
  if (isFromFirst && addDays(hasta, 1).endsWith('-01'))
    return { desde: addMonths(desde, -months), hasta: addDays(desde, -1) }
  if (isFromFirst && months === 1) return { desde: addMonths(desde, -1), hasta: addMonths(hasta, -1) }
  const days = daysBetween(desde, hasta) + 1
  return { desde: addDays(desde, -days), hasta: addDays(desde, -1) }
}

/** Months from the one of `desde` to the one of `hasta`. */
export function monthsBetween(desde: CivilDate, hasta: CivilDate): number {
  const month = (day: CivilDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return month(hasta) - month(desde)
}
