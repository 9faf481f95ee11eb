import { setImmediate as othersFirst } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Celda, Columna } from '#shared/reportes.ts'
import { fonts } from './fonts.ts'
import type { Sheet } from './sheet.ts'
import { writtenIn, type Written } from './format-cells.ts'

const margin = 36
const rowHeight = 17
const headHeight = 62
const footHeight = 22
const weights = { texto: 3, numero: 1.3, dinero: 2, porcentaje: 1.3, dia: 1.6, mes: 1.4, momento: 2.4 } as const
const numeric = new Set(['numero', 'dinero', 'porcentaje'])
const pageWidth = 841.89
const pageHeight = 595.28
const rowsPerPage = Math.floor((pageHeight - 2 * margin - headHeight - footHeight) / rowHeight)

interface Place {
  readonly doc: PDFKit.PDFDocument
  readonly sheet: Sheet
  readonly written: Written
  /** Left edge and width of each column. */
  readonly spans: readonly { readonly x: number; readonly width: number }[]
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
  const place = { doc, sheet, written: writtenIn(sheet.locality), spans: spansOf(sheet.columnas), pages }
  let line = 0
  const draw = (fila: readonly Celda[], isTotal: boolean) => {
    const at = line++ % rowsPerPage
    if (at === 0) startPage(place, Math.floor((line - 1) / rowsPerPage) + 1, now)
    drawRow(place, fila, at, isTotal)
  }
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

function* taken(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) if (Buffer.isBuffer(chunk)) yield chunk
}

function spansOf(columnas: readonly Columna[]) {
  const whole = columnas.reduce((sum, { tipo }) => sum + weights[tipo], 0)
  let x = margin
  return columnas.map(({ tipo }) => {
    const width = ((pageWidth - 2 * margin) * weights[tipo]) / whole
    x += width
    return { x: x - width, width }
  })
}

function startPage({ doc, sheet, written, spans, pages }: Place, page: number, now: Date): void {
  doc.addPage()
  const width = pageWidth - 2 * margin
  doc.font(fonts.bold).fontSize(14).fillColor('#111').text(sheet.titulo, margin, margin, { width, lineBreak: false })
  doc.font(fonts.regular).fontSize(9).fillColor('#555')
  doc.text([sheet.gimnasio, sheet.filtros].filter(Boolean).join(' · '), margin, margin + 20, {
    width,
    height: 11,
    ellipsis: true,
    lineBreak: false,
  })
  const foot = doc.page.height - margin - 10
  doc.fontSize(8).text(`Hecho el ${written.moment(now)}`, margin, foot, { width, lineBreak: false })
  doc.text(`Página ${page} de ${pages}`, margin, foot, { width, align: 'right', height: 10 })
  const y = margin + headHeight - rowHeight
  doc.font(fonts.bold).fontSize(8.5).fillColor('#111')
  sheet.columnas.forEach(({ titulo, tipo }, at) => {
    const span = spans[at]
    if (span) drawCell(doc, titulo, { ...span, y, isRight: numeric.has(tipo) })
  })
  doc
    .moveTo(margin, y + rowHeight - 3)
    .lineTo(pageWidth - margin, y + rowHeight - 3)
    .lineWidth(0.8)
    .strokeColor('#888')
    .stroke()
}

function drawRow({ doc, sheet, written, spans }: Place, fila: readonly Celda[], at: number, isTotal: boolean): void {
  const y = margin + headHeight + at * rowHeight
  doc
    .font(isTotal ? fonts.bold : fonts.regular)
    .fontSize(8.5)
    .fillColor('#111')
  sheet.columnas.forEach(({ tipo }, column) => {
    const span = spans[column]
    const text = written.shown(fila[column] ?? null, tipo)
    if (span && text) drawCell(doc, text, { ...span, y, isRight: numeric.has(tipo) })
  })
  doc
    .moveTo(margin, y + rowHeight - 3)
    .lineTo(pageWidth - margin, y + rowHeight - 3)
    .lineWidth(0.4)
    .strokeColor('#ddd')
    .stroke()
}

interface Cell {
  readonly x: number
  readonly width: number
  readonly y: number
  readonly isRight: boolean
}

/** One line, cut with an ellipsis if it does not fit. */
function drawCell(doc: PDFKit.PDFDocument, text: string, { x: left, width, y, isRight }: Cell): void {
  const room = width - 6
  const line = fitted(doc, text.replaceAll(/\s+/g, ' '), room)
  const x = isRight ? left + room - doc.widthOfString(line) : left
  doc.text(line, x, y + 2, { lineBreak: false })
}

function fitted(doc: PDFKit.PDFDocument, text: string, room: number): string {
  if (doc.widthOfString(text) <= room) return text
  let short = text.slice(0, 80)
  while (short.length > 1 && doc.widthOfString(`${short}…`) > room) short = short.slice(0, -1)
  return `${short}…`
}
