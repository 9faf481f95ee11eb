import { ink } from '#server/gym/exportar/letters/pdf-style.ts'
import { write } from '#server/gym/exportar/letters/pdf-text.ts'
import { drawQr } from './draw-qr.ts'
import { verificar, type Anulado, type Renglon } from '#shared/recibos/recibo-words.ts'
import { phoneOf, type Sheet } from './recibo-sheet.ts'

const mm = 72 / 25.4

/** The roll of an 80 mm printer, which prints 72 mm of it. */
export const rollWidth = 80 * mm

const margin = 4 * mm
const whole = rollWidth - 2 * margin
const centre = { x: margin, width: whole, align: 'center' } as const
const logoSize = 52
const qrSize = 88

/** The receipt on a roll, which is as long as its content: from top to bottom. Answers its length. */
export function drawRoll(sheet: Sheet): number {
  const { doc, words, link } = sheet
  let y = drawHead(sheet)
  y = drawPair(doc, [words.titulo, words.momento], { y, isBold: true })
  if (words.anulado) y = drawVoid(doc, words.anulado, y + 4)
  y = drawDashes(doc, y)
  for (const pair of [...words.persona, ...words.compra, ...words.cobro]) y = drawPair(doc, pair, { y })
  y = drawDashes(doc, y)
  for (const pair of [...words.precio, ...words.descuento]) y = drawPair(doc, pair, { y })
  y = drawPair(doc, words.total, { y, isBold: true, size: 14 })
  for (const pair of words.saldo) y = drawPair(doc, pair, { y, isBold: true })
  y = drawDashes(doc, y) + 4
  drawQr(doc, link, { x: (rollWidth - qrSize) / 2, y, size: qrSize })
  y = write(doc, verificar.titulo, { ...centre, y: y + qrSize + 6, isBold: true })
  return write(doc, words.pie, { ...centre, y: y + 4, size: 9 }) + margin
}

function drawHead({ doc, recibo, logo }: Sheet): number {
  let y = margin
  if (logo) {
    const fit: [number, number] = [logoSize, logoSize]
    doc.image(logo, (rollWidth - logoSize) / 2, y, { fit, align: 'center', valign: 'center' })
    y += logoSize + 6
  }
  y = write(doc, recibo.gimnasio, { ...centre, y, size: 13, isBold: true }) + 2
  for (const line of [recibo.sucursal, recibo.direccion, phoneOf(recibo)]) y = write(doc, line, { ...centre, y })
  return drawDashes(doc, y + 2)
}

interface Placed {
  readonly y: number
  readonly isBold?: boolean
  readonly size?: number
}

/** A label on the left and its value on the right; the value may wrap. */
function drawPair(doc: PDFKit.PDFDocument, [name, value]: Renglon, { y, ...type }: Placed): number {
  const left = whole * 0.36
  const named = write(doc, name, { x: margin, y, width: left, ...type })
  const valued = write(doc, value, { x: margin + left, y, width: whole - left, align: 'right', ...type })
  return Math.max(named, valued) + 3
}

function drawDashes(doc: PDFKit.PDFDocument, y: number): number {
  doc.moveTo(margin, y + 4).lineTo(rollWidth - margin, y + 4)
  doc.lineWidth(0.6).dash(2, { space: 2 }).strokeColor('#000').stroke().undash()
  return y + 11
}

/** Across the full width, so that it cannot pass for a valid receipt. */
function drawVoid(doc: PDFKit.PDFDocument, { sello, motivo }: Anulado, y: number): number {
  const below = write(doc, sello, { ...centre, y, size: 18, isBold: true, color: ink.bad })
  return write(doc, motivo, { ...centre, y: below, color: ink.bad }) + 4
}
