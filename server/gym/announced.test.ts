import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { collections } from '../collections.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/**
 * Views without one id per row, or with sums: no change of a single record can be announced. Their sources are announced instead.
 */
const unannounced = ['ingresos_diarios', 'planes_populares', 'dashboard_superadmin', 'ingresos_diarios_superadmin']

it('every collection announces its changes; a new one needs its announce_table', async () => {
  const rows = await db.owner<{ name: string }>(
    `select distinct unnest(string_to_array(convert_from(split_part(encode(t.tgargs, 'escape'), '\\000', 1)::bytea, 'UTF8'), ' ')) as name
     from pg_trigger t where t.tgfoid = 'announce'::regproc`,
  )
  const announced = new Set(rows.map(({ name }) => name))
  expect(collections.map(({ name }) => name).filter((name) => !announced.has(name))).toEqual(unannounced)
})
