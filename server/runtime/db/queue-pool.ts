import type { Pool } from 'pg'
import { openPool } from './connect.ts'
import { keepAsking, lastingConfig } from './servers/lasting.ts'

/** Connections of the tables' owner, for the queue and its own tables. `patience`: milliseconds of silence that end one. */
export function createQueuePool(databaseUrl: string, onError: (error: Error) => void, patience?: number): Pool {
  const pool = openPool(databaseUrl, { ...lastingConfig(patience), application_name: 'vigente-jobs', max: 4 })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // A cut connection fails the statement it runs. Without this listener it would end the process too.
    client.on('error', onError)
    keepAsking(client, patience)
  })
  return pool
}
