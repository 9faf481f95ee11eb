import type { Query } from '#server/runtime/db/transaction.ts'

/** A row to insert: driver values by column name. JSON columns take text. */
export type SeedRow = Readonly<Record<string, string | number | boolean | Date | null>>

const batch = 5000

/**
 * Inserts rows in the given order, a few thousand per statement. Each column is one array parameter, so the number of parameters
 * does not grow with the rows. The first row defines the columns.
 */
export async function insertRows(query: Query, table: string, rows: readonly SeedRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const text = await insertText(query, table, columns)
  for (let start = 0; start < rows.length; start += batch) {
    const part = rows.slice(start, start + batch)
    await query(
      text,
      columns.map((column) => part.map((row) => asText(row[column] ?? null))),
    )
  }
}

async function insertText(query: Query, table: string, columns: readonly string[]): Promise<string> {
  const found = await query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const types = new Map(found.map(({ name, type }) => [name, type]))
  const names = columns.map((column) => `"${column}"`)
  const values = names.map((name, index) => `${name}::${typeOf(types, table, columns[index] ?? '')}`)
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`)
  return `insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) with ordinality as t (${names.join(', ')}, position)
    order by position`
}

function typeOf(types: ReadonlyMap<string, string>, table: string, column: string): string {
  const type = types.get(column)
  if (type === undefined) throw new Error(`${table} has no column ${column}`)
  return type
}

function asText(value: SeedRow[string]): string | null {
  if (value === null) return null
  return value instanceof Date ? value.toISOString() : String(value)
}
