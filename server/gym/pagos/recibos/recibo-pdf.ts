import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { fonts } from '#server/gym/exportar/fonts.ts'
import { writtenIn, type Written } from '#server/gym/exportar/format-cells.ts'
import type { Recibo } from './read-recibo.ts'

const mm = 72 / 25.4

/** Paper formats. The roll is as long as its content. */
export const papers = {
  a4: { width: 210 * mm, height: 297 * mm, margin: 22 * mm, text: 11, logo: 64, qr: 96 },
  '80mm': { width: 80 * mm, height: null, margin: 4 * mm, text: 8.5, logo: 44, qr: 76 },
} as const
export type Paper = keyof typeof papers

interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly paper: (typeof papers)[Paper]
  readonly recibo: Recibo
  /** PNG or JPEG. */
  readonly logo: Buffer | null
  readonly written: Written
}

const longest = 4000

/** The receipt as a PDF of one page. */
export async function reciboPdf(recibo: Recibo, name: Paper, logo: Buffer | null): Promise<Buffer> {
  const paper = papers[name]
  const written = writtenIn(recibo)
  const height = paper.height ?? draw({ doc: open(paper.width, longest), paper, recibo, logo, written }) + paper.margin
  const doc = open(paper.width, height)
  draw({ doc, paper, recibo, logo, written })
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const open = (width: number, height: number) =>
  new PDFDocument({ size: [width, height], margin: 0, info: { Title: 'Recibo' } })

/** Draws from top to bottom and returns the final position. */
function draw(sheet: Sheet): number {
  const { paper, recibo, written } = sheet
  let y = drawHead(sheet)
  y = drawPair(sheet, [`Recibo ${numberOf(recibo)}`, written.moment(recibo.fecha)], y, true) + 4
  if (recibo.anulado) y = drawVoid(sheet, y)
  y = drawLine(sheet, y)
  for (const pair of pairsOf(recibo, written)) y = drawPair(sheet, pair, y)
  y = drawLine(sheet, y)
  for (const pair of amountsOf(recibo, written)) y = drawPair(sheet, pair, y)
  y = drawPair(sheet, ['Total', written.shown(Number(recibo.monto), 'dinero')], y, true)
  y = drawLine(sheet, y)
  drawQr(sheet, y)
  y += paper.qr + 6
  const ends = recibo.periodo ? `Vence el ${written.day(recibo.periodo.vencimiento)}. ` : ''
  return drawText(sheet, `${ends}Este recibo no reemplaza a una factura.`, y, { isSmall: true })
}

const numberOf = ({ recibo }: Recibo) => String(recibo).padStart(6, '0')

function pairsOf(recibo: Recibo, written: Written): [string, string][] {
  const { day } = written
  const { cliente, dni, concepto, periodo, cobro } = recibo
  const pairs: [string, string][] = [
    [periodo ? 'Miembro' : 'Cliente', cliente],
    ['DNI', dni],
    ['Concepto', concepto],
    ['Periodo', periodo ? `${day(periodo.inicio)} al ${day(periodo.vencimiento)}` : ''],
    ...methodsOf(recibo, written),
    ['Cobró', cobro],
  ]
  return pairs.filter(([, value]) => value !== '')
}

/** One line, or one for each part with its amount. */
function methodsOf({ medio, referencia, partes }: Recibo, written: Written): [string, string][] {
  if (partes.length === 0) return [['Medio de pago', [medio, referencia].filter(Boolean).join(' · ')]]
  return partes.map((parte) => [
    parte.medio_pago,
    [parte.referencia, written.shown(Number(parte.monto), 'dinero')].filter(Boolean).join(' · '),
  ])
}

function amountsOf(recibo: Recibo, written: Written): [string, string][] {
  const { precio_lista, descuento, motivo_descuento, cantidad } = recibo
  if (cantidad > 1) return [['Precio', `${cantidad} × ${written.shown(Number(precio_lista), 'dinero')}`]]
  if (Number(descuento) === 0) return []
  return [
    ['Precio', written.shown(Number(precio_lista), 'dinero')],
    [`Descuento (${motivo_descuento})`, `−${written.shown(Number(descuento), 'dinero')}`],
  ]
}

function drawHead(sheet: Sheet): number {
  const { doc, paper, recibo, logo } = sheet
  let y: number = paper.margin
  if (logo) {
    doc.image(logo, (paper.width - paper.logo) / 2, y, {
      fit: [paper.logo, paper.logo],
      align: 'center',
      valign: 'center',
    })
    y += paper.logo + 8
  }
  y = drawText(sheet, recibo.gimnasio, y, { isBold: true })
  for (const line of [recibo.sucursal, recibo.direccion].filter(Boolean))
    y = drawText(sheet, line, y, { isSmall: true })
  return drawLine(sheet, y + 2)
}

function drawText(
  { doc, paper }: Sheet,
  text: string,
  y: number,
  look: { isBold?: boolean; isSmall?: boolean },
): number {
  const width = paper.width - 2 * paper.margin
  const size = look.isBold ? paper.text * 1.4 : look.isSmall ? paper.text * 0.9 : paper.text
  doc
    .font(look.isBold ? fonts.bold : fonts.regular)
    .fontSize(size)
    .fillColor('#111')
  doc.text(text, paper.margin, y, { width, align: 'center' })
  return doc.y + 2
}

/** A label on the left and its value on the right; the value may wrap. */
function drawPair({ doc, paper }: Sheet, [name, value]: readonly [string, string], y: number, isBold = false): number {
  const whole = paper.width - 2 * paper.margin
  const left = whole * 0.42
  doc
    .font(isBold ? fonts.bold : fonts.regular)
    .fontSize(paper.text)
    .fillColor(isBold ? '#111' : '#444')
  doc.text(name, paper.margin, y, { width: left })
  const end = doc.y
  doc.fillColor('#111').text(value, paper.margin + left, y, { width: whole - left, align: 'right' })
  return Math.max(end, doc.y) + 3
}

function drawLine({ doc, paper }: Sheet, y: number): number {
  doc
    .moveTo(paper.margin, y + 3)
    .lineTo(paper.width - paper.margin, y + 3)
    .lineWidth(0.6)
    .dash(2, { space: 2 })
    .strokeColor('#777')
  doc.stroke().undash()
  return y + 10
}

/** Across the full width, so that it cannot pass for a valid receipt. */
function drawVoid(sheet: Sheet, y: number): number {
  const { doc, paper, recibo, written } = sheet
  const width = paper.width - 2 * paper.margin
  const text = `Anulado el ${recibo.anulado ? written.moment(recibo.anulado) : ''}: ${recibo.motivo_anulacion}`
  doc
    .font(fonts.bold)
    .fontSize(paper.text * 1.8)
    .fillColor('#b00020')
    .text('ANULADO', paper.margin, y, { width, align: 'center' })
  doc.font(fonts.regular).fontSize(paper.text).text(text, paper.margin, doc.y, { width, align: 'center' })
  return doc.y + 4
}

/** Identifies the receipt, without personal data. */
export const qrText = ({ id, recibo, gimnasio, sucursal, fecha, monto, moneda }: Recibo) =>
  ['Vigente', gimnasio, sucursal, `Recibo ${recibo}`, fecha.toISOString(), `${monto} ${moneda}`, id].join('\n')

function drawQr({ doc, paper, recibo }: Sheet, y: number): void {
  const { data, size } = encode(qrText(recibo), { ecc: 'M', border: 2 })
  const step = paper.qr / size
  const left = (paper.width - paper.qr) / 2
  data.forEach((row, down) =>
    row.forEach((isDark, across) => {
      if (isDark) doc.rect(left + across * step, y + down * step, step + 0.05, step + 0.05)
    }),
  )
  doc.fill('#000')
}
