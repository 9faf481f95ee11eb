import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { collections } from './index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/** Views whose ids are not one to a row, or that are sums: nobody can be told which of them has changed. Their sources are told. */
const untold = ['ingresos_diarios', 'planes_populares', 'dashboard_superadmin', 'ingresos_diarios_superadmin']

it('every collection’s changes are told; a new one adds its announce_table', async () => {
  const rows = await db.owner<{ name: string }>(
    `select distinct convert_from(split_part(encode(t.tgargs, 'escape'), '\\000', 1)::bytea, 'UTF8') as name
     from pg_trigger t where t.tgfoid = 'announce'::regproc`,
  )
  const told = new Set(rows.map(({ name }) => name))
  expect(collections.map(({ name }) => name).filter((name) => !told.has(name))).toEqual(untold)
})
