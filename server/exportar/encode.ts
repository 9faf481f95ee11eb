import { refuse } from '#server/collections/refusal.ts'
import { toCsv } from './csv.ts'
import { toPdf } from './pdf.ts'
import type { Sheet } from './sheet.ts'
import { toXlsx } from './xlsx.ts'

export const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const
export type Format = keyof typeof formats

/** More rows than this fill a thousand pages that nobody turns. */
const maxPdfRows = 20_000

/** The bytes of a sheet, made while they are taken. Throws 400 for a PDF that would be too long. */
export function encode(format: Format, sheet: Sheet, now: Date): AsyncIterable<Uint8Array> {
  if (format === 'csv') return toCsv(sheet)
  if (format === 'xlsx') return toXlsx(sheet)
  if (sheet.cantidad > maxPdfRows)
    throw refuse('formato', 'validation_invalid_value', 'Un PDF lleva hasta 20.000 filas. Usa CSV o XLSX.')
  return toPdf(sheet, now)
}
