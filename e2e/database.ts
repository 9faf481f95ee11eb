import { realpath } from 'node:fs/promises'
import { Client } from 'pg'
import { findClusterHome, prepareClusterPlace } from '#server/db/embedded/cluster-place.ts'
import { clusterUrl, SOCKET_PORT } from '#server/db/embedded/connection.ts'
import { findOsUser } from '#server/db/embedded/os-user.ts'

/** Where the database of the journeys' server is. */
export async function databaseUrl(): Promise<string> {
  const folder = await realpath(process.env['E2E_DATA'] ?? '')
  const osUser = await findOsUser()
  const place = await prepareClusterPlace(folder, await findClusterHome(folder, osUser), osUser)
  return clusterUrl(place, SOCKET_PORT, 'vigente')
}

/** Asks the database of the journeys' server itself, past everything that is under test. */
export async function askDatabase(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
