import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildHttp } from '#server/app.ts'
import { schemaVersion } from '#server/runtime/db/open/open-database.ts'
import { createPools, type Pools } from '#server/runtime/db/pool.ts'
import { registerRateLimits } from '#server/engine/limits/rate-routes.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { createReadiness } from './readiness.ts'

let db: TestDatabase
let version: number
const opened: FastifyInstance[] = []
beforeAll(async () => {
  db = await testDatabase()
  version = await schemaVersion()
})
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})
afterAll(() => db.drop())

type Opening = { pools?: Pools; expected?: number; onPreClose?: () => Promise<void>; areStill?: boolean }

async function open({
  pools = db.pools,
  expected = version,
  onPreClose,
  areStill = false,
}: Opening = {}): Promise<FastifyInstance> {
  const http = {
    pools,
    schemaVersion: expected,
    webRoot: null,
    secure: false,
    trustProxy: '',
    logTo: null,
    runners: { areStill: () => areStill },
  }
  const limitRate = async () => 60
  const app = await buildHttp(http, (scope) => {
    registerRateLimits(scope, { identify: async () => ({ caller: guest }), limitRate })
    scope.get('/api/otra', async () => ({}))
    if (onPreClose) scope.addHook('preClose', onPreClose)
  })
  await app.ready()
  opened.push(app)
  return app
}

const away = () => createPools('postgresql://nadie@127.0.0.1:1/nada')

const refusal = (code: string) => ({
  status: 503,
  message: 'El servicio no está listo.',
  data: { motivo: { code, message: expect.any(String) } },
})

describe('health', () => {
  it('is live and ready, outside all rate limits', async () => {
    const app = await open()
    for (const path of ['/api/health/live', '/api/health/ready']) {
      const answer = await app.inject(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ code: 200, message: expect.any(String), data: {} })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await app.inject('/api/otra')).statusCode).toBe(429)
  })

  it('is live and not ready while the database is away, and says when to retry', async () => {
    const pools = away()
    const app = await open({ pools })
    expect((await app.inject('/api/health/live')).statusCode).toBe(200)
    const answer = await app.inject('/api/health/ready')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual(refusal('database'))
    expect(answer.headers['retry-after']).toBe('3')
    await pools.end()
  })

  it('is not ready on a database that lacks migrations, and is on a newer one', async () => {
    const behind = await open({ expected: version + 1 })
    expect((await behind.inject('/api/health/ready')).json()).toEqual(refusal('schema'))
    const ahead = await open({ expected: version - 1 })
    expect((await ahead.inject('/api/health/ready')).statusCode).toBe(200)
  })

  it('is ready while jobs stand still, and says so', async () => {
    const answer = await (await open({ areStill: true })).inject('/api/health/ready')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ data: { aviso: { code: 'jobs' } } })
  })

  it('is not ready while stopping, and still serves open connections', async () => {
    const seen: unknown[] = []
    const onPreClose = async () => {
      for (const path of ['ready', 'live']) seen.push((await fetch(`${url}/api/health/${path}`)).status)
    }
    const app = await open({ onPreClose })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    await app.close()
    expect(seen).toEqual([503, 200])
  })
})

describe('a database that does not answer', () => {
  it('is asked once for all callers, and waited for only briefly', async () => {
    let asked = 0
    const silent = () => {
      asked += 1
      return new Promise<never>(() => undefined)
    }
    const ready = createReadiness({ reader: silent, isStopping: () => false, patience: 1 })
    expect(await Promise.all([ready(), ready(), ready()])).toEqual(['database', 'database', 'database'])
    expect(asked).toBe(1)
  })
})
