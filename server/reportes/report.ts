import type { Transaction } from '#server/db/transaction.ts'
import type { Celda, Cifra, Columna, Periodo, Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'

/** A SELECT whose columns are named after the `id` of each column, in the order in which its rows are shown. */
export interface Listing {
  readonly columnas: readonly Columna[]
  readonly text: string
  /** The same for so many rows from the beginning, or some more, where that is less work. */
  readonly first?: (rows: number) => string
  /** So many rows after so many others, where they are found without reading those before them. */
  readonly page?: (tx: Transaction, skipped: number, rows: number) => Promise<Record<string, unknown>[]>
  readonly values: readonly unknown[]
  /** Columns that are added up under the rows. */
  readonly sumas: readonly string[]
  /** Answers `@cantidad` and the sums, where that is less work than making every row. */
  readonly resumen?: (tx: Transaction) => Promise<Record<string, unknown> | undefined>
}

export type Figures = Omit<Cifra, 'anterior'>[]

/** How one report is made. Everything runs in one snapshot, so that the parts agree with each other. */
export interface Report {
  readonly titulo: string
  /** What the period becomes: a report of what happened ends today. */
  readonly until?: (asked: Asked) => Periodo
  figures(tx: Transaction, asked: Asked): Promise<Figures>
  cuts(tx: Transaction, asked: Asked): Promise<Tabla[]>
  listing(asked: Asked): Listing
}

const numeric = new Set(['numero', 'dinero', 'porcentaje'])

/** A row of the database as cells in the order of the columns. Exact decimals become JSON numbers, instants the wire's text. */
export function toCells(columnas: readonly Columna[], row: Record<string, unknown>): Celda[] {
  return columnas.map(({ id, tipo }) => toCell(row[id], numeric.has(tipo)))
}

function toCell(value: unknown, isNumeric: boolean): Celda {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString().replace('T', ' ')
  if (isNumeric) return Number(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A table of rows read, with the sums of some columns under them. */
export function tableOf(
  head: Pick<Tabla, 'id' | 'titulo' | 'grafico'> & { columnas: Columna[] },
  rows: readonly Record<string, unknown>[],
  sumas: readonly string[] = [],
): Tabla {
  const filas = rows.map((row) => toCells(head.columnas, row))
  const total = sumas.length === 0 ? null : head.columnas.map(({ id }, at) => totalCell(filas, sumas.includes(id), at))
  return { ...head, filas, total }
}

/** Added in hundredths, so that a sum of exact amounts stays exact. */
function totalCell(filas: readonly Celda[][], isSummed: boolean, at: number): Celda {
  if (!isSummed) return at === 0 ? 'Total' : null
  return filas.reduce((sum, fila) => sum + Math.round(Number(fila[at] ?? 0) * 100), 0) / 100
}

/** Rows with a `total` in the order of what they come to, those that come to the same by their names. */
export function largestFirst<T extends { total: string | number }>(rows: readonly T[], ...names: (keyof T)[]): T[] {
  const nameOf = (row: T) => names.map((name) => String(row[name] ?? '')).join(' ')
  return rows.toSorted(
    (one, other) => Number(other.total) - Number(one.total) || nameOf(one).localeCompare(nameOf(other), 'es'),
  )
}

export const texto = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'texto' })
export const numero = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'numero' })
export const dinero = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'dinero' })
export const dia = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'dia' })
export const momento = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'momento' })
export const porcentaje = (id: string, titulo: string): Columna => ({ id, titulo, tipo: 'porcentaje' })

/** `part` of `whole` in percent with one decimal; null where there is nothing to divide by. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)
