import type { Client } from 'pg'
import { openClient } from './connect.ts'
import { driverTypes } from './pool.ts'
import { queryOf } from './transaction.ts'
import type { Query } from './transaction.ts'

type Work<T> = (query: Query) => Promise<T>

/** One transaction as the owner of the tables, past every policy. Whole or nothing. The signal ends it at once. */
export async function ownerTransaction<T>(databaseUrl: string, work: Work<T>, signal?: AbortSignal): Promise<T> {
  return asOwner(databaseUrl, signal, async (client) => {
    await client.query('begin')
    const result = await work(queryOf(client))
    await client.query('commit')
    return result
  })
}

/** Reads as the owner of the tables, past every policy, from one snapshot. Cannot write. The signal ends it at once. */
export async function ownerSnapshot<T>(databaseUrl: string, work: Work<T>, signal?: AbortSignal): Promise<T> {
  return asOwner(databaseUrl, signal, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    return work(queryOf(client))
  })
}

async function asOwner<T>(databaseUrl: string, signal: AbortSignal | undefined, work: (client: Client) => Promise<T>) {
  signal?.throwIfAborted()
  const client = await openClient(databaseUrl, {
    types: driverTypes,
    application_name: 'vigente-owner',
    session: { timezone: 'UTC' },
  })
  // A connection with a running statement is cut, an idle one closed. Either way the transaction is over.
  const end = () => void client.end().catch(() => undefined)
  signal?.addEventListener('abort', end)
  try {
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', end)
    await client.end()
  }
}
