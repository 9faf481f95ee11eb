import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { createPools } from '#server/db/pool.ts'
import type { Pools } from '#server/db/pool.ts'
import { openOwner } from './owner.ts'
import type { Query } from '#server/db/transaction.ts'

/** A database of its own for one test file. `owner` may do everything: use it to arrange and to look behind the walls. */
export type TestDatabase = {
  readonly url: string
  readonly pools: Pools
  readonly owner: Query
  drop(): Promise<void>
}

/** A fresh database of this program's version. */
export const testDatabase = (): Promise<TestDatabase> => clone('plantilla_completa')

/** A fresh database with roles, functions and what the record engine keeps for itself, for tests of the engine that bring their own tables. */
export const emptyDatabase = (): Promise<TestDatabase> => clone('plantilla_vacia')

async function clone(template: string): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `prueba_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const pools = createPools(url.href, { max: 8 })
  const owner = openOwner(url.href)
  return {
    url: url.href,
    pools,
    owner: owner.query,
    async drop() {
      await Promise.all([pools.end(), owner.end()])
      await administer(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
