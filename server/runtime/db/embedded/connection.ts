import { Client, DatabaseError } from 'pg'
import type { ClusterPlace } from './cluster-place.ts'

export const CLUSTER_USER = 'vigente'
/** Only names the socket file. No TCP port is opened where Unix sockets exist. */
export const SOCKET_PORT = 5432

/** An address `pg` and any other client accepts. */
export function clusterUrl(place: ClusterPlace, port: number, database: string): string {
  const host = place.socket === null ? '127.0.0.1' : encodeURIComponent(place.socket)
  return `postgresql://${CLUSTER_USER}:${place.password}@localhost/${database}?host=${host}&port=${port}`
}

/** `locked`: it runs, but with another password than ours. */
export type Reachability = 'ready' | 'starting' | 'locked' | 'absent'

const MEANINGS: Record<string, Reachability> = { '57P03': 'starting', '28P01': 'locked' }

/** Asks the server itself; files and process lists can be stale. */
export async function probe(url: string): Promise<Reachability> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return (error instanceof DatabaseError ? MEANINGS[error.code ?? ''] : undefined) ?? 'absent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates the database if it is missing. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
