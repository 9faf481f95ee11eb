import { randomBytes } from 'node:crypto'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Fila } from './checked-row.ts'

const rowsAtOnce = 200

const readTaken = sql`
  select codigo from pagos_asientos where codigo = any ($codes::text[]) and gimnasio_id <> gimnasio_actual()
  union all select codigo from ventas_asientos where codigo = any ($codes::text[]) and gimnasio_id <> gimnasio_actual()
  union all select codigo from saldos_asientos where codigo = any ($codes::text[]) and gimnasio_id <> gimnasio_actual()`

/**
 * The receipts of a file keep their public codes, so that printed ones can still be checked. A code that a gym of this server
 * already has is replaced: its original may still be here, and no file takes over the page of another gym's receipt.
 */
export async function* withFreeCodes(query: Query, rows: AsyncIterable<Fila>): AsyncGenerator<Fila> {
  let waiting: Fila[] = []
  for await (const row of rows) {
    waiting.push(row)
    if (waiting.length < rowsAtOnce) continue
    yield* await replaceTaken(query, waiting)
    waiting = []
  }
  yield* await replaceTaken(query, waiting)
}

async function replaceTaken(query: Query, rows: readonly Fila[]): Promise<Fila[]> {
  const codes = rows.map(({ codigo }) => codigo).filter((codigo) => typeof codigo === 'string')
  const found = codes.length > 0 ? await query<{ codigo: string }>(readTaken, { codes }) : []
  const taken = new Set<unknown>(found.map(({ codigo }) => codigo))
  return rows.map((row) => (taken.has(row['codigo']) ? { ...row, codigo: randomBytes(16).toString('hex') } : row))
}
