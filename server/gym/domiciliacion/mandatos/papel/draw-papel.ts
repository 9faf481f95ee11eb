import PDFDocument from 'pdfkit'
import { writeDay } from '#shared/values/write-day.ts'
import { ink, rule } from '#server/gym/exportar/letters/pdf-style.ts'
import { write } from '#server/gym/exportar/letters/pdf-text.ts'
import { acreedorPairs, autorizacion, conservar, firma, tipos, titulo } from './papel-words.ts'
import type { Papel } from './read-papel.ts'

const mm = 72 / 25.4
const page = { width: 210 * mm, height: 297 * mm }
const margin = 20 * mm
const whole = page.width - 2 * margin
const nameWidth = 150
const gap = 14

type Pair = readonly [name: string, value: string]

/** The mandate on one A4 page, to be signed by hand. A draft without account leaves room for it. */
export async function drawPapel(papel: Papel): Promise<Buffer> {
  const info = { Title: titulo, Author: papel.acreedor }
  const doc = new PDFDocument({ size: [page.width, page.height], margin: 0, lang: 'es', info })
  let y = write(doc, titulo, { x: margin, y: margin, width: whole, size: 16, isBold: true }) + gap
  y = drawPairs(doc, acreedorPairs(papel), y)
  y = write(doc, autorizacion, { x: margin, y: y + gap, width: whole, color: ink.text }) + gap
  y = drawPairs(doc, payerOf(papel), y) + gap
  y = drawSigning(doc, papel, y)
  write(doc, conservar, { x: margin, y: y + gap, width: whole, size: 9, color: ink.quiet })
  return bytesOf(doc)
}

const payerOf = ({ nombre, nif, iban, tipo }: Papel): readonly Pair[] => [
  ['Nombre del deudor', nombre],
  ...(nif === '' ? [] : [['NIF', nif] as const]),
  ['Número de cuenta (IBAN)', iban],
  ['Tipo de pago', tipos[tipo]],
]

function drawPairs(doc: PDFKit.PDFDocument, pairs: readonly Pair[], y: number): number {
  rule(doc, { x: margin, y, width: whole })
  const below = pairs.reduce((top, [name, value]) => {
    const named = write(doc, name, { x: margin, y: top, width: nameWidth, color: ink.quiet })
    const place = { x: margin + nameWidth + 8, y: top, width: whole - nameWidth - 8 }
    return Math.max(named, write(doc, value, { ...place, isBold: true })) + 5
  }, y + 8)
  rule(doc, { x: margin, y: below + 2, width: whole })
  return below + 2
}

/** Place and day, written or to be written, and room for the signature. */
function drawSigning(doc: PDFKit.PDFDocument, { firmado, lugar }: Papel, y: number): number {
  const half = whole / 2 - 8
  const right = margin + half + 16
  write(doc, firma.lugar, { x: margin, y, width: half, color: ink.quiet })
  write(doc, firma.dia, { x: right, y, width: half, color: ink.quiet })
  const line = y + 34
  write(doc, lugar, { x: margin, y: line - 16, width: half, isBold: true })
  write(doc, firmado === null ? '' : writeDay(firmado), { x: right, y: line - 16, width: half, isBold: true })
  rule(doc, { x: margin, y: line, width: half })
  rule(doc, { x: right, y: line, width: half })
  write(doc, firma.firma, { x: margin, y: line + gap, width: whole, color: ink.quiet })
  rule(doc, { x: margin, y: line + 90, width: whole })
  return line + 90
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
