import { writeTelefono } from '#shared/telefono.ts'
import type { Recibo } from './read-recibo.ts'
import type { ReciboWords } from '#shared/recibos/recibo-words.ts'

/** The content of a paper. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly recibo: Recibo
  readonly words: ReciboWords
  /** PNG or JPEG. */
  readonly logo: Buffer | null
  /** The address of the public page. */
  readonly link: string
}

/** The gym's phone as its country writes it, '' for none. */
export const phoneOf = ({ telefono, pais }: Recibo): string => writeTelefono(telefono, pais)
