import { lineOf, type Made } from '#server/runtime/db/migrate/schema-lack.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** A table of the product with its stored (not computed) columns. */
export type Table = { name: string; columns: string[] }

/** Left out: filled by schema and migrations, useless after an hour, or particular to this installation. */
export const LEFT_OUT = ['schema_migrations', 'trabajos_conocidos', 'eventos', 'intentos', 'respaldo_estado']

const readTables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
  group by c.relname order by c.relname`

export const tablesOf = (query: Query): Promise<Table[]> => query<Table>(readTables, [LEFT_OUT])

/** The steps that made the tables, one per line, as stored in a backup. */
export async function schemaOf(query: Query): Promise<string> {
  const made = await query<Made>(
    'select version, checksum from schema_migrations where version is not null order by version',
  )
  return made.map(lineOf).join('\n')
}

export const readSchema = (text: string): Made[] =>
  text.split('\n').map((line) => {
    const [version, checksum] = line.split(' ')
    return { version: Number(version), checksum: checksum ?? '' }
  })

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ')
