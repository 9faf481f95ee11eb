import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Celda } from '#shared/reportes/reporte.ts'
import { toCells, type Listing } from '#server/gym/reportes/frame/report.ts'

const rowsAtOnce = 500

/** Streams the rows of a listing, a few hundred in memory at a time, all from the transaction's snapshot. */
export async function* rowsOf(
  tx: Transaction,
  { statement, values, columnas }: Listing,
): AsyncGenerator<Celda[], void> {
  await tx.query(sql`declare filas no scroll cursor for ${statement}`, values)
  for (;;) {
    const rows = await tx.query<Record<string, unknown>>(`fetch ${rowsAtOnce} from filas`)
    for (const row of rows) yield toCells(columnas, row)
    if (rows.length < rowsAtOnce) break
  }
  await tx.query('close filas')
}
