import { setImmediate as othersFirst } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { detailInCsv, writtenIn } from './format-cells.ts'
import {
  drawCell,
  drawNames,
  drawRow,
  heightOf,
  lineHeight,
  linesPerPage,
  rowSize,
  startPage,
  textsOf,
  topOf,
  whole,
  type Paper,
  type Row,
} from './pdf-page.ts'
import { drawSummaryPage, summaryPages } from './pdf-summary.ts'
import { tableFor, type PaperTable, type PrintedRows } from './pdf-table.ts'
import type { Sheet } from './sheet.ts'

export interface Printed {
  readonly now: Date
  /** PNG or JPEG; for the first page. */
  readonly logo: Buffer | null
}

/** Some thirty pages. */
const mostRowsAfterSummary = 1000

async function* noRows(): AsyncGenerator<never, void> {}

/**
 * The sheet as a table on A4 landscape: headings on every page, the total at the end, 'Página 2 de 7'. A report's summary stands on
 * pages before it: figures, a chart, and breakdowns. Nobody reads the rows of hundreds of pages, so many rows are left to the CSV.
 */
export async function* toPdf(sheet: Sheet, { now, logo }: Printed): AsyncGenerator<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: whole.x,
    autoFirstPage: false,
    info: { Title: sheet.titulo },
  })
  const paper = { doc, written: writtenIn(sheet.locality) }
  const summary = sheet.resumen ? summaryPages(paper, await sheet.resumen()) : []
  const isSummaryAlone = summary.length > 0 && sheet.cantidad > mostRowsAfterSummary
  const read = await readRows(paper, isSummaryAlone ? { ...sheet, filas: noRows() } : sheet)
  const table = tableFor(doc, read)
  const pages = isSummaryAlone ? [] : await pagesOf(paper, table, read)
  const given = isSummaryAlone ? `${sheet.filtros} · ${detailInCsv(sheet)}` : sheet.filtros
  const heading = { ...sheet, filtros: given, logo, now, pages: summary.length + pages.length }
  for (const [index, page] of summary.entries()) {
    startPage(paper, heading, index + 1)
    drawSummaryPage(paper, page)
    await othersFirst()
    yield* taken(doc)
  }
  const rows = sheet.cantidad === 1 ? '1 fila' : `${paper.written.shown(sheet.cantidad, 'numero')} filas`
  const notes = table.notes.filter((note) => !sheet.filtros.includes(note))
  const filtros = [sheet.filtros, rows, ...notes].filter(Boolean).join(' · ')
  for (const [index, page] of pages.entries()) {
    startPage(paper, { ...heading, filtros }, summary.length + index + 1)
    drawNames(paper, table, 0)
    for (const row of page) {
      drawRow(paper, table, row)
      await othersFirst()
    }
    if (page.length === 0) drawCell(doc, 'No hay filas con estos filtros.', { ...whole, y: topOf(1), size: rowSize })
    yield* taken(doc)
  }
  doc.end()
  for await (const chunk of doc) yield Buffer.from(chunk)
}

/** Every row as it is printed: the columns and the number of pages depend on all. */
async function readRows({ written }: Paper, { columnas, filas, ...sheet }: Sheet): Promise<PrintedRows> {
  const total = sheet.totalEnPapel ?? sheet.total
  const read: string[][] = []
  for await (const fila of filas) {
    read.push(textsOf(written, columnas, fila))
    await othersFirst()
  }
  return { columnas, filas: read, total: total && textsOf(written, columnas, total) }
}

/** The rows of each page, as high as their texts need. */
async function pagesOf(paper: Paper, table: PaperTable, { filas, total }: PrintedRows): Promise<Row[][]> {
  const pages: Row[][] = [[]]
  let y = topOf(1)
  const place = (fila: readonly string[], isTotal: boolean) => {
    const textos = table.kept.map((at) => fila[at] ?? '')
    const height = isTotal ? lineHeight : heightOf(paper, table, textos)
    if (y + height > topOf(linesPerPage)) {
      pages.push([])
      y = topOf(1)
    }
    pages.at(-1)?.push({ textos, y, height, isTotal })
    y += height
  }
  for (const fila of filas) {
    place(fila, false)
    await othersFirst()
  }
  if (total && filas.length > 0) place(total, true)
  return pages
}

function* taken(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) if (Buffer.isBuffer(chunk)) yield chunk
}
