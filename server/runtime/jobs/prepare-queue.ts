import { runMigrations } from 'graphile-worker'
import { createQueuePool } from '#server/runtime/db/queue-pool.ts'
import { workerLogger } from './worker-logger.ts'

/** Brings the queue's own tables to the library's version. Several processes may do so at once. */
export async function prepareQueue(databaseUrl: string): Promise<void> {
  const pool = createQueuePool(databaseUrl, () => undefined)
  try {
    await runMigrations({ pgPool: pool, logger: workerLogger(() => undefined) })
  } finally {
    await pool.end()
  }
}
