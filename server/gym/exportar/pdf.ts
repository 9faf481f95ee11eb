import { setImmediate as othersFirst } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Celda } from '#shared/reportes.ts'
import { ink, rule, setType, type Type } from './pdf-style.ts'
import { columnsFor, type Span } from './pdf-columns.ts'
import type { Sheet } from './sheet.ts'
import { writtenIn, type Written } from './format-cells.ts'

const margin = 36
const rowHeight = 18
const headHeight = 64
const cellGap = 4
const rowType = { size: 9 } as const
const footHeight = 22
const numeric = new Set(['numero', 'dinero', 'porcentaje'])
const pageWidth = 841.89
const pageHeight = 595.28
const rowsPerPage = Math.floor((pageHeight - 2 * margin - headHeight - footHeight) / rowHeight)

interface Place {
  readonly doc: PDFKit.PDFDocument
  readonly sheet: Sheet
  readonly written: Written
  readonly spans: readonly Span[]
  readonly pages: number
}

/** The sheet as a table on A4 landscape: headings on every page, the total at the end, 'Página 2 de 7'. */
export async function* toPdf(sheet: Sheet, now: Date): AsyncGenerator<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin,
    autoFirstPage: false,
    info: { Title: sheet.titulo },
  })
  const lines = sheet.cantidad + (sheet.total ? 1 : 0)
  const pages = Math.max(1, Math.ceil(lines / rowsPerPage))
  const written = writtenIn(sheet.locality)
  const first = await firstRows(sheet)
  const sample = {
    ...sheet,
    ...rowType,
    filas: [...first, ...(sheet.total ? [sheet.total] : [])],
    written,
    gap: cellGap,
  }
  const place = { doc, sheet, written, spans: columnsFor(doc, sample, margin, pageWidth - 2 * margin), pages }
  let line = 0
  const draw = (fila: readonly Celda[], isTotal: boolean) => {
    const at = line++ % rowsPerPage
    if (at === 0) startPage(place, Math.floor((line - 1) / rowsPerPage) + 1, now)
    drawRow(place, fila, at, isTotal)
  }
  for (const fila of first) draw(fila, false)
  for await (const fila of sheet.filas) {
    draw(fila, false)
    // Drawing a page blocks the event loop for about 20 ms.
    await othersFirst()
    if (line % rowsPerPage === 0) yield* taken(doc)
  }
  if (sheet.total) draw(sheet.total, true)
  if (line === 0) startPage(place, 1, now)
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

/** Title and filters left, the gym right, and the names of the columns below. */
function startPage({ doc, sheet, written, spans, pages }: Place, page: number, now: Date): void {
  doc.addPage()
  const width = pageWidth - 2 * margin
  const half = { y: margin, width: width * 0.6 }
  const right = { x: margin + width * 0.6, width: width * 0.4, isRight: true }
  drawCell(doc, sheet.titulo, { ...half, x: margin, size: 15, isBold: true })
  drawCell(doc, sheet.filtros, { x: margin, y: margin + 21, width, size: 9.5, color: ink.quiet })
  drawCell(doc, sheet.gimnasio, { ...right, y: margin + 3, size: 11, isBold: true })
  const foot = { y: doc.page.height - margin - 12, size: 8.5, color: ink.quiet }
  drawCell(doc, `Hecho con Vigente el ${written.moment(now)}`, { ...foot, x: margin, width: half.width })
  drawCell(doc, `Página ${page} de ${pages}`, { ...foot, ...right })
  const y = margin + headHeight - rowHeight
  doc.rect(margin, y - 2, width, rowHeight).fill(ink.ground)
  sheet.columnas.forEach(({ titulo, tipo }, at) => {
    const span = spans[at]
    if (span) drawCell(doc, titulo, { ...span, y, isRight: numeric.has(tipo), ...rowType, isBold: true })
  })
}

function drawRow({ doc, sheet, written, spans }: Place, fila: readonly Celda[], at: number, isTotal: boolean): void {
  const y = margin + headHeight + at * rowHeight
  sheet.columnas.forEach(({ tipo }, column) => {
    const span = spans[column]
    const text = written.shown(fila[column] ?? null, tipo)
    if (span && text) drawCell(doc, text, { ...span, y, isRight: numeric.has(tipo), ...rowType, isBold: isTotal })
  })
  rule(doc, { x: margin, y: y + rowHeight - 3, width: pageWidth - 2 * margin })
}

interface Cell extends Type {
  readonly x: number
  readonly width: number
  readonly y: number
  readonly isRight?: boolean
}

/** One line, cut with an ellipsis if it does not fit. */
function drawCell(doc: PDFKit.PDFDocument, text: string, { x: left, width, y, isRight = false, ...type }: Cell): void {
  const room = width - 2 * cellGap
  const flat = text.replaceAll(/\s+/g, ' ')
  const line = fitted(setType(doc, flat, type), flat, room)
  const x = isRight ? left + cellGap + room - doc.widthOfString(line) : left + cellGap
  doc.text(line, x, y + 2, { lineBreak: false })
}

function fitted(doc: PDFKit.PDFDocument, text: string, room: number): string {
  if (doc.widthOfString(text) <= room) return text
  let short = text.slice(0, 80)
  while (short.length > 1 && doc.widthOfString(`${short}…`) > room) short = short.slice(0, -1)
  return `${short}…`
}
