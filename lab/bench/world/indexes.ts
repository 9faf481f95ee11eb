import type { Client } from 'pg'

interface Index {
  readonly name: string
  readonly definition: string
}

/** Drops the indexes of these tables that back no key; returns the statements that make them again. */
export async function dropIndexes(client: Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
