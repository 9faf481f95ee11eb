import { Client } from 'pg'

export type HostPort = { readonly host: string; readonly port: number }
export type Found = HostPort & { readonly timeline: number }

/** Milliseconds of silence after which a host counts as gone. */
const PATIENCE = 2_000

/** Each promotion of a standby raises the timeline by one. A standby has none of its own. */
const readTimeline = `
  select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

/** Asks on a connection of its own. Null for a standby and for a host that does not answer. */
export async function probe(url: string): Promise<Found | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'vigente-primary',
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const timeline = await timelineOf(client)
    return timeline === null ? null : { host: client.host, port: client.port, timeline }
  } catch {
    return null
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Null for a standby. */
export async function timelineOf(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ timeline: string | null }>(readTimeline)
  const timeline = rows[0]?.timeline ?? null
  return timeline === null ? null : Number.parseInt(timeline, 16)
}
