import type { Transaction } from '#server/db/transaction.ts'
import type { Celda } from '#shared/reportes.ts'
import { toCells, type Listing } from '#server/reportes/report.ts'

const rowsAtOnce = 500

/** The rows of a listing, a few hundred at a time in memory, all from the snapshot of the transaction. */
export async function* rowsOf(tx: Transaction, { text, values, columnas }: Listing): AsyncGenerator<Celda[], void> {
  await tx.query(`declare filas no scroll cursor for ${text}`, values)
  for (;;) {
    const rows = await tx.query<Record<string, unknown>>(`fetch ${rowsAtOnce} from filas`)
    for (const row of rows) yield toCells(columnas, row)
    if (rows.length < rowsAtOnce) break
  }
  await tx.query('close filas')
}
