import { Client } from 'pg'

export interface Primary {
  find(): Promise<HostPort>
  /** Throws if this connection leads to a standby or to a server that another one has replaced. */
  confirm(connected: Client): Promise<void>
}

export type HostPort = { readonly host: string; readonly port: number }
type Found = HostPort & { readonly timeline: number }

/** Milliseconds of silence after which a host counts as gone. */
const PATIENCE = 2_000
/** Connections opened within this many milliseconds share one inquiry. */
const FRESH = 1_000

/** Each promotion of a standby raises the timeline by one. A standby has none of its own. */
const whoAreYou = `
  select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

/** Reported as an outage: the code is PostgreSQL's 'cannot connect now'. */
class NoPrimary extends Error {
  readonly code = '57P03'
}

const primaries = new Map<string, Primary>()

/** One per address in the process, so that all connections know of the same takeover. */
export function primaryOf(databaseUrl: string, urls: readonly string[]): Primary {
  const primary = primaries.get(databaseUrl) ?? watchPrimary(urls)
  primaries.set(databaseUrl, primary)
  return primary
}

function watchPrimary(urls: readonly string[]): Primary {
  let highest = 0
  let asked = { at: -Infinity, answer: Promise.resolve({ host: '', port: 0 }) }

  const isCurrent = ({ timeline }: { timeline: number }) => timeline >= highest

  /** Once a timeline is known, the first answer will do. Before that, an old primary could answer faster than its successor. */
  async function ask(): Promise<HostPort> {
    const answers = urls.map(probe)
    const found = highest === 0 ? await newest(answers) : await firstOf(answers, isCurrent)
    if (found === null || !isCurrent(found)) throw new NoPrimary('No host of DATABASE_URL takes writes')
    highest = found.timeline
    return found
  }

  return {
    find() {
      if (performance.now() - asked.at > FRESH) {
        asked = { at: performance.now(), answer: ask() }
        asked.answer.catch(() => (asked = { ...asked, at: -Infinity }))
      }
      return asked.answer
    },
    async confirm(connected) {
      const timeline = await timelineOf(connected)
      if (timeline !== null && isCurrent({ timeline })) return
      asked = { ...asked, at: -Infinity }
      throw new NoPrimary('This host of DATABASE_URL no longer takes writes')
    },
  }
}

type Answers = readonly Promise<Found | null>[]

async function newest(answers: Answers): Promise<Found | null> {
  const found = (await Promise.all(answers)).filter((answer) => answer !== null)
  return found.toSorted((one, other) => other.timeline - one.timeline)[0] ?? null
}

function firstOf(answers: Answers, suits: (found: Found) => boolean): Promise<Found | null> {
  const suitable = answers.map(async (answer) => {
    const found = await answer
    if (found === null || !suits(found)) throw new Error('Not this one')
    return found
  })
  return Promise.any(suitable).catch(() => null)
}

/** Null for a standby and for a host that does not answer. */
async function probe(url: string): Promise<Found | null> {
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

async function timelineOf(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ timeline: string | null }>(whoAreYou)
  const timeline = rows[0]?.timeline ?? null
  return timeline === null ? null : Number.parseInt(timeline, 16)
}
