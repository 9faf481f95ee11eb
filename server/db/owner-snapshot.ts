import { Client } from 'pg'
import { driverTypes } from './pool.ts'
import { queryOf } from './transaction.ts'
import type { Query } from './transaction.ts'

/** Reads as the owner of the tables, past every policy: all statements see the same moment, and nothing can be written. */
export async function ownerSnapshot<T>(databaseUrl: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, types: driverTypes, application_name: 'vigente-snapshot' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'; begin isolation level repeatable read read only`)
    return await work(queryOf(client))
  } finally {
    await client.end()
  }
}
