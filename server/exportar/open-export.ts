import { PassThrough, Readable, type Readable as Body } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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
export const maxPdfRows = 20_000

export interface Opened {
  readonly sheet: Sheet
  readonly body: Body
}

/**
 * Runs `work`, which prepares a sheet inside a transaction and hands it to `send`; resolves as soon as there are headings
 * to answer with, while the rows are still on their way. Whoever stops reading ends the transaction, too.
 */
export function openExport(
  format: Format,
  now: Date,
  work: (send: (sheet: Sheet) => Promise<void>) => Promise<void>,
): Promise<Opened> {
  const body = new PassThrough()
  return new Promise((resolve, reject) => {
    const send = async (sheet: Sheet) => {
      const bytes = encode(format, sheet, now)
      resolve({ sheet, body })
      await pipeline(bytes, body)
    }
    work(send).catch((error: unknown) => {
      reject(error)
      body.destroy()
    })
  })
}

function encode(format: Format, sheet: Sheet, now: Date): Body {
  if (format === 'csv') return Readable.from(toCsv(sheet), { objectMode: false })
  if (format === 'xlsx') return Readable.from(toXlsx(sheet), { objectMode: false })
  if (sheet.cantidad > maxPdfRows)
    throw refuse('formato', 'validation_invalid_value', 'Un PDF lleva hasta 20.000 filas. Usa CSV o XLSX.')
  return Readable.from(toPdf(sheet, now), { objectMode: false })
}
