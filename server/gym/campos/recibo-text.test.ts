import { sql } from '#server/runtime/db/statement/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reciboNumber } from '#shared/recibo.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { reciboText } from './recibo-text.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

it.each([1, 3958, 999_999, 1_234_567])('the database writes receipt %d as the screens do', async (recibo) => {
  const [row] = await db.owner<{ texto: string }>(`select ${String(reciboText(sql`$1::integer`))} as texto`, [recibo])
  expect(row?.texto).toBe(reciboNumber(recibo))
})
