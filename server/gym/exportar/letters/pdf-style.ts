import { fontOf } from './fonts.ts'

/** The colours of our PDFs: they also print in black and white. */
export const ink = {
  text: '#111318',
  quiet: '#565f6c',
  line: '#d9dde3',
  ground: '#f3f4f6',
  chart: '#3b6fd4',
  before: '#b9cdf2',
  bad: '#b3261e',
  badGround: '#fdeceb',
} as const

export interface Type {
  /** In points; most texts have 10. */
  readonly size?: number
  readonly isBold?: boolean
  readonly color?: string
}

/** Sets font and size for a text, to measure it. */
export const setFont = (
  doc: PDFKit.PDFDocument,
  text: string,
  { size = 10, isBold = false }: Type = {},
): PDFKit.PDFDocument => doc.font(fontOf(text, isBold ? 'bold' : 'regular')).fontSize(size)

/** Sets font, size and colour for a text. */
export const setType = (doc: PDFKit.PDFDocument, text: string, type: Type = {}): PDFKit.PDFDocument =>
  setFont(doc, text, type).fillColor(type.color ?? ink.text)

/** A hairline across. */
export function rule(doc: PDFKit.PDFDocument, { x, y, width }: Record<'x' | 'y' | 'width', number>): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke()
}
