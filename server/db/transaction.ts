import { Client } from 'pg'
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { Turn } from './in-turn.ts'

/**
 * Runs one statement. `name` makes it a prepared statement: give it to hot shapes only, one name per text. `turn` says for
 * whom it is read where others wait; absent: it goes first.
 */
export interface Query {
  <R extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
    name?: string,
    turn?: Turn,
  ): Promise<R[]>
}

/** An open transaction of the writing role with the tenant set; row-level security holds in it. */
export interface Transaction {
  readonly query: Query
  readonly tenant: string | null
  /**
   * A statement for the very end: it is sent with the commit, after the work is done, so that what it locks is held for no
   * round trip. Nobody hears what it answers; where it fails, nothing of the transaction is kept.
   */
  readonly last: (...statement: Statement) => void
}

type Statement = [text: string, values: readonly unknown[], name?: string]

/** Runs `work` in one transaction of `tenant` (null: no tenant's rows exist in it) and commits when it resolves. */
export interface RunTransaction {
  <T>(tenant: string | null, work: (tx: Transaction) => Promise<T>): Promise<T>
}

const TENANT_ID = /^[a-z0-9]{1,32}$/

/** How long a statement took, the wait for a connection included, whether it succeeded or not. Its values are not told. */
export type Timed = { readonly text: string; readonly name?: string | undefined; readonly milliseconds: number }

/** Told of statements that took at least `from` milliseconds. */
export interface SlowWatch {
  readonly from: number
  readonly onSlow: (timed: Timed) => void
}

/** How a statement gets to the database: whether at once, or in turn with others. */
type Send = <R extends QueryResultRow>(work: () => Promise<QueryResult<R>>, turn?: Turn) => Promise<QueryResult<R>>

const atOnce: Send = (work) => work()

/** Anything that runs statements of `pg`, seen as a `Query`. */
export const queryOf =
  (target: Pick<Pool | PoolClient, 'query'>, slow?: SlowWatch, send: Send = atOnce): Query =>
  async <R extends QueryResultRow>(text: string, values: readonly unknown[] = [], name?: string, turn?: Turn) => {
    const config = { text, values: [...values], ...(name === undefined ? {} : { name }) }
    const begun = performance.now()
    try {
      return (await send(() => target.query<R>(config), turn)).rows
    } finally {
      const milliseconds = performance.now() - begun
      if (slow && milliseconds >= slow.from) slow.onSlow({ text, name, milliseconds })
    }
  }

type TransactionSettings = { mode?: string; slow?: SlowWatch | undefined }

/** Runs `work`, then sends its last statements and what `end` sends in one message. The first that failed is thrown. */
export async function endingTogether<T>(
  tx: Pick<Transaction, 'query' | 'tenant'>,
  work: (tx: Transaction) => Promise<T>,
  end: () => Promise<unknown>,
): Promise<T> {
  const lasts: Statement[] = []
  const result = await work({ query: tx.query, tenant: tx.tenant, last: (...statement) => void lasts.push(statement) })
  const sent = [...lasts.map((statement) => tx.query(...statement)), end()]
  const refused = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected') throw refused.reason
  return result
}

/**
 * Transactions over a pool whose connections are pipelined: BEGIN and the tenant travel together with the first statement
 * of the work, and COMMIT with its last ones. After a last statement that failed PostgreSQL answers COMMIT by rolling back.
 */
export const transactionsOf =
  (pool: Pool, { mode = '', slow }: TransactionSettings = {}): RunTransaction =>
  async (tenant, work) => {
    const opening = beginText(tenant, mode)
    const client = await pool.connect()
    client.on('error', failsWithNextStatement)
    try {
      const together = inOneMessage(client)
      const opened = together(() => client.query(opening))
      const result = await settleAfter(opened, () =>
        endingTogether({ query: queryOf(client, slow, together), tenant }, work, () => client.query('commit')),
      )
      release(client)
      return result
    } catch (error) {
      await rollback(client)
      throw error
    }
  }

/** Transactions that read one moment only, however many statements they take, and write nothing. */
export const snapshotsOf = (pool: Pool, slow?: SlowWatch): RunTransaction =>
  transactionsOf(pool, { mode: ' isolation level repeatable read read only', slow })

/** Sends the statements of one turn of the event loop in one packet: writing to the socket took a quarter of a write's work. */
function inOneMessage(client: PoolClient): Send {
  if (!(client instanceof Client)) return atOnce
  const { stream } = client.connection
  return (work) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return work()
  }
}

/** A connection cut between two statements tells nobody but this listener; without one the whole process would end. */
const failsWithNextStatement = () => undefined

function release(client: PoolClient, isBroken = false): void {
  client.off('error', failsWithNextStatement)
  client.release(isBroken)
}

function beginText(tenant: string | null, mode: string): string {
  if (tenant !== null && !TENANT_ID.test(tenant)) throw new Error('A tenant id has letters and digits only')
  return `begin${mode}; select set_config('app.gimnasio', '${tenant ?? ''}', true)`
}

/** The outcome of work that began beside what it rests on, whose own failure explains more than what the work met in its wake. */
export async function settleAfter<T>(opened: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [opening, done] = await Promise.allSettled([opened, work()])
  if (opening.status === 'rejected') throw opening.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** A connection that cannot even roll back is thrown away instead of going back to the pool. */
async function rollback(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    release(client)
  } catch {
    release(client, true)
  }
}
