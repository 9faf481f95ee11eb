import type { Celda, Columna } from '#shared/reportes/reporte.ts'
import type { Written } from './format-cells.ts'
import { columnsFor, longestIn, neededFor, type Span } from './pdf-columns.ts'
import { ink, rule, setType, type Type } from './letters/pdf-style.ts'
import { inPrintOrder, printable, wrapped } from './letters/pdf-text.ts'
import type { Sheet } from './sheet.ts'

const margin = 36
const [pageWidth, pageHeight] = [841.89, 595.28]
export const lineHeight = 18
const headHeight = 50
const logoSize = 34
const footHeight = 22
export const cellGap = 4
export const rowSize = 9
/** Longer texts of a cell are cut. */
const mostLines = 6
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
  readonly size: number
}

interface Rows {
  readonly columnas: readonly Columna[]
  readonly filas: readonly (readonly Celda[])[]
}

function neededOf({ doc, written }: Paper, { columnas, filas }: Rows): number[] {
  const textos = filas.map((fila) => textsOf(written, columnas, fila))
  const longest = columnas.map((_, at) => longestIn(textos, at))
  return neededFor(doc, { columnas, longest, size: rowSize, gap: cellGap })
}

/** A row as it is printed. */
export const textsOf = (written: Written, columnas: readonly Columna[], fila: readonly Celda[]): string[] =>
  columnas.map(({ tipo }, at) => printable(written.shown(fila[at] ?? null, tipo)))

/** The width at which no cell of a table is cut. */
export const widthOf = (paper: Paper, rows: Rows): number =>
  neededOf(paper, rows).reduce((sum, width) => sum + width, 0)

/** The columns of a table across a part of the page. */
export const drawnIn = (paper: Paper, rows: Rows, span: Span): Drawn => ({
  columnas: rows.columnas,
  spans: columnsFor(
    neededOf(paper, rows),
    rows.columnas.map(({ tipo }) => tipo === 'texto'),
    span,
  ),
  size: rowSize,
})

/** The upper edge of a line. */
export const topOf = (line: number): number => margin + headHeight + line * lineHeight

/** A page with the gym left, title and filters right. */
export function startPage({ doc, written }: Paper, heading: Heading, page: number): void {
  const { titulo, gimnasio, datos, filtros, logo, pages, now } = heading
  doc.addPage()
  const shift = logo && page === 1 ? logoSize + 6 : 0
  if (logo && page === 1) doc.image(logo, margin, margin, { fit: [logoSize, logoSize], valign: 'center' })
  const left = { x: margin + shift, width: whole.width * 0.5 - shift, most: 2 }
  const right = { x: margin + whole.width * 0.5, width: whole.width * 0.5, isRight: true, most: 2 }
  drawCell(doc, gimnasio, { ...left, y: margin, size: 13, isBold: true, most: 1 })
  drawCell(doc, datos, { ...left, y: margin + 20, size: 8.5, color: ink.quiet })
  drawCell(doc, titulo, { ...right, y: margin, size: 13, isBold: true, most: 1 })
  drawCell(doc, filtros, { ...right, y: margin + 20, size: 8.5, color: ink.quiet })
  const foot = { y: pageHeight - margin - 12, size: 8.5, color: ink.quiet }
  drawCell(doc, `Hecho con Vigente el ${written.moment(now)}`, { ...foot, x: margin, width: left.width })
  drawCell(doc, `Página ${page} de ${pages}`, { ...foot, ...right })
}

/** The names of the columns. */
export function drawNames({ doc }: Paper, { columnas, spans, size }: Drawn, line: number): void {
  const y = topOf(line)
  const { x, width } = acrossOf(spans)
  doc.rect(x, y - 2, width, lineHeight).fill(ink.ground)
  columnas.forEach(({ titulo, tipo }, at) => {
    const span = spans[at]
    if (span) drawCell(doc, titulo, { ...span, y, isRight: numeric.has(tipo), size, isBold: true })
  })
}

export interface Row {
  readonly textos: readonly string[]
  /** Its upper edge. */
  readonly y: number
  readonly height: number
  readonly isTotal: boolean
}

export function drawRow({ doc }: Paper, { columnas, spans, size }: Drawn, { textos, y, height, isTotal }: Row): void {
  const most = linesIn(height, size)
  columnas.forEach(({ tipo }, at) => {
    const text = textos[at]
    // The word 'Total' reaches as far as the first sum.
    const span = isTotal && at === 0 ? acrossOf(spans.slice(0, sumAt(textos))) : spans[at]
    if (span && text) drawCell(doc, text, { ...span, y, isRight: numeric.has(tipo), size, isBold: isTotal, most })
  })
  rule(doc, { ...acrossOf(spans), y: y + height - 3 })
}

const sumAt = (textos: readonly string[]) => {
  const found = textos.findIndex((text, at) => at > 0 && text)
  return found === -1 ? textos.length : found
}

/** The height that a row needs for its texts to wrap. */
export function heightOf({ doc }: Paper, { spans, size }: Drawn, textos: readonly string[]): number {
  const lines = spans.map(({ width }, at) =>
    textos[at] ? wrapped(doc, textos[at], { size }, { width: width - 2 * cellGap, most: mostLines }).length : 1,
  )
  return lineHeight + (Math.max(...lines) - 1) * pitchOf(size)
}

/** From one line of a cell to the next. */
const pitchOf = (size: number) => size + 2

const linesIn = (height: number, size: number) => 1 + Math.round((height - lineHeight) / pitchOf(size))

const acrossOf = (spans: readonly Span[]): Span => ({
  x: spans[0]?.x ?? margin,
  width: spans.reduce((sum, { width }) => sum + width, 0),
})

interface Cell extends Type, Span {
  readonly y: number
  readonly isRight?: boolean
  readonly isCentred?: boolean
  /** Lines; what does not fit is cut with an ellipsis. */
  readonly most?: number
}

export function drawCell(
  doc: PDFKit.PDFDocument,
  text: string,
  { x: left, width, y, isRight = false, isCentred = false, most = 1, ...type }: Cell,
): void {
  const room = width - 2 * cellGap
  const lines = wrapped(doc, text, type, { width: room, most })
  setType(doc, text, type)
  lines.forEach((line, nth) => {
    const free = isRight || isCentred ? room - doc.widthOfString(line) : 0
    const x = left + cellGap + (isCentred ? free / 2 : free)
    doc.text(inPrintOrder(line), x, y + 2 + nth * pitchOf(type.size ?? rowSize), { lineBreak: false })
  })
}
