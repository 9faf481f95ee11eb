import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QueryResultRow } from 'pg'
import { loadWorld } from '#lab/bench/world/load-world.ts'
import type { Pools } from '#server/runtime/db/pool.ts'
import { withNumbers, type Query } from '#server/runtime/db/transaction.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { testDatabase } from '#server/testing/test-db.ts'
import { explain, type Explained } from './explaining-pools.ts'
import { questions } from './questions.ts'

/** One gym among many small ones. A prepared plan expects the average gym, of fewer than a hundred members. */
const bigGym = 5000
const small = 100
const members = bigGym + small * 30
const world = {
  gyms: small + 1,
  bigGym,
  members,
  payments: 12 * members,
  monthly: true,
  sealed: false,
  entries: 20 * bigGym,
}

/** A statement is prepared when it is asked for the third time. */
const untilPrepared = 3

interface Pair {
  readonly asPrepared: Explained
  readonly asAsked: Explained
}

let app: GymApp
let pairs: Pair[] = []

/** Explains each prepared statement of the reader in both ways. */
const comparing = (pools: Pools): Pools => ({
  ...pools,
  reader: async <R extends QueryResultRow>(...[statement, given, name, turn]: Parameters<Query>) => {
    if (name !== undefined) {
      const { text, values } = withNumbers(statement, given)
      await pools.transaction(null, async ({ query }) => {
        await query('set local role vigente_reader')
        const asAsked = await explain(query, text, values, false)
        pairs.push({ asAsked, asPrepared: await explain(query, text, values, true) })
      })
    }
    return pools.reader<R>(statement, given, undefined, turn)
  },
})

beforeAll(async () => {
  const db = await testDatabase()
  await loadWorld(db.url, world, { passwordHash: 'x', progress: () => undefined })
  await db.owner('analyze')
  app = await openGymApp({ db: { ...db, pools: comparing(db.pools) } })
})
afterAll(async () => {
  await app.close()
  await app.db.drop()
})

it('a list that is asked often is read no worse by its one plan than by a plan for its values', async () => {
  const authorization = (await app.clientOf('u00000000000001')).authStore.token
  const worse: object[] = []
  let compared = 0
  for (const path of questions({ branch: 's00000000000010', word: 'gonz', zone: 'America/Argentina/Buenos_Aires' })) {
    pairs = []
    for (let turn = 0; turn < untilPrepared; turn += 1)
      await (await fetch(app.url + path, { headers: { authorization } })).arrayBuffer()
    compared += pairs.length
    for (const { asAsked, asPrepared } of pairs)
      if (asPrepared.pages > 3 * asAsked.pages + 200)
        worse.push({ path, from: asAsked.pages, to: asPrepared.pages, text: asPrepared.text })
  }
  expect(compared).toBeGreaterThan(20)
  expect(worse).toEqual([])
})
