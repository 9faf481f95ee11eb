import { setImmediate as othersFirst } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Celda } from '#shared/reportes.ts'
import { drawNames, drawnIn, drawRow, linesPerPage, startPage, whole } from './pdf-page.ts'
import { drawSummaryPage, summaryPages } from './pdf-summary.ts'
import type { Sheet } from './sheet.ts'
import { writtenIn } from './format-cells.ts'

/** The first line names the columns. */
const rowsPerPage = linesPerPage - 1

export interface Printed {
  readonly now: Date
  /** PNG or JPEG; for the first page. */
  readonly logo: Buffer | null
}

/**
 * The sheet as a table on A4 landscape: headings on every page, the total at the end, 'Página 2 de 7'. A report's summary stands on
 * pages before it: figures, a chart, and breakdowns.
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
  const lines = sheet.cantidad + (sheet.total ? 1 : 0)
  const heading = { ...sheet, logo, now, pages: summary.length + Math.max(1, Math.ceil(lines / rowsPerPage)) }
  for (const [index, page] of summary.entries()) {
    startPage(paper, heading, index + 1)
    drawSummaryPage(paper, page)
    await othersFirst()
    yield* taken(doc)
  }
  const first = await firstRows(sheet)
  const filas = [...first, ...(sheet.total ? [sheet.total] : [])]
  const table = drawnIn(paper, { columnas: sheet.columnas, filas }, whole)
  const start = (page: number) => {
    startPage(paper, heading, summary.length + page)
    drawNames(paper, table, 0)
  }
  let row = 0
  const draw = (fila: readonly Celda[], isTotal: boolean) => {
    const at = row++ % rowsPerPage
    if (at === 0) start(Math.floor((row - 1) / rowsPerPage) + 1)
    drawRow(paper, table, { fila, line: at + 1, isTotal })
  }
  for (const fila of first) draw(fila, false)
  for await (const fila of sheet.filas) {
    draw(fila, false)
    // Drawing a page blocks the event loop for about 20 ms.
    await othersFirst()
    if (row % rowsPerPage === 0) yield* taken(doc)
  }
  if (sheet.total) draw(sheet.total, true)
  if (row === 0) start(1)
  doc.end()
  for await (const chunk of doc) yield Buffer.from(chunk)
}

/** Rows to measure the columns by. */
async function firstRows({ filas }: Sheet): Promise<Celda[][]> {
  const first: Celda[][] = []
  while (first.length < rowsPerPage) {
    const { value, done } = await filas.next()
    if (done) break
    first.push(value)
  }
  return first
}

function* taken(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) if (Buffer.isBuffer(chunk)) yield chunk
}
