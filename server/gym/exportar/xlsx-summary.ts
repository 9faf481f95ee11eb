import { withAntes } from '#shared/reportes/as-read.ts'
import { saysMore, type Celda, type Columna, type Resumen, type TipoColumna } from '#shared/reportes/reporte.ts'
import type { Locality, Sheet } from './sheet.ts'
import { cellsOf, formatIn, type XlsxCell } from './xlsx-cells.ts'

interface Line {
  readonly cells: readonly XlsxCell[]
  /** Number formats of its cells. */
  readonly tipos?: readonly TipoColumna[]
  readonly isBold?: boolean
}

const blank: Line = { cells: [] }

/** A report's figures with their definitions, and its breakdowns below one another. */
export function summarySheet({ titulo, gimnasio, filtros, locality }: Sheet, { cifras, tablas }: Resumen) {
  const lines: Line[] = [
    { cells: [titulo], isBold: true },
    { cells: [[gimnasio, filtros].filter(Boolean).join(' · ')] },
    blank,
    { cells: ['Cifra', 'Valor', 'Antes', 'Qué es'], isBold: true },
    ...cifras.map(({ titulo: name, tipo, valor, anterior, definicion }): Line => ({
      cells: [name, valor, anterior, definicion],
      tipos: ['texto', tipo, tipo, 'texto'],
    })),
    ...tablas
      .filter(saysMore)
      .map(withAntes)
      .flatMap(({ titulo: name, columnas, filas, total }) => [
        blank,
        { cells: [name], isBold: true },
        { cells: columnas.map((columna) => columna.titulo), isBold: true },
        ...filas.map((fila) => lineOf(fila, columnas, locality)),
        ...(total ? [{ ...lineOf(total, columnas, locality), isBold: true }] : []),
      ]),
  ]
  return {
    name: 'Resumen',
    columns: [{ width: 30 }, ...Array.from({ length: 12 }, () => ({ width: 16 }))],
    rows: lines.map(({ cells }) => [...cells]),
    cells: new Map(lines.flatMap((line, row) => styled(line, row, locality))),
  }
}

const lineOf = (fila: readonly Celda[], columnas: readonly Columna[], locality: Locality): Line => ({
  cells: cellsOf(fila, columnas, locality),
  tipos: columnas.map(({ tipo }) => tipo),
})

const styled = ({ cells, tipos = [], isBold = false }: Line, row: number, locality: Locality) =>
  cells.map((_, column) => {
    const style = { ...formatIn(tipos[column] ?? 'texto', locality), ...(isBold && { font: { bold: true } }) }
    return [`${row},${column}`, { style }] as const
  })
