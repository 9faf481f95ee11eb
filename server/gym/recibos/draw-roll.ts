import { ink } from '#server/gym/exportar/letters/pdf-style.ts'
import { write } from '#server/gym/exportar/letters/pdf-text.ts'
import { drawQr } from './draw-qr.ts'
import { qrCaption, type Sheet } from './recibo-sheet.ts'
import type { Pair } from './recibo-words.ts'

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
  const { doc, recibo, words, link } = sheet
  let y = drawHead(sheet)
  y = drawPair(doc, [`Recibo ${words.number}`, words.moment], { y, isBold: true })
  if (words.voided !== '') y = drawVoid(sheet, y + 4)
  y = drawDashes(doc, y)
  const pairs: Pair[] = [...words.person, ['Concepto', recibo.concepto], ['Periodo', words.period]]
  for (const pair of [...pairs, ...words.methods, ['Cobró', words.cashier] as const])
    if (pair[1] !== '') y = drawPair(doc, pair, { y })
  y = drawDashes(doc, y)
  if (recibo.cantidad > 1) y = drawPair(doc, ['Precio', `${recibo.cantidad} × ${words.price}`], { y })
  if (words.discount)
    for (const pair of [['Precio', words.price] as const, words.discount]) y = drawPair(doc, pair, { y })
  y = drawPair(doc, ['Total', words.total], { y, isBold: true, size: 14 })
  y = drawDashes(doc, y) + 4
  drawQr(doc, link, { x: (rollWidth - qrSize) / 2, y, size: qrSize })
  y = write(doc, qrCaption, { ...centre, y: y + qrSize + 6, isBold: true })
  return write(doc, words.foot, { ...centre, y: y + 4, size: 9 }) + margin
}

function drawHead({ doc, recibo, words, logo }: Sheet): number {
  let y = margin
  if (logo) {
    const fit: [number, number] = [logoSize, logoSize]
    doc.image(logo, (rollWidth - logoSize) / 2, y, { fit, align: 'center', valign: 'center' })
    y += logoSize + 6
  }
  y = write(doc, recibo.gimnasio, { ...centre, y, size: 13, isBold: true }) + 2
  for (const line of [recibo.sucursal, recibo.direccion, words.phone]) y = write(doc, line, { ...centre, y })
  return drawDashes(doc, y + 2)
}

interface Placed {
  readonly y: number
  readonly isBold?: boolean
  readonly size?: number
}

/** A label on the left and its value on the right; the value may wrap. */
function drawPair(doc: PDFKit.PDFDocument, [name, value]: Pair, { y, ...type }: Placed): number {
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
function drawVoid({ doc, words }: Sheet, y: number): number {
  const below = write(doc, 'ANULADO', { ...centre, y, size: 18, isBold: true, color: ink.bad })
  return write(doc, words.voided, { ...centre, y: below, color: ink.bad }) + 4
}
