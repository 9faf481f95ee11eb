import { refusalOf } from '#server/runtime/db/database-error.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** True for a database error caused by a row of the file. */
export function isBadRow(error: unknown): boolean {
  const code = refusalOf(error)?.code ?? ''
  return code.startsWith('22') || code.startsWith('23')
}

interface Place {
  readonly table: string
  /** The row's number in its file. */
  readonly number: number
  readonly column: string
}

export const invalidRow = ({ table, number, column }: Place) =>
  refuse('archivo', 'validation_invalid_row', ['traslado_row_wrong', { columna: column, fila: number, tabla: table }])

const readColumnsOf = sql`
  select string_agg(a.attname, ', ' order by a.attnum) as columnas
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.conrelid = $table::text::regclass and c.conname = $constraint and a.attname not in ('gimnasio_id', 'id_gimnasio')`

/** The columns that a refused row is wrong in; 'id' if the database does not tell. */
export async function columnsOf(query: Query, table: string, error: unknown): Promise<string> {
  const { column, constraint } = refusalOf(error) ?? { column: '', constraint: '' }
  if (column) return column
  const [found] = await query<{ columnas: string | null }>(readColumnsOf, { table, constraint })
  return found?.columnas ?? 'id'
}
