import type { Pool } from 'pg'
import { openPool } from './connect.ts'

/** Connections of the tables' owner for the queue, which keeps its own tables. */
export function createQueuePool(databaseUrl: string, onError: (error: Error) => void): Pool {
  const pool = openPool(databaseUrl, {
    application_name: 'vigente-jobs',
    max: 4,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('error', onError)
  // A connection in use that is cut fails the statement it runs; unheard, it would end the process as well.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}
