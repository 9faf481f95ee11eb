import { ink, rule } from '#server/gym/exportar/letters/pdf-style.ts'
import { heightOf, write } from '#server/gym/exportar/letters/pdf-text.ts'
import { drawQr } from './draw-qr.ts'
import { encabezados, rotulo, verificar, type Anulado, type Renglon } from '#shared/recibos/recibo-words.ts'
import { phoneOf, type Sheet } from './recibo-sheet.ts'

const mm = 72 / 25.4

export const a4 = { width: 210 * mm, height: 297 * mm }

const margin = 20 * mm
const whole = a4.width - 2 * margin
const right = margin + whole
const gap = 16

/** The columns of the table after the concept, from the right edge. */
const columns = { cantidad: 56, precio: 92, importe: 92 } as const
const conceptWidth = whole - columns.cantidad - columns.precio - columns.importe

/** The receipt on the upper half of an A4 page, so that it can be cut or folded. */
export function drawA4(sheet: Sheet): void {
  const { doc, words } = sheet
  let y = Math.max(drawIssuer(sheet), drawNumber(sheet)) + gap
  if (words.anulado) y = drawVoid(sheet.doc, words.anulado, y)
  rule(doc, { x: margin, y, width: whole })
  y = drawPeople(sheet, y + gap) + gap
  y = drawTable(sheet, y) + 4
  y = drawTotals(sheet, y) + 2 * gap
  drawCheck(sheet, y)
}

/** The gym with its data, left. */
function drawIssuer({ doc, recibo, logo }: Sheet): number {
  const size = 52
  if (logo) doc.image(logo, margin, margin, { fit: [size, size], valign: 'center' })
  const x = logo ? margin + size + 12 : margin
  const width = whole * 0.6 - (x - margin)
  let y = write(doc, recibo.gimnasio, { x, y: margin, width, size: 15, isBold: true }) + 3
  for (const line of [recibo.sucursal, recibo.direccion, phoneOf(recibo), recibo.correo])
    y = write(doc, line, { x, y, width, color: ink.quiet })
  return Math.max(y, logo ? margin + size : 0)
}

/** Number and date, right. */
function drawNumber({ doc, words }: Sheet): number {
  const width = whole * 0.36
  const place = { x: right - width, width, align: 'right' } as const
  const y = write(doc, rotulo, { ...place, y: margin, size: 11, color: ink.quiet })
  const below = write(doc, words.numero, { ...place, y: y + 1, size: 20, isBold: true })
  return write(doc, words.momento, { ...place, y: below + 1, color: ink.quiet })
}

/** Across the full width, so that it cannot pass for a valid receipt. */
function drawVoid(doc: PDFKit.PDFDocument, { sello, motivo }: Anulado, y: number): number {
  const inside = { x: margin + 12, width: whole - 24 }
  const { width } = inside
  const height = heightOf(doc, motivo, { width }) + heightOf(doc, sello, { width, size: 15, isBold: true }) + 22
  doc.roundedRect(margin, y, whole, height, 4).fill(ink.badGround)
  const below = write(doc, sello, { ...inside, y: y + 10, size: 15, isBold: true, color: ink.bad })
  write(doc, motivo, { ...inside, y: below + 2, color: ink.bad })
  return y + height + gap
}

/** The customer, left; the method and the person who charged, right. */
function drawPeople({ doc, words }: Sheet, y: number): number {
  const width = whole / 2 - 8
  const left = drawPairs(doc, words.persona, { x: margin, y, width })
  return Math.max(left, drawPairs(doc, words.cobro, { x: right - width, y, width }))
}

const nameWidth = 84

function drawPairs(
  doc: PDFKit.PDFDocument,
  pairs: readonly Renglon[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  return pairs.reduce((top, [name, value]) => {
    const named = write(doc, name, { x, y: top, width: nameWidth, color: ink.quiet })
    const valued = write(doc, value, { x: x + nameWidth + 8, y: top, width: width - nameWidth - 8, isBold: true })
    return Math.max(named, valued) + 4
  }, y)
}

function drawTable({ doc, words }: Sheet, y: number): number {
  const head = 22
  doc.rect(margin, y, whole, head).fill(ink.ground)
  drawRow(doc, encabezados, { y: y + 6, color: ink.quiet })
  const top = y + head + 9
  let bottom = drawRow(doc, words.tabla.fila, { y: top }) + 2
  bottom = write(doc, words.tabla.detalle, { x: margin + 8, y: bottom, width: conceptWidth - 8, color: ink.quiet }) + 9
  rule(doc, { x: margin, y: bottom, width: whole })
  return bottom
}

type Row = readonly [concept: string, cantidad: string, precio: string, importe: string]

function drawRow(doc: PDFKit.PDFDocument, row: Row, { y, color }: { y: number; color?: string }): number {
  const [concept, cantidad, precio, importe] = row
  const type = color === undefined ? {} : { color }
  const ends = write(doc, concept, { x: margin + 8, y, width: conceptWidth - 8, ...type })
  let x = margin + conceptWidth
  for (const [width, text] of [
    [columns.cantidad, cantidad],
    [columns.precio, precio],
    [columns.importe - 8, importe],
  ] as const) {
    write(doc, text, { x, y, width, align: 'right', ...type })
    x += width
  }
  return ends
}

function drawTotals({ doc, words }: Sheet, y: number): number {
  const amount = 120
  const x = right - 8 - amount
  const below = words.descuento.reduce((top, pair) => drawAmount(doc, pair, { x, y: top + 6 }), y)
  const [name, value] = words.total
  const named = { x: x - 90, width: 80, align: 'right' } as const
  write(doc, name, { ...named, y: below + 12, size: 11, isBold: true })
  const total = write(doc, value, { x, y: below + 8, width: amount, align: 'right', size: 16, isBold: true })
  return words.saldo.reduce((top, pair) => drawLeft(doc, pair, top + 6), total)
}

/** The sum paid of the total, or left of it, in one line that ends where the amounts do. */
function drawLeft(doc: PDFKit.PDFDocument, [name, value]: Renglon, y: number): number {
  const text = `${name}: ${value}`
  return write(doc, text, { x: margin + 8, y, width: whole - 16, align: 'right', size: 11, isBold: true })
}

function drawAmount(doc: PDFKit.PDFDocument, [name, value]: Renglon, { x, y }: { x: number; y: number }): number {
  write(doc, value, { x, y, width: right - 8 - x, align: 'right' })
  return write(doc, name, { x: margin + 8, y, width: x - margin - 18, align: 'right', color: ink.quiet })
}

/** The QR with its address, and the small print. */
function drawCheck({ doc, words, link }: Sheet, y: number): void {
  const size = 84
  drawQr(doc, link, { x: margin, y, size })
  const place = { x: margin + size + 16, width: whole - size - 16 }
  let below = write(doc, verificar.titulo, { ...place, y: y + 6, size: 11, isBold: true }) + 3
  below = write(doc, verificar.pasos, {
    ...place,
    y: below,
    color: ink.quiet,
  })
  const top = below
  below = write(doc, link, { ...place, y: top })
  doc.link(place.x, top, place.width, below - top, link)
  write(doc, words.pie, { ...place, y: below + 6, color: ink.quiet })
}
