import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { openTcpProxy } from '#server/testing/network/tcp-proxy.ts'
import { isOutage } from './outage.ts'
import { openClient } from './connect.ts'
import { createPools } from './pool.ts'
import { createQueuePool } from './queue-pool.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.drop())

/** Pools over a proxy that can be frozen, or that cuts clients off. */
async function throughProxy(cutsAt?: string) {
  const direct = new URL(db.url)
  const { searchParams } = direct
  const path = join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`)
  const proxy = await openTcpProxy({ path }, cutsAt)
  direct.search = ''
  direct.host = `127.0.0.1:${proxy.port}`
  return {
    proxy,
    url: direct.href,
    pools: createPools(direct.href, { max: 2, hungAfter: 300, onError: () => undefined }),
  }
}

describe('a silent database with open connections', () => {
  it('ends a long statement of the owner, and a new connection, as an outage', async () => {
    const { proxy, pools, url } = await throughProxy()
    const client = await openClient(url, {}, 4_000)
    proxy.freeze()
    const outcomes = await Promise.allSettled([client.query('select pg_sleep(600)'), openClient(url, {}, 4_000)])
    expect(outcomes.map((one) => one.status === 'rejected' && isOutage(one.reason))).toEqual([true, true])
    await client.end()
    await pools.end()
    await proxy.close()
  })

  it('that answers others does not end a long statement of the owner', async () => {
    const { proxy, pools, url } = await throughProxy()
    const client = await openClient(url, {}, 4_000)
    expect((await client.query('select pg_sleep(6)')).rows).toHaveLength(1)
    await client.end()
    await pools.end()
    await proxy.close()
  })

  it('counts as gone for reads and transactions, and is used again when it answers', async () => {
    const { proxy, pools } = await throughProxy()
    const asking = () => [
      pools.reader('select 1'),
      pools.transaction(null, ({ query }) => query('select 1')),
      pools.snapshot(null, ({ query }) => query('select 1')),
    ]
    await Promise.all(asking())
    proxy.freeze()
    const answers = await Promise.allSettled(asking())
    expect(answers.map((answer) => answer.status === 'rejected' && isOutage(answer.reason))).toEqual([true, true, true])
    proxy.thaw()
    expect(await Promise.all(asking())).toHaveLength(3)
    await pools.end()
    await proxy.close()
  })
})

it('a connection cut while its session is set up fails its statement, not the process', async () => {
  const { proxy, pools } = await throughProxy('set_config')
  const asked = [pools.reader('select 1'), pools.transaction(null, ({ query }) => query('select 1'))]
  const answers = await Promise.allSettled(asked)
  expect(answers.map((answer) => answer.status === 'rejected' && isOutage(answer.reason))).toEqual([true, true])
  await pools.end()
  await proxy.close()
})

it('a connection cut in the moment it opens fails its statement, not the process', async () => {
  const { proxy, url, pools } = await throughProxy()
  // The last message of the sign-in.
  proxy.holdAnswersTo('c=biws')
  const queue = createQueuePool(url, () => undefined)
  const answer = queue.query('select 1').then(() => null, isOutage)
  const opened = `from pg_stat_activity where application_name = 'vigente-jobs' and datname = current_database()`
  await expect.poll(() => db.owner(`select state ${opened}`)).toEqual([{ state: 'idle' }])
  await db.owner(`select pg_terminate_backend(pid) ${opened}`)
  await expect.poll(() => db.owner(`select ${opened}`)).toEqual([])
  proxy.thaw()
  expect(await answer).toBe(true)
  await Promise.all([queue.end(), pools.end()])
  await proxy.close()
})

describe('reads that wait', () => {
  it('run in the order in which their requests began', async () => {
    let since = 1
    const pools = createPools(db.url, { max: 1, since: () => since })
    const done: number[] = []
    const read = async (began: number) => {
      since = began
      await pools.reader('select 1')
      done.push(began)
    }
    await Promise.all([pools.reader('select pg_sleep(0.05)'), read(5), read(2), read(4)])
    expect(done).toEqual([2, 4, 5])
    await pools.end()
  })
})

describe('reports', () => {
  it('in the queue keep nobody from writing', async () => {
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const reports = Array.from({ length: 30 }, () => db.pools.snapshot(null, () => finished))
    expect(await db.pools.transaction(null, ({ query }) => query('select 1 as one'))).toEqual([{ one: 1 }])
    finish()
    await Promise.all(reports)
  })
})
