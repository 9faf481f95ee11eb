import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPools } from '#server/runtime/db/pool.ts'
import { readLog } from '#server/testing/log/read-log.ts'
import { emptyDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { createRequestScope, type RequestScope } from './request-scope.ts'
import { watchSlowQueries, withoutValues } from './slow-queries.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.drop())

function open(from: number) {
  const requests: RequestScope = createRequestScope()
  const { log, lines: told } = readLog('warn', requests.current)
  const pools = createPools(db.url, { max: 2, slow: watchSlowQueries(log, from) })
  const during = (id: string, work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => requests.run(id, () => void work().then(resolve, reject)))
  return { pools, during, told }
}

it('a slow statement is logged with its request and without its values', async () => {
  const { pools, during, told } = open(100)
  const text = `select pg_sleep($1),
    $2::text as quien, 'literal' as que`
  await during('0123456789ab', () => pools.reader(text, [0.15, 'Juana'], 'dormir'))
  await during('ba9876543210', () => pools.transaction(null, ({ query }) => query('select pg_sleep($1)', [0.15])))
  await pools.reader('select 1')
  const line = { level: 'warn', time: expect.any(String), ms: expect.any(Number), msg: 'slow statement' }
  const sql = `select pg_sleep($1), $2::text as quien, '…' as que`
  expect(told()).toEqual([
    { ...line, reqId: '0123456789ab', statement: 'dormir', sql },
    { ...line, reqId: 'ba9876543210', sql: 'select pg_sleep($1)' },
  ])
  await pools.end()
})

it('a failed slow statement is logged too, and none with a threshold of 0', async () => {
  const { pools, told } = open(100)
  await expect(pools.reader('select pg_sleep(0.15), 1 / (random() * 0)::int')).rejects.toThrow('division')
  expect(told()).toHaveLength(1)
  await pools.end()
  const silent = open(0)
  await silent.pools.reader('select pg_sleep(0.15)')
  expect(silent.told()).toEqual([])
  await silent.pools.end()
})

it.each([
  [`select 'it''s', "nombre"  from\n miembros`, `select '…', "nombre" from miembros`],
  [`set_config('app.gimnasio', 'abc', true)`, `set_config('…', '…', true)`],
])('%j becomes %j', (text, written) => {
  expect(withoutValues(text)).toBe(written)
})
