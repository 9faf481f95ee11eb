import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { createQueuePool } from '#server/runtime/db/queue-pool.ts'
import { createPools, type Pools, driverTypes } from '#server/runtime/db/pool.ts'
import { type Query, queryOf } from '#server/runtime/db/transaction.ts'
import { administer } from './database/administer.ts'

/** A database of its own for one test file. `owner` may do everything: use it to arrange and to look past the policies. */
export type TestDatabase = {
  readonly url: string
  readonly pools: Pools
  readonly owner: Query
  /** For the job queue. */
  readonly queue: Pool
  drop(): Promise<void>
}

/** A fresh database of this program's version. */
export const testDatabase = (): Promise<TestDatabase> => clone('plantilla_completa')

/** A fresh database with roles, functions and the engine's own tables, for tests of the engine that bring their own tables. */
export const emptyDatabase = (): Promise<TestDatabase> => clone('plantilla_vacia')

async function clone(template: string): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `prueba_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const pools = createPools(url.href, { max: 8 })
  const owner = openOwner(url.href)
  const queue = createQueuePool(url.href, () => undefined)
  return {
    url: url.href,
    pools,
    owner: owner.query,
    queue,
    async drop() {
      await Promise.all([pools.end(), owner.end(), queue.end()])
      await administer(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Statements as the tables' owner, past every policy. */
function openOwner(databaseUrl: string): { query: Query; end(): Promise<void> } {
  const pool = new Pool({ connectionString: databaseUrl, types: driverTypes, max: 2, options: '-c timezone=UTC' })
  pool.on('error', () => undefined)
  return { query: queryOf(pool), end: () => pool.end() }
}
