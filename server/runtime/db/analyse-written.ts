import type { Query } from './transaction.ts'

/** Fewer rows of a gym are found fast by any plan. */
const few = 500

/** Always in the same order: the locks are held until the transaction ends. */
const readWritten = `
  select relid::regclass::text as tabla from pg_stat_xact_user_tables
  where schemaname = 'public' and n_tup_ins + n_tup_upd >= ${few} order by relid`

/**
 * Analyses the tables in which the open transaction has written many rows: plans are made for them from its commit on, instead of
 * from the next visit of autovacuum. For the end of the transaction. Writers do not wait for it.
 */
export async function analyseWritten(query: Query): Promise<void> {
  for (const { tabla } of await query<{ tabla: string }>(readWritten)) await query('select analizar($1)', [tabla])
}
