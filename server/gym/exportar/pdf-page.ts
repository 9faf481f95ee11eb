import type { Celda, Columna } from '#shared/reportes.ts'
import type { Written } from './format-cells.ts'
import { columnsFor, neededFor, type Span } from './pdf-columns.ts'
import { ink, rule, setType, type Type } from './pdf-style.ts'
import type { Sheet } from './sheet.ts'

const margin = 36
const [pageWidth, pageHeight] = [841.89, 595.28]
export const lineHeight = 18
const headHeight = 46
const logoSize = 34
const footHeight = 22
const cellGap = 4
const rowType = { size: 9 } as const
const numeric = new Set(['numero', 'dinero', 'porcentaje'])

/** The width between the margins. */
export const whole: Span = { x: margin, width: pageWidth - 2 * margin }

/** Lines of a page between its heading and its foot. */
export const linesPerPage = Math.floor((pageHeight - 2 * margin - headHeight - footHeight) / lineHeight)

/** The file to draw on. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument
  readonly written: Written
}

/** Texts of every page. */
export interface Heading extends Pick<Sheet, 'titulo' | 'gimnasio' | 'datos' | 'filtros'> {
  /** On the first page alone: each drawing of it adds it to the file again. */
  readonly logo: Buffer | null
  readonly pages: number
  readonly now: Date
}

/** A table and its columns on the page. */
export interface Drawn {
  readonly columnas: readonly Columna[]
  readonly spans: readonly Span[]
}

interface Rows {
  readonly columnas: readonly Columna[]
  readonly filas: readonly (readonly Celda[])[]
}

const sampleOf = (rows: Rows, written: Written) => ({ ...rows, ...rowType, written, gap: cellGap })

/** The width at which no cell of a table is cut. */
export const widthOf = ({ doc, written }: Paper, rows: Rows): number =>
  neededFor(doc, sampleOf(rows, written)).reduce((sum, width) => sum + width, 0)

/** The columns of a table from `x` over `width`. */
export const drawnIn = ({ doc, written }: Paper, rows: Rows, { x, width }: Span): Drawn => ({
  columnas: rows.columnas,
  spans: columnsFor(doc, sampleOf(rows, written), x, width),
})

/** The upper edge of a line. */
export const topOf = (line: number): number => margin + headHeight + line * lineHeight

/** A page with the gym left, title and filters right. */
export function startPage({ doc, written }: Paper, heading: Heading, page: number): void {
  const { titulo, gimnasio, datos, filtros, logo, pages, now } = heading
  doc.addPage()
  const shift = logo && page === 1 ? logoSize + 6 : 0
  if (logo && page === 1) doc.image(logo, margin, margin, { fit: [logoSize, logoSize], valign: 'center' })
  const left = { x: margin + shift, width: whole.width * 0.5 - shift }
  const right = { x: margin + whole.width * 0.5, width: whole.width * 0.5, isRight: true }
  drawCell(doc, gimnasio, { ...left, y: margin, size: 13, isBold: true })
  drawCell(doc, datos, { ...left, y: margin + 20, size: 8.5, color: ink.quiet })
  drawCell(doc, titulo, { ...right, y: margin, size: 13, isBold: true })
  drawCell(doc, filtros, { ...right, y: margin + 20, size: 8.5, color: ink.quiet })
  const foot = { y: pageHeight - margin - 12, size: 8.5, color: ink.quiet }
  drawCell(doc, `Hecho con Vigente el ${written.moment(now)}`, { ...foot, x: margin, width: left.width })
  drawCell(doc, `Página ${page} de ${pages}`, { ...foot, ...right })
}

/** The names of the columns. */
export function drawNames({ doc }: Paper, { columnas, spans }: Drawn, line: number): void {
  const y = topOf(line)
  const { x, width } = acrossOf(spans)
  doc.rect(x, y - 2, width, lineHeight).fill(ink.ground)
  columnas.forEach(({ titulo, tipo }, at) => {
    const span = spans[at]
    if (span) drawCell(doc, titulo, { ...span, y, isRight: numeric.has(tipo), ...rowType, isBold: true })
  })
}

interface Row {
  readonly fila: readonly Celda[]
  readonly line: number
  readonly isTotal: boolean
}

export function drawRow({ doc, written }: Paper, { columnas, spans }: Drawn, { fila, line, isTotal }: Row): void {
  const y = topOf(line)
  columnas.forEach(({ tipo }, at) => {
    const span = spans[at]
    const text = written.shown(fila[at] ?? null, tipo)
    if (span && text) drawCell(doc, text, { ...span, y, isRight: numeric.has(tipo), ...rowType, isBold: isTotal })
  })
  rule(doc, { ...acrossOf(spans), y: y + lineHeight - 3 })
}

const acrossOf = (spans: readonly Span[]): Span => ({
  x: spans[0]?.x ?? margin,
  width: spans.reduce((sum, { width }) => sum + width, 0),
})

interface Cell extends Type, Span {
  readonly y: number
  readonly isRight?: boolean
  readonly isCentred?: boolean
}

/** One line, cut with an ellipsis if it does not fit. */
export function drawCell(
  doc: PDFKit.PDFDocument,
  text: string,
  { x: left, width, y, isRight = false, isCentred = false, ...type }: Cell,
): void {
  const room = width - 2 * cellGap
  const flat = text.replaceAll(/\s+/g, ' ')
  const line = fitted(setType(doc, flat, type), flat, room)
  const free = isRight || isCentred ? room - doc.widthOfString(line) : 0
  doc.text(line, left + cellGap + (isCentred ? free / 2 : free), y + 2, { lineBreak: false })
}

function fitted(doc: PDFKit.PDFDocument, text: string, room: number): string {
  if (doc.widthOfString(text) <= room) return text
  let short = text.slice(0, 80)
  while (short.length > 1 && doc.widthOfString(`${short}…`) > room) short = short.slice(0, -1)
  return `${short}…`
}
