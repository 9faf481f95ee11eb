import { types } from 'pg'
import type { CustomTypesConfig, Pool } from 'pg'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { openPool } from './connect.ts'
import { inTurns, turnsOfBackground, turnsOfReads, turnsOfReports, turnsOfWrites } from './connection-turns.ts'
import { listen } from './listen.ts'
import type { Listening, ListenHandlers, ListenLock } from './listen.ts'
import { oneConnection, refuseSecond, type OnSecond } from './one-connection.ts'
import { queryOf, snapshotsOf, transactionsOf } from './transaction.ts'
import type { Query, RunTransaction, SlowWatch } from './transaction.ts'

/** The two ways to the database: `reader` may only SELECT and sees every tenant, `transaction` writes inside one tenant. */
export interface Pools {
  readonly reader: Query
  readonly transaction: RunTransaction
  /** Like `transaction`, for background work: longer limits, connections that no request needs. */
  readonly background: RunTransaction
  /** For imports of minutes with short statements: a few connections that nothing else uses. */
  readonly lasting: RunTransaction
  /** For reports and exports: one read-only snapshot, on a few connections of its own, so that no charge waits for them. */
  readonly snapshot: RunTransaction
  /** Listens to a channel for committed notifications. The caller closes it. */
  listen(channel: string, handlers: ListenHandlers, lock?: ListenLock): Listening
  readonly sizes: () => readonly PoolSize[]
  end(): Promise<void>
}

export type PoolSize = { readonly pool: string; readonly busy: number; readonly idle: number; readonly waiting: number }

export type PoolSettings = {
  /** Connections in each of the two pools that requests share. */
  max?: number
  /** Connections for reports and exports; a gym never holds all of them. */
  reports?: number
  /** Milliseconds without any answer after which the database counts as gone and the connection is dropped. */
  hungAfter?: number
  /** Called when an idle connection dies. The pool replaces it by itself. */
  onError?: (error: Error) => void
  /** Called when a transaction asks for a second connection. Absent: it is refused. */
  onSecond?: OnSecond
  /** Absent: slow statements are not reported. */
  slow?: SlowWatch | undefined
  /** Start of the calling request, in milliseconds of any clock. Within a gym the earlier request goes first. */
  since?: () => number
}

const INT8 = 20
const DATE = 1082
const DATE_ARRAY = 1182

/** Connections for background work. */
const BACKGROUND = 3
/** Longest wait for a connection, in milliseconds. */
const CONNECTION_WAIT = 5_000
/** Imports at once: a list of members and a whole gym. */
const LASTING = 2
/** PostgreSQL cancels a transaction's statement after this. */
const STATEMENT_LIMIT = 9_000
/** Queued reports per gym. Further ones are refused at once. */
const longestLine = 40
/** Longer than PostgreSQL needs to cancel a statement. */
const HUNG_AFTER = 10_000

/** For many small statements at once: parallel workers and JIT cost more than they save. */
const everySession = { timezone: 'UTC', max_parallel_workers_per_gather: '0', jit: 'off' }

const writingSession = {
  ...everySession,
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '30s',
  role: 'vigente_writer',
}

/** For few statements over many rows: sort and join in memory, prefer indexes that hold all columns asked for. */
const reportingSession = { ...writingSession, work_mem: '32MB', hash_mem_multiplier: '4', random_page_cost: '1.1' }

/**
 * Statistics know nothing of an uncommitted gym. Planned for its id, a statement would expect a row or none and scan the
 * whole gym for each member. Generic plans use the key.
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

/** Opens connections lazily: with a database that is down the first query fails, not this call. */
export function createPools(
  databaseUrl: string,
  {
    max = 10,
    reports: forReports = 3,
    hungAfter = HUNG_AFTER,
    onError = reportIdleError,
    onSecond = refuseSecond,
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
  const background = openWriter('background', BACKGROUND, 4)
  const lasting = openWriter('lasting', LASTING, 1, lastingSession)
  const reports = openWriter('reports', forReports, 3, reportingSession)
  const writing = turnsOfWrites(max, since)
  const reporting = turnsOfReports(forReports, since)
  const working = turnsOfBackground(BACKGROUND, since)
  const all = [reader, writer, background, lasting, reports]
  const { asking, holding } = oneConnection(onSecond)
  let isEnding = false
  for (const pool of all) {
    pool.on('error', (error) => {
      // A server that stops right after us cuts connections that are still closing.
      if (!isEnding) onError(error)
    })
  }
  return {
    reader: asking(queryOf(reader, { slow, send: readers.run })),
    transaction: holding(inTurns(writing, transactionsOf(writer, { slow }))),
    background: holding(inTurns(working, transactionsOf(background, { slow }), { ofNoGym: '' })),
    lasting: holding(transactionsOf(lasting, { slow })),
    snapshot: holding(inTurns(reporting, snapshotsOf(reports, slow), { longestLine })),
    listen: (channel, handlers, lock) => listen(databaseUrl, channel, handlers, { lock }),
    sizes: () => [
      { ...sizeOf('reader', reader), waiting: readers.waiting() },
      { ...sizeOf('writer', writer), waiting: writing.waiting() },
      { ...sizeOf('background', background), waiting: working.waiting() },
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
