import type { Client } from 'pg'
import { StartError } from '#server/runtime/errors/errors.ts'
import { openClient } from '../connect.ts'

/** Connections that look for ours: a pooler may hold that many idle ones beside it. */
const mostProbes = 3

const readBackend = 'select pg_backend_pid() as pid'

/**
 * Refuses a pooler that lends a connection for a transaction only: locks, LISTEN and prepared statements would be lost between two
 * statements. A pooler makes up the process that it names to a client; without one this takes a single connection.
 */
export async function requireSession(databaseUrl: string): Promise<void> {
  const open = () => openClient(databaseUrl, { application_name: 'vigente-session' })
  const first = await open()
  const probes: Client[] = []
  try {
    const own = await backendOf(first)
    if (own === named(first)) return
    while (probes.length < mostProbes) {
      const probe = await open()
      probes.push(probe)
      // Holds what it was lent, while the first one asks again.
      await probe.query('begin')
      const isLent = (await backendOf(probe)) === own
      if (isLent || (await backendOf(first)) !== own) throw lends()
    }
  } finally {
    await Promise.all([first, ...probes].map((client) => client.end()))
  }
}

async function backendOf(client: Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>(readBackend)).rows[0]?.pid
}

/** The driver's types leave it out. */
const named = (client: Client): unknown => ('processID' in client ? client.processID : undefined)

const lends = () =>
  new StartError(
    'Delante de la base hay un intercalador de conexiones en modo transacción, y Vigente necesita conexiones de sesión. En PgBouncer, pon pool_mode = session para esta base, o apunta DATABASE_URL directo a PostgreSQL. No se cambió nada.',
  )
