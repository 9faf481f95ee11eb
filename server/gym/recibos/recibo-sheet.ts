import type { Recibo } from './read-recibo.ts'
import type { Words } from './recibo-words.ts'

/** The content of a paper. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly recibo: Recibo
  readonly words: Words
  /** PNG or JPEG. */
  readonly logo: Buffer | null
  /** The address of the public page. */
  readonly link: string
}

export const qrCaption = 'Verifica este recibo'
