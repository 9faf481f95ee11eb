import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'

export type Counts = Readonly<Record<string, number>>

/** The number of rows of each table that belongs to gyms. */
export function countsOf(databaseUrl: string): Promise<Counts> {
  return ownerTransaction(databaseUrl, async (query) => {
    const tables = await query<{ name: string }>(
      `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and column_name = 'gimnasio_id' and table_type = 'BASE TABLE' order by 1`,
    )
    const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::integer as n from ${name}`)
    const rows = await query<{ name: string; n: number }>(counts.join(' union all '))
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
  })
}

/** Tables that the running server writes by itself between the count and the backup. */
const living = new Set([
  'eventos',
  'intentos',
  'sesiones',
  'correos',
  'recordatorios',
  'webhooks_eventos',
  'webhooks_entregas',
])

/** One line for each table that came back with another number of rows. */
export const differing = (before: Counts, after: Counts): string[] =>
  Object.keys({ ...before, ...after })
    .filter((table) => !living.has(table) && before[table] !== after[table])
    .map((table) => `${table}: ${before[table] ?? 'absent'} rows before, ${after[table] ?? 'absent'} after`)
