import { Client } from 'pg'
import { driverTypes } from './pool.ts'
import { queryOf } from './transaction.ts'
import type { Query } from './transaction.ts'

/** One transaction as the owner of the tables, past every policy: whole or nothing. */
export async function ownerTransaction<T>(databaseUrl: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, types: driverTypes, application_name: 'vigente-owner' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'; begin`)
    const result = await work(queryOf(client))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
