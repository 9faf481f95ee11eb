import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { oncePerPlace } from './one-connection.ts'
import { createPools } from './pool.ts'
import { readingAll } from './transaction.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const reason = 'A transaction asks for a second connection'
const one = 'select 1 as one'

it.each(['transaction', 'background', 'lasting', 'snapshot'] as const)(
  '%s asks for no second connection',
  async (kind) => {
    const { pools } = db
    const nested = [
      () => pools.reader(one),
      () => pools.transaction(null, (tx) => tx.query(one)),
      () => pools.background(null, (tx) => tx.query(one)),
      () => pools.lasting(null, (tx) => tx.query(one)),
      () => pools.snapshot(null, (tx) => tx.query(one)),
    ]
    for (const ask of nested) await expect(pools[kind](null, ask)).rejects.toThrow(reason)
  },
)

it('one transaction may follow another, also from code that the first one began', async () => {
  const { transaction, reader } = db.pools
  let later: Promise<unknown> | undefined
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  await transaction(null, async () => {
    later = ended.then(() => reader(one))
  })
  end()
  expect(await later).toEqual([{ one: 1 }])
  expect(await transaction(null, (tx) => tx.query(one))).toEqual([{ one: 1 }])
})

it('reads all gyms inside of a transaction, which then writes as before', async () => {
  const roles = await db.pools.transaction('norte', async (tx) => {
    const role = 'select current_user::text as role'
    return [...(await tx.query(role)), ...(await readingAll(tx)(role)), ...(await tx.query(role))]
  })
  expect(roles.map(({ role }) => role)).toEqual(['vigente_writer', 'vigente_reader', 'vigente_writer'])
})

it('is told once per place where it is not refused', async () => {
  const told: string[] = []
  const pools = createPools(db.url, { max: 2, onSecond: oncePerPlace(({ stack }) => told.push(stack ?? '')) })
  for (let round = 0; round < 3; round += 1) await pools.transaction(null, () => pools.reader(one))
  await pools.end()
  expect(told).toEqual([expect.stringContaining('one-connection.test.ts')])
})
