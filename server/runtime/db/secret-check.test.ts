import { afterAll, beforeAll, expect, it } from 'vitest'
import { StartError } from '#server/runtime/errors/errors.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { checkSecret, requireSecret } from './secret-check.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const first = 'a'.repeat(32)
const other = 'b'.repeat(32)

it('keeps a database with the secret of its first start', async () => {
  await requireSecret(db.owner, other)
  await checkSecret(db.url, first)
  await checkSecret(db.url, first)
  await expect(checkSecret(db.url, other)).rejects.toThrow(StartError)
  await requireSecret(db.owner, first)
  await expect(requireSecret(db.owner, other)).rejects.toThrow(StartError)
  const stored = await db.owner<{ value: string }>(`select value from installation where name = 'secret_check'`)
  expect(stored.map(({ value }) => value)).not.toContain(first)
  expect(stored).toHaveLength(1)
})
