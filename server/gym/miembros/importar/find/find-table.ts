import type { EleccionDeLectura, Lectura } from '#shared/importar/lectura.ts'
import { maxFilas, tooMany, unreadable, type Row, type Sheet } from '../read/sheet.ts'
import { findHeading } from './find-heading.ts'
import { headingRows, joinHeadings } from './join-headings.ts'
import { otherRows } from './other-rows.ts'

export type Found = Pick<Lectura, 'encabezado' | 'inicio'> & {
  columnas: string[]
  filas: Row[]
  fuera: (Row & { motivo: string })[]
}

const firstLines = 20
const longestLine = 200

/** Finds the table in a sheet: its headings, its people, and the rows that are neither. */
export function findTable({ filas: rows }: Pick<Sheet, 'filas'>, chosen?: EleccionDeLectura['encabezado']): Found {
  const wanted = chosenHeading(rows, chosen)
  const found = wanted ?? findHeading(rows)
  const [first, last] = found === -1 ? [0, -1] : wanted === null ? headingRows(rows, found) : [found, found]
  const headings = rows.slice(first, last + 1)
  const motivoOf = otherRows(headings, rows.slice(0, first))
  const filas: Row[] = []
  const fuera: Found['fuera'] = []
  for (const row of rows.slice(last + 1)) {
    const motivo = motivoOf(row)
    if (motivo === '') filas.push(row)
    else fuera.push({ ...row, motivo })
  }
  const width = Math.max(0, ...headings.map(({ celdas }) => celdas.length), widest(filas))
  const full = <T extends Row>(row: T): T => ({
    ...row,
    celdas: Array.from({ length: width }, (_, at) => row.celdas[at] ?? ''),
  })
  return {
    encabezado: rows[last]?.fila ?? 0,
    inicio: rows.slice(0, firstLines).map(lineOf),
    columnas: joinHeadings(headings, found - first, width),
    filas: filas.map(full),
    fuera: fuera.map(full),
  }
}

/** Throws when there is nobody in the table, or too many. */
export function requireRows({ filas, encabezado }: Found): void {
  if (filas.length === 0) throw unreadable(encabezado === 0 ? 'archivo_without_rows' : 'archivo_only_heads')
  if (filas.length > maxFilas) throw tooMany()
}

function chosenHeading(rows: readonly Row[], chosen: number | undefined): number | null {
  if (chosen === undefined) return null
  const index = rows.findIndex(({ fila }) => fila === chosen)
  return chosen === 0 ? -1 : index === -1 ? null : index
}

const widest = (rows: readonly Row[]) => rows.reduce((most, { celdas }) => Math.max(most, celdas.length), 0)

const lineOf = ({ fila, celdas }: Row) => ({
  fila,
  texto: celdas
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, longestLine),
})
