import { types } from 'pg'
import type { CustomTypesConfig, Pool } from 'pg'
import { budgets } from '#server/budgets/budgets.ts'
import { openPool } from './connect.ts'
import { inTurns, turnsOfReads, turnsOfReports, turnsOfWrites } from './fair-turns.ts'
import { listen } from './listen.ts'
import type { Listening, ListenHandlers, ListenLock } from './listen.ts'
import { queryOf, snapshotsOf, transactionsOf } from './transaction.ts'
import type { Query, RunTransaction, SlowWatch } from './transaction.ts'

/** The two ways to the database: `reader` may only SELECT and sees every tenant, `transaction` writes inside one tenant. */
export interface Pools {
  readonly reader: Query
  readonly transaction: RunTransaction
  /** Like `transaction`, for work that nobody waits for: with patience, on connections that no request needs. */
  readonly background: RunTransaction
  /** For work of a gym that takes minutes, its statements none of them: a few connections that nothing else waits for. */
  readonly lasting: RunTransaction
  /**
   * For what reads much: every statement sees the same moment, and nothing can be written. On a few connections of its own,
   * so that whoever charges never stands in line behind reports.
   */
  readonly snapshot: RunTransaction
  /** Hears what transactions tell on a channel when they commit. Whoever listens closes it. */
  listen(channel: string, handlers: ListenHandlers, lock?: ListenLock): Listening
  /** How busy each pool is at this moment. */
  readonly sizes: () => readonly PoolSize[]
  end(): Promise<void>
}

/** Connections that work, that stand ready, and callers that wait for one. */
export type PoolSize = { readonly pool: string; readonly busy: number; readonly idle: number; readonly waiting: number }

export type PoolSettings = {
  /** Connections of each of the two pools that requests share. */
  max?: number
  /** Connections of those who read much; a gym never holds all of them. */
  reports?: number
  /** Milliseconds after which a database that says nothing at all counts as gone, and the connection is thrown away. */
  hungAfter?: number
  /** Told when an idle connection dies; the pool replaces it by itself. */
  onError?: (error: Error) => void
  /** Absent: nobody is told of slow statements. */
  slow?: SlowWatch | undefined
  /** When the request that asks had begun, in milliseconds of any clock: of what waits for a gym the earlier goes first. */
  since?: () => number
}

const INT8 = 20
const DATE = 1082
const DATE_ARRAY = 1182

/** In milliseconds. How long one may stand in line for a connection, or wait until a new one is there. */
const CONNECTION_WAIT = 5_000
/** Transactions of minutes at once: a list of members and a whole gym. */
const LASTING = 2
/** After which the database gives a statement of a transaction up. */
const STATEMENT_LIMIT = 9_000
/** Reports of one gym that may stand in line: one that sees no end is refused at once. */
const longestLine = 40
/** Longer than the database itself needs to give a statement up. */
const HUNG_AFTER = 10_000

/** Many small statements at once: starting workers or a compiler for one costs more than it saves and slows the others. */
const everySession = { timezone: 'UTC', max_parallel_workers_per_gather: '0', jit: 'off' }

const writingSession = {
  ...everySession,
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '30s',
  role: 'vigente_writer',
}

/** Few at once, each over many rows: sorted and joined in memory, and found by indexes that hold all they ask. */
const reportingSession = { ...writingSession, work_mem: '32MB', hash_mem_multiplier: '4', random_page_cost: '1.1' }

/**
 * Statistics know nothing of a gym that is being brought in. Planned for its id each statement would expect a row or none and
 * go through the whole gym for each of its members; planned for any gym it goes by the key.
 */
const lastingSession = { ...writingSession, plan_cache_mode: 'force_generic_plan' }

const asText = (value: string) => value
const asSafeNumber = (value: string) => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Dates stay civil ('YYYY-MM-DD'), exact numbers stay text, counts become numbers while they fit. */
export const driverTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return types.getTypeParser(oid, 'binary')
    if (oid === INT8) return asSafeNumber
    if (oid === DATE) return asText
    if (oid === DATE_ARRAY) return types.getTypeParser(types.builtins.TEXT, 'text')
    return types.getTypeParser(oid, 'text')
  },
}

/** Opens both pools lazily: a database that is down fails the first query, not this call. */
export function createPools(
  databaseUrl: string,
  {
    max = 10,
    reports: forReports = 3,
    hungAfter = HUNG_AFTER,
    onError = reportIdleError,
    slow,
    since = () => performance.now(),
  }: PoolSettings = {},
): Pools {
  const shared = { types: driverTypes, connectionTimeoutMillis: CONNECTION_WAIT }
  const reader = openPool(databaseUrl, {
    ...shared,
    max,
    query_timeout: hungAfter,
    application_name: 'vigente-reader',
    session: {
      ...everySession,
      default_transaction_read_only: 'on',
      statement_timeout: `${budgets.searchTime.most}`,
      role: 'vigente_reader',
    },
  })
  const readers = turnsOfReads(max, since)
  const openWriter = (name: string, connections: number, patience = 1, session = writingSession) =>
    openPool(databaseUrl, {
      ...shared,
      max: connections,
      query_timeout: hungAfter * patience,
      application_name: `vigente-${name}`,
      pipeline: true,
      session: { ...session, statement_timeout: `${STATEMENT_LIMIT * patience}` },
    })
  const writer = openWriter('writer', max)
  const background = openWriter('background', 3, 4)
  const lasting = openWriter('lasting', LASTING, 1, lastingSession)
  const reports = openWriter('reports', forReports, 3, reportingSession)
  const writing = turnsOfWrites(max, since)
  const reporting = turnsOfReports(forReports, since)
  const all = [reader, writer, background, lasting, reports]
  let isEnding = false
  for (const pool of all) {
    pool.on('error', (error) => {
      // A server that stops right after us cuts connections which are still saying goodbye.
      if (!isEnding) onError(error)
    })
  }
  return {
    reader: queryOf(reader, slow, readers.run),
    transaction: inTurns(writing, transactionsOf(writer, { slow })),
    background: transactionsOf(background, { slow }),
    lasting: transactionsOf(lasting, { slow }),
    snapshot: inTurns(reporting, snapshotsOf(reports, slow), longestLine),
    listen: (channel, handlers, lock) => listen(databaseUrl, channel, handlers, lock),
    sizes: () => [
      { ...sizeOf('reader', reader), waiting: readers.waiting() },
      { ...sizeOf('writer', writer), waiting: writing.waiting() },
      sizeOf('background', background),
      sizeOf('lasting', lasting),
      { ...sizeOf('reports', reports), waiting: reporting.waiting() },
    ],
    async end() {
      isEnding = true
      await Promise.all(all.map((pool) => pool.end()))
    },
  }
}

const sizeOf = (pool: string, { totalCount, idleCount, waitingCount }: Pool): PoolSize => ({
  pool,
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

const reportIdleError = (error: Error) => process.stderr.write(`PostgreSQL: ${error.message}\n`)
