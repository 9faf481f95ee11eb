import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withNumbers, type Query } from '#server/runtime/db/transaction.ts'
import { emptyDatabase } from '#server/testing/test-db.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { ListParams } from './list-params.ts'
import { createReader } from './reader.ts'
import { collections } from '#server/testing/engine/collections.ts'
import { collectionNamed, worldNow } from '#server/testing/engine/world-reader.ts'
import { callers, createWorld, id, sourceOf } from '#server/testing/engine/world.ts'

const size = 50_000
let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  await createWorld(database.owner)
  await database.owner(
    `insert into books (id, house_id, shelf, title, isbn, created)
     select 'x' || lpad(i::text, 14, '0'), $1, $2, 'Título ' || md5(i::text), i::text, timestamptz '2020-01-01' + i * interval '1 minute'
     from generate_series(1, $3::int) i`,
    [id('north'), id('s1'), size],
  )
  await database.owner(
    `update books set title = 'El camión perdido' where id in ('x00000000000007', 'x00000000040000')`,
  )
  await database.owner('vacuum analyze books')
})

afterAll(() => database.drop())

interface Explained {
  /** The custom plan for these values, and the generic plan of a prepared statement. */
  readonly plans: readonly string[]
  readonly total: number
  readonly name: string | undefined
}

/** The result of a list and its plans, for the reading role with its policies. */
async function explain(params: ListParams, collection = collectionNamed('books')): Promise<Explained> {
  const plans: string[] = []
  let named: string | undefined
  const planOf = async (options: string, text: string, values?: readonly unknown[]) => {
    const lines = await database.pools.reader<{ 'QUERY PLAN': string }>(`explain (${options}) ${text}`, values)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  }
  const spy: Query = async (statement, given, name) => {
    const { text, values } = withNumbers(statement, given)
    named = name
    plans.push(await planOf('costs off', text, values))
    if (name) plans.push(await planOf('costs off, generic_plan', text))
    return database.pools.reader(text, values)
  }
  const reader = createReader({ collections, reader: spy, callers: sourceOf([]), now: () => worldNow })
  let total = 0
  for (let time = 0; time < 4; time++) total = (await reader.list(collection, callers.ana, params)).totalItems
  return { plans, total, name: named }
}

describe(`with ${size} rows in a house`, () => {
  test('a search in several columns uses the trigram index, also in a generic plan', async () => {
    const filter = `(title ~ 'CAMION per' || isbn ~ 'camion per') && deleted = null && shelf = '${id('s1')}'`
    const { plans, total, name } = await explain({ filter, sort: '-created' })
    expect(total).toBe(2)
    expect(name).toBeDefined()
    for (const plan of plans) {
      expect(plan).toContain('Bitmap Index Scan on books_search')
      expect(plan).not.toContain('Seq Scan on books')
    }
  })

  test.each(['ca', 'ó p', 'a-b-c', '%ca%ón%'])('a search for %j gets a custom plan', async (text) => {
    const { name } = await explain({ filter: `isbn = '7' && (title ~ 'camion' || title ~ '${text}')` })
    expect(name).toBeUndefined()
  })

  test('the newest rows come from the index without a sort, in a prepared statement', async () => {
    const { plans, name } = await explain({ sort: '-created', skipTotal: '1' })
    expect(plans[0]).toContain('Index Scan using books_created')
    expect(plans[0]).not.toMatch(/Sort Key: .*created/)
    expect(name).toBeDefined()
  })

  test('an empty search has no condition', async () => {
    const { plans, name } = await explain({ filter: "title ~ '' && isbn ~ ''", sort: '-created', skipTotal: '1' })
    expect(plans[0]).toContain('Index Scan using books_created')
    expect(name).toBeDefined()
  })
})

describe('beside thousands of small houses', () => {
  beforeAll(async () => {
    await database.owner(
      `insert into books (id, house_id, shelf, title, isbn, created)
       select 'y' || lpad(i::text, 14, '0'), 'h' || lpad((i / 2)::text, 14, '0'), $1, 'Uno', 'y' || i, timestamptz '2020-01-01'
       from generate_series(1, 20000) i`,
      [id('s1')],
    )
    await database.owner('vacuum analyze books')
  })

  test('a page is read by the ids of its rows, also in a generic plan', async () => {
    const pageFirst = { ...collectionNamed('books'), readsPageFirst: true }
    const { plans, name } = await explain({ sort: '-created', perPage: '30', skipTotal: '1' }, pageFirst)
    expect(name).toBeDefined()
    for (const plan of plans) {
      expect(plan).toContain('Index Scan using books_pkey')
      expect(plan).not.toMatch(/Hash Join|Merge Join/)
    }
  })
})
