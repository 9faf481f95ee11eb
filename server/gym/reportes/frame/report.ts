import type { Sql, Values } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Celda, Cifra, Columna, Periodo, Serie, Tabla } from '#shared/reportes/reporte.ts'
import { compareNames } from '#shared/values/compare-names.ts'
import type { Asked } from './report-request.ts'

export type Paging = { readonly por_pagina: number; readonly saltadas: number }

/** A SELECT with a column for the `id` of each report column, in display order. */
export interface Listing {
  readonly columnas: readonly Columna[]
  readonly statement: Sql
  /** Reads one page, if there is a cheaper way than `statement` with a limit. */
  readonly page?: (tx: Transaction, paging: Paging) => Promise<Record<string, unknown>[]>
  readonly values: Values
  /** Columns with a total. */
  readonly sumas: readonly string[]
  /** A condition on the row `d`: only such rows are summed, and the total says so. */
  readonly sumado?: Sql
  /** Returns `@cantidad` and the sums, if that is cheaper than reading every row. */
  readonly resumen?: (tx: Transaction) => Promise<Record<string, unknown> | undefined>
}

export type Figures = Omit<Cifra, 'anterior' | 'serie'>[]

/** The definition of a report. Everything runs in one snapshot, so that the parts agree. */
export interface Report {
  readonly titulo: string
  /** Adjusts the period, for example to end today. */
  readonly until?: (asked: Asked) => Periodo
  /** The most important ones first: `figurasGrandes` of them are shown large. */
  figures(tx: Transaction, asked: Asked): Promise<Figures>
  /** The course of some figures, by their ids. */
  readonly series?: Readonly<Record<string, Serie>>
  /** For the earlier period of a comparison those over time alone are read. */
  cuts(tx: Transaction, asked: Asked): Promise<Tabla[]>
  listing(asked: Asked): Listing
}

const numeric = new Set(['numero', 'dinero', 'porcentaje', 'recibo'])

/** A database row as cells in column order. Exact decimals become JSON numbers, instants become wire text. */
export function toCells(columnas: readonly Columna[], row: Record<string, unknown>): Celda[] {
  return columnas.map(({ id, tipo }) => toCell(row[id], numeric.has(tipo)))
}

function toCell(value: unknown, isNumeric: boolean): Celda {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString().replace('T', ' ')
  if (isNumeric) return Number(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A table of loaded rows, with totals of some columns. `whole` has what the total says in a column that is no sum, such as a rate. */
export function tableOf(
  head: Pick<Tabla, 'id' | 'titulo' | 'grafico'> & { columnas: Columna[] },
  rows: readonly Record<string, unknown>[],
  sumas: readonly string[] = [],
  whole: Record<string, unknown> = {},
): Tabla {
  const filas = rows.map((row) => toCells(head.columnas, row))
  const said = toCells(head.columnas, whole)
  const totalAt = (id: string, at: number): Celda => {
    if (sumas.includes(id)) return sumAt(filas, at)
    return at === 0 ? 'Total' : (said[at] ?? null)
  }
  const total = sumas.length === 0 ? null : head.columnas.map(({ id }, at) => totalAt(id, at))
  return { ...head, titulo: headOf(head), filas, total }
}

/** A chart is headed by what it draws: 'Visitas por día'. */
function headOf({ titulo, columnas, grafico }: Pick<Tabla, 'titulo' | 'columnas' | 'grafico'>): string {
  const drawn = columnas.find(({ id }) => id === grafico?.columna)
  return drawn ? titulo.replace(/^Por /, `${drawn.titulo} por `) : titulo
}

/** Summed in hundredths, so that the sum stays exact. */
const sumAt = (filas: readonly Celda[][], at: number) =>
  filas.reduce((sum, fila) => sum + Math.round(Number(fila[at] ?? 0) * 100), 0) / 100

/** Sorts rows by `total`, the largest first, and equal totals by names. */
export function largestFirst<T extends { total: string | number }>(rows: readonly T[], ...names: (keyof T)[]): T[] {
  const nameOf = (row: T) => names.map((name) => String(row[name] ?? '')).join(' ')
  return rows.toSorted(
    (one, other) => Number(other.total) - Number(one.total) || compareNames(nameOf(one), nameOf(other)),
  )
}

export const texto = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'texto' })
export const numero = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'numero' })
export const dinero = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'dinero' })
export const dia = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'dia' })
export const momento = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'momento' })
export const recibo = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'recibo' })
export const documento = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'documento' })
export const telefono = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'telefono' })
export const porcentaje = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'porcentaje' })

/** `part` of `whole` in percent with one decimal; null if `whole` is 0. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)
