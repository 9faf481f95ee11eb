import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { Sheet } from './sheet.ts'
import { detailInCsv } from './format-cells.ts'
import { cellsOf, formatIn, type XlsxCell } from './xlsx-cells.ts'
import { summarySheet } from './xlsx-summary.ts'

const widths = {
  texto: 26,
  numero: 12,
  dinero: 16,
  porcentaje: 12,
  dia: 12,
  mes: 10,
  momento: 18,
  recibo: 12,
  documento: 16,
  telefono: 18,
} as const

/** A workbook of two sheets is made at once. With more rows it would hold the event loop for more than a tenth of a second. */
const mostRowsBesideSummary = 5000

/**
 * The sheet as XLSX with real dates and numbers. Texts stay texts, so nothing becomes a formula. A report's summary is a sheet before
 * it, and stands alone if the rows do not fit beside it.
 */
export async function* toXlsx(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const { titulo, columnas, locality, resumen } = sheet
  const looks = columnas.map(({ tipo }) => ({ width: widths[tipo], ...formatIn(tipo, locality) }))
  const freezePane = { rows: 1 }
  if (!resumen) {
    const name = titulo.replaceAll(/[:\\/?*[\]]/g, ' ').slice(0, 31)
    const columns = columnas.map(({ titulo: header }, at) => ({ header, ...looks[at] }))
    yield* writeXlsxStream(rowsOf(sheet), { name, columns, freezePane })
    return
  }
  if (sheet.cantidad > mostRowsBesideSummary) {
    const filtros = `${sheet.filtros} · ${detailInCsv(sheet)}`
    yield await writeXlsx({ sheets: [summarySheet({ ...sheet, filtros }, await resumen())] })
    return
  }
  const summary = summarySheet(sheet, await resumen())
  const rows: XlsxCell[][] = [columnas.map((columna) => columna.titulo)]
  for await (const row of rowsOf(sheet)) rows.push(row)
  yield await writeXlsx({ sheets: [summary, { name: 'Detalle', columns: looks, freezePane, rows }] })
}

async function* rowsOf({ columnas, filas, total, locality }: Sheet): AsyncGenerator<XlsxCell[]> {
  for await (const fila of filas) yield cellsOf(fila, columnas, locality)
  if (total) yield cellsOf(total, columnas, locality)
}
