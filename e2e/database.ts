import { realpath } from 'node:fs/promises'
import { Client } from 'pg'
import { findClusterHome, prepareClusterPlace } from '#server/runtime/db/embedded/cluster-place.ts'
import { clusterUrl, SOCKET_PORT } from '#server/runtime/db/embedded/connection.ts'
import { findOsUser } from '#server/runtime/db/embedded/os-user.ts'

/** The address of the e2e server's database. */
export async function databaseUrl(): Promise<string> {
  const folder = await realpath(process.env['E2E_DATA'] ?? '')
  const osUser = await findOsUser()
  const place = await prepareClusterPlace(folder, await findClusterHome(folder, osUser), osUser)
  return clusterUrl(place, SOCKET_PORT, 'vigente')
}

/** Queries the e2e server's database directly, past the code under test. */
export async function queryDatabase(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
