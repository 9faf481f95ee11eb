import { callbackify } from 'node:util'
import { Client, Pool } from 'pg'
import type { ClientConfig, PoolConfig } from 'pg'
import { hostsOf } from './servers/hosts.ts'
import { leaveSilent, SILENCE } from './servers/lasting.ts'
import { primaryOf, type Primary } from './servers/primary.ts'

/**
 * Session settings, set by a statement before a connection is used. PgBouncer refuses them as startup options, or drops
 * them silently when told to ignore them. The role would then be the owner's.
 */
type Session = { readonly session?: Readonly<Record<string, string>> }

/** A pool to the writable host of the address. Opens nothing until it is used. */
export function openPool(databaseUrl: string, { session, ...config }: PoolConfig & Session): Pool {
  const { url, Kind } = kindOf(databaseUrl, session)
  return new Pool({ ...config, connectionString: url, Client: Kind })
}

/** An unconnected client of the same kind. */
export function makeClient(databaseUrl: string, { session, ...config }: ClientConfig & Session): Client {
  const { url, Kind } = kindOf(databaseUrl, session)
  return new Kind({ ...config, connectionString: url })
}

/**
 * A connection of the same kind, for statements of any length. If it is cut, its next statement fails; `patience`: milliseconds
 * of silence of its server that cut it.
 */
export async function openClient(
  databaseUrl: string,
  config: ClientConfig & Session,
  patience = SILENCE,
): Promise<Client> {
  const client = makeClient(databaseUrl, { ...config, connectionTimeoutMillis: patience, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  leaveSilent(client, serverOf(databaseUrl).url, patience)
  return client
}

/** Tells each change of the host that is used, in words for the log. An address of one host has none. */
export function watchHosts(databaseUrl: string, tell: (sentence: string) => void): void {
  serverOf(databaseUrl).primary?.watch(tell)
}

function kindOf(databaseUrl: string, session: Session['session'] = {}): { url: string; Kind: typeof Client } {
  const { url, primary } = serverOf(databaseUrl)
  return { url, Kind: clientKind(primary, Object.entries(session)) }
}

function serverOf(databaseUrl: string): { url: string; primary: Primary | null } {
  const { urls, mustWrite } = hostsOf(databaseUrl) ?? { urls: [databaseUrl], mustWrite: false }
  return { url: urls[0] ?? databaseUrl, primary: mustWrite ? primaryOf(databaseUrl, urls) : null }
}

/**
 * The driver knows one host per client. This client finds its host when it connects, and is ready once its session is set
 * up.
 */
function clientKind(primary: Primary | null, settings: readonly [name: string, value: string][]): typeof Client {
  return class extends Client {
    override connect(): Promise<Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      const connect = () => this.#connect()
      return callback ? callbackify(connect)(callback) : connect()
    }

    async #connect(): Promise<Client> {
      if (primary) Object.assign(this, await primary.find())
      // Between two owners nobody else listens. A connection cut then fails its next statement.
      this.on('error', ignore)
      await super.connect()
      try {
        await primary?.hold(this)
        await setUp(this, settings)
        return this
      } catch (error) {
        await this.end().catch(() => undefined)
        throw error
      }
    }
  }
}

const ignore = () => undefined

async function setUp(client: Client, settings: readonly [name: string, value: string][]): Promise<void> {
  if (settings.length === 0) return
  const calls = settings.map((_setting, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`)
  await client.query(`select ${calls.join(', ')}`, settings.flat())
}
