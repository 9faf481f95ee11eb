import { Client } from 'pg'
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { Turn } from './fair-turns.ts'
import { Sql, type Values } from './statement/sql.ts'

/**
 * Runs one statement. `name` makes it a prepared statement: for hot shapes only, one name per text. `turn` names the gym
 * and person it is read for; without it the statement goes first.
 */
export interface Query {
  <R extends QueryResultRow = QueryResultRow>(
    statement: Sql | string,
    values?: Values | readonly unknown[],
    name?: string,
    turn?: Turn,
  ): Promise<R[]>
}

/** An open transaction of the writing role with the tenant set, `$gimnasio` in its statements. Row-level security applies. */
export interface Transaction {
  readonly query: Query
  readonly tenant: string | null
  /**
   * A last statement, sent together with COMMIT, so its locks are held for no round trip. Its result is not returned. If
   * it fails, the whole transaction is rolled back.
   */
  readonly last: (...statement: Statement) => void
}

type Statement = [
  statement: Sql | string,
  values: Values | readonly unknown[],
  name?: string,
  heard?: (rows: QueryResultRow[]) => void,
]

/** Runs `work` in one transaction of `tenant` and commits when it resolves. With null no tenant's rows exist in it. */
export interface RunTransaction {
  <T>(tenant: string | null, work: (tx: Transaction) => Promise<T>): Promise<T>
}

const TENANT_ID = /^[a-z0-9]{1,32}$/

/** Duration of a statement, including the wait for a connection, successful or not. Carries no values. */
export type Timed = { readonly text: string; readonly name?: string | undefined; readonly milliseconds: number }

/** Called for statements of at least `from` milliseconds. */
export interface SlowWatch {
  readonly from: number
  readonly onSlow: (timed: Timed) => void
}

/** The way a statement reaches the database: at once, or in turn with others. */
type Send = <R extends QueryResultRow>(work: () => Promise<QueryResult<R>>, turn?: Turn) => Promise<QueryResult<R>>

const atOnce: Send = (work) => work()

type Sending = { readonly slow?: SlowWatch | undefined; readonly send?: Send; readonly tenant?: string | null }

export const queryOf =
  (target: Pick<Pool | PoolClient, 'query'>, { slow, send = atOnce, tenant }: Sending = {}): Query =>
  async <R extends QueryResultRow>(...[statement, values, name, turn]: Parameters<Query>) => {
    const { text, values: numbered } = withNumbers(statement, values, tenant)
    const config = { text, values: numbered, ...(name === undefined ? {} : { name }) }
    const begun = performance.now()
    try {
      return (await send(() => target.query<R>(config), turn)).rows
    } finally {
      const milliseconds = performance.now() - begun
      if (slow && milliseconds >= slow.from) slow.onSlow({ text, name, milliseconds })
    }
  }

/** A statement as PostgreSQL takes it, whichever way its values are given. A tenant's `$gimnasio` is no other than itself. */
export function withNumbers(
  statement: Sql | string,
  values: Values | readonly unknown[] = {},
  tenant?: string | null,
): { text: string; values: unknown[] } {
  if (!(statement instanceof Sql) || isList(values)) return { text: String(statement), values: Object.values(values) }
  if (tenant === undefined) return statement.with(values)
  return statement.with({ gimnasio: null, ...values, ...(tenant !== null && { gimnasio: tenant }) })
}

const isList = (values: Values | readonly unknown[]): values is readonly unknown[] => Array.isArray(values)

type TransactionSettings = { mode?: string; slow?: SlowWatch | undefined }

/** Runs `work`, then sends its last statements and the end in one message. Throws the first failure. */
export async function endingTogether<T>(
  tx: Pick<Transaction, 'query' | 'tenant'>,
  work: (tx: Transaction) => Promise<T>,
  end: () => Promise<unknown>,
): Promise<T> {
  const lasts: Statement[] = []
  const result = await work({ query: tx.query, tenant: tx.tenant, last: (...statement) => void lasts.push(statement) })
  const sent = [
    ...lasts.map(([statement, values, name, heard]) => tx.query(statement, values, name).then(heard)),
    end(),
  ]
  const refused = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected') throw refused.reason
  return result
}

/**
 * Statements of a transaction run as the reading role: they see every tenant, and text searches find their index. A second
 * connection for them could wait for others that wait for this one.
 */
export const readingAll =
  ({ query }: Pick<Transaction, 'query'>): Query =>
  async <R extends QueryResultRow>(...statement: Parameters<Query>) => {
    const [, rows] = await Promise.all([
      query('set local role vigente_reader'),
      query<R>(...statement),
      query('set local role vigente_writer'),
    ])
    return rows
  }

/**
 * Transactions over a pool with pipelined connections. BEGIN and the tenant travel with the first statement, COMMIT with
 * the last ones. After a failed last statement PostgreSQL answers COMMIT by rolling back.
 */
export const transactionsOf =
  (pool: Pool, { mode = '', slow }: TransactionSettings = {}): RunTransaction =>
  async (tenant, work) => {
    const opening = beginText(tenant, mode)
    const client = await pool.connect()
    client.on('error', failsWithNextStatement)
    try {
      const together = inOneMessage(client)
      const sending = { slow, send: together, tenant }
      const opened = together(() => client.query(opening))
      const result = await settleAfter(opened, () =>
        endingTogether({ query: queryOf(client, sending), tenant }, work, () => client.query('commit')),
      )
      release(client)
      return result
    } catch (error) {
      await rollback(client)
      throw error
    }
  }

export const snapshotsOf = (pool: Pool, slow?: SlowWatch): RunTransaction =>
  transactionsOf(pool, { mode: ' isolation level repeatable read read only', slow })

/** Sends all statements of one turn of the event loop in one packet. Writing to the socket took a quarter of a write's work. */
function inOneMessage(client: PoolClient): Send {
  if (!(client instanceof Client)) return atOnce
  const { stream } = client.connection
  return (work) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return work()
  }
}

/** A connection cut between two statements is reported only to this listener. Without it the process would end. */
const failsWithNextStatement = () => undefined

function release(client: PoolClient, isBroken = false): void {
  client.off('error', failsWithNextStatement)
  client.release(isBroken)
}

function beginText(tenant: string | null, mode: string): string {
  if (tenant !== null && !TENANT_ID.test(tenant)) throw new Error('A tenant id has letters and digits only')
  return `begin${mode}; set local app.gimnasio = '${tenant ?? ''}'`
}

/** Result of work that began together with the check it depends on. The check's failure explains more than the work's. */
export async function settleAfter<T>(opened: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [opening, done] = await Promise.allSettled([opened, work()])
  if (opening.status === 'rejected') throw opening.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** A connection that cannot even roll back is thrown away. */
async function rollback(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    release(client)
  } catch {
    release(client, true)
  }
}
