import { Pool } from 'pg'
import { driverTypes } from '#server/db/pool.ts'
import { queryOf } from '#server/db/transaction.ts'
import type { Query } from '#server/db/transaction.ts'

/** Statements as the tables' owner, past every policy. */
export function openOwner(databaseUrl: string): { query: Query; end(): Promise<void> } {
  const pool = new Pool({ connectionString: databaseUrl, types: driverTypes, max: 2, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  return { query: queryOf(pool), end: () => pool.end() }
}
