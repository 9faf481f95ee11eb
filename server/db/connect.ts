import { callbackify } from 'node:util'
import { Client, Pool } from 'pg'
import type { ClientConfig, PoolConfig } from 'pg'
import { hostsOf } from './hosts.ts'
import { primaryOf, type Primary } from './primary.ts'

/**
 * Settings of a connection, given by a statement of ours before anybody uses it. As startup options PgBouncer refuses them,
 * or leaves them out without a word when it is told to: the role would then be the owner's.
 */
type Session = { readonly session?: Readonly<Record<string, string>> }

/** A pool to the host of the address that takes writes. Nothing is opened before somebody asks. */
export function openPool(databaseUrl: string, { session, ...config }: PoolConfig & Session): Pool {
  const { url, Kind } = kindOf(databaseUrl, session)
  return new Pool({ ...config, connectionString: url, Client: Kind })
}

/** A client of the same kind that is not connected yet. */
export function makeClient(databaseUrl: string, { session, ...config }: ClientConfig & Session): Client {
  const { url, Kind } = kindOf(databaseUrl, session)
  return new Kind({ ...config, connectionString: url })
}

/** A connection of the same kind. One that is cut fails its next statement. */
export async function openClient(databaseUrl: string, config: ClientConfig & Session): Promise<Client> {
  const client = makeClient(databaseUrl, config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function kindOf(databaseUrl: string, session: Session['session'] = {}): { url: string; Kind: typeof Client } {
  const { urls, mustWrite } = hostsOf(databaseUrl) ?? { urls: [databaseUrl], mustWrite: false }
  const primary = mustWrite ? primaryOf(databaseUrl, urls) : null
  return { url: urls[0] ?? databaseUrl, Kind: clientKind(primary, Object.entries(session)) }
}

/** The driver knows one host for each client: this kind learns it when it connects, and is ready when it is set up. */
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
      await super.connect()
      try {
        await primary?.confirm(this)
        await setUp(this, settings)
        return this
      } catch (error) {
        await this.end().catch(() => undefined)
        throw error
      }
    }
  }
}

async function setUp(client: Client, settings: readonly [name: string, value: string][]): Promise<void> {
  if (settings.length === 0) return
  const calls = settings.map((_setting, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`)
  await client.query(`select ${calls.join(', ')}`, settings.flat())
}
