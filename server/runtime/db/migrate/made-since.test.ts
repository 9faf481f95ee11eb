import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { madeSince, quietAt } from './made-since.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

it('tells what was made after an instant, and nothing that was made before', async () => {
  const gym = await buildGym(db.owner)
  const member = await buildMiembro(db.owner, gym)
  const desk = { db, gym, caller: await callerOf(db, gym.users.Admin) }
  await charge(desk, member)
  const instant = await quietAt(db.url)
  expect(await madeSince(db.url, instant)).toEqual([])
  await charge(desk, member)
  await charge(desk, await buildMiembro(db.owner, gym))
  expect(await madeSince(db.url, instant)).toEqual(expect.arrayContaining(['2 cobros', '1 miembro']))
})
