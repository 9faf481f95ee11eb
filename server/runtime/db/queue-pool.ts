import type { Pool } from 'pg'
import { openPool } from './connect.ts'

/** Connections of the tables' owner, for the queue and its own tables. */
export function createQueuePool(databaseUrl: string, onError: (error: Error) => void): Pool {
  const pool = openPool(databaseUrl, {
    application_name: 'vigente-jobs',
    max: 4,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('error', onError)
  // A cut connection fails the statement it runs. Without this listener it would end the process too.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}
