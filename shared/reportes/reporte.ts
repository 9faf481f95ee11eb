import type { CivilDate } from '../values/dates.ts'
import type { Permission } from '../permissions.ts'

/** The reports of a gym, as named in URLs. */
export const nombresReporte = [
  'ingresos',
  'conceptos',
  'deuda',
  'domiciliacion',
  'miembros',
  'vencimientos',
  'renovaciones',
  'descuentos-anulaciones',
  'actividad',
  'asistencia',
  'cierres',
  'recordatorios',
] as const
export type NombreReporte = (typeof nombresReporte)[number]

/** Reports that need a permission besides `reports.index`: the cash that a till should hold is not for everybody. */
export const permisoDeReporte: Readonly<Partial<Record<NombreReporte, Permission>>> = { cierres: 'cash.see' }

/**
 * The content of a column: `dia` is a civil date, `mes` its first seven characters, `momento` an instant as on the wire, `dinero`
 * an amount in the gym's currency, `porcentaje` 87.5 for 87,5 %. `recibo`, `documento` and `telefono` hold the stored value, which
 * CSV and XLSX keep; screens and PDFs write it as people read it.
 */
export type TipoColumna =
  | 'texto'
  | 'numero'
  | 'dinero'
  | 'porcentaje'
  | 'dia'
  | 'mes'
  | 'momento'
  | 'recibo'
  | 'documento'
  | 'telefono'

export type Celda = string | number | null

export interface Columna {
  id: string
  titulo: string
  tipo: TipoColumna
}

/** Rows under headings. `total`, if present, has a cell for each column. */
export interface Tabla {
  id: string
  titulo: string
  columnas: Columna[]
  filas: Celda[][]
  total: Celda[] | null
  /**
   * A chart beside the table: the first column against the `grafico` column. A `mapa` is the table itself, its cells coloured by
   * their share of the largest from the column `desde`, by default the second, up to that column. The column `antes` is drawn paler.
   */
  grafico?: { columna: string; forma: 'barras' | 'linea' | 'mapa'; desde?: string; antes?: string }
  /**
   * The drawn column in the period before, if the report is compared and its rows are days or months: each value under the day or
   * month that it is compared with.
   */
  anterior?: Celda[][]
  /** The total of that column in the period before: of a rate it is no sum. */
  anterior_total?: Celda
}

/** False for a breakdown by branch of a single branch: the figures say the same. */
export const saysMore = ({ id, filas }: Pick<Tabla, 'id' | 'filas'>) => filas.length > (id === 'sucursal' ? 1 : 0)

/** The course of a figure: a column of a breakdown of the same answer, or that column divided by `entre`. */
export interface Serie {
  tabla: string
  columna: string
  entre?: string
}

/** The first figures of a report are shown large. */
export const figurasGrandes = 4

/** One figure with the sentence that defines it. `anterior` is null without a comparison, or without an earlier period. */
export interface Cifra {
  id: string
  titulo: string
  tipo: TipoColumna
  valor: number | null
  anterior: number | null
  definicion: string
  serie?: Serie
  /** Figures of a group stand together under its name; those without a group come first. */
  grupo?: string
}

export interface OpcionesReporte {
  planes: { id: string; nombre: string }[]
  plazos: { id: string; id_plan: string; nombre: string }[]
  medios: string[]
}

/** A report without its rows. */
export type Resumen = Pick<Reporte, 'cifras' | 'tablas'>

/** The answer of `GET /api/reportes/{name}`. Every breakdown of a total adds up to it. */
export interface Reporte {
  nombre: NombreReporte
  desde: CivilDate
  hasta: CivilDate
  anterior: { desde: CivilDate; hasta: CivilDate } | null
  cifras: Cifra[]
  tablas: Tabla[]
  /** Values that the filters can take. */
  opciones: OpcionesReporte
  /** One page of the list behind the figures. */
  detalle: Tabla & { pagina: number; por_pagina: number; cantidad: number }
}

/** The first and the last day, both included. */
export interface Periodo {
  desde: CivilDate
  hasta: CivilDate
}

/** Months between the month of `desde` and that of `hasta`. */
export function monthsBetween(desde: CivilDate, hasta: CivilDate): number {
  const month = (day: CivilDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return month(hasta) - month(desde)
}
