import type { Query } from '#server/db/transaction.ts'

/** A table of the product with the columns that are stored, not computed. */
export type Table = { name: string; columns: string[] }

/** Kept by the migrations themselves, of no use after an hour, or of this installation alone. */
const LEFT_OUT = ['schema_migrations', 'eventos', 'intentos', 'respaldo_estado']

const readTables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
  group by c.relname order by c.relname`

export const tablesOf = (query: Query): Promise<Table[]> => query<Table>(readTables, [LEFT_OUT])

/** The migrations that made the tables: a backup fits a database made by the same ones. */
export async function schemaOf(query: Query): Promise<string> {
  const rows = await query<{ line: string }>(
    `select version || ' ' || checksum as line from schema_migrations order by version`,
  )
  return rows.map(({ line }) => line).join('\n')
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ')
