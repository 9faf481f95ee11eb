import PDFDocument from 'pdfkit'
import { a4, drawA4 } from './draw-a4.ts'
import { drawRoll, rollWidth } from './draw-roll.ts'
import type { Recibo } from './read-recibo.ts'
import type { Sheet } from './recibo-sheet.ts'
import { wordsOf } from './stored-words.ts'

export type Paper = 'a4' | '80mm'

export interface Printed {
  readonly recibo: Recibo
  /** PNG or JPEG. */
  readonly logo: Buffer | null
  /** The address of the public page. */
  readonly link: string
}

/** Points; longer than any receipt. */
const longest = 4000

/** The receipt as a PDF of one page. */
export async function reciboPdf(printed: Printed, paper: Paper): Promise<Buffer> {
  const words = wordsOf(printed.recibo)
  const open = (width: number, height: number): Sheet => {
    const info = { Title: words.titulo, Author: printed.recibo.gimnasio }
    return { ...printed, words, doc: new PDFDocument({ size: [width, height], margin: 0, lang: 'es', info }) }
  }
  if (paper === 'a4') {
    const sheet = open(a4.width, a4.height)
    drawA4(sheet)
    return bytesOf(sheet)
  }
  const sheet = open(rollWidth, drawRoll(open(rollWidth, longest)))
  drawRoll(sheet)
  return bytesOf(sheet)
}

async function bytesOf({ doc }: Sheet): Promise<Buffer> {
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
