import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerApi } from '#server/api.ts'
import { buildHttp } from '#server/app.ts'
import { collections } from '#server/collections.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { bareHttp, testProduct } from '#server/testing/test-product.ts'

let db: TestDatabase
let app: FastifyInstance
let metrics: Metrics
let url: string
beforeAll(async () => {
  db = await testDatabase()
  await prepareQueue(db.url)
  metrics = createMetrics(db.pools)
  const parts = testProduct({ pools: db.pools })
  const http = { ...parts, ...bareHttp, metrics }
  const collectionNames = new Set(collections.map(({ name }) => name))
  app = await buildHttp({ ...http, collectionNames }, (scope) => {
    registerApi(scope, parts)
    scope.get('/api/lejos', async () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    })
    scope.get('/api/colgado', async () => {
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
    })
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const linesOf = async (name: string) => (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
const valueOf = async (name: string) => Number((await linesOf(name))[0]?.split(' ').at(-1))

it('durations carry the declared route and the class of status, for any address', async () => {
  await app.inject('/api/collections/miembros/records/abcdef123456789?filter=Juana')
  await app.inject('/api/collections/Juana/records')
  for (let index = 0; index < 30; index += 1) await app.inject(`/api/Juana${index}/${index}`)
  await app.inject({ method: 'PUT', url: '/Juana' })
  const counts = await linesOf('vigente_http_request_duration_seconds_count')
  expect(counts.find((line) => line.includes('records/:id'))).toContain(
    'method="GET",route="/api/collections/:collection/records/:id",status="4xx"',
  )
  const unknown = counts.filter((line) => line.includes('route="unknown"'))
  expect(unknown.length).toBeGreaterThan(0)
  expect(unknown.length).toBeLessThanOrEqual(2)
  expect(await metrics.text()).not.toContain('Juana')
})

it('outages, refusals and limits are counted', async () => {
  await app.inject('/api/lejos')
  expect(await valueOf('vigente_database_outages_total')).toBe(1)
  expect(await valueOf('vigente_http_unavailable_total')).toBe(1)
  expect(await valueOf('vigente_http_limited_total')).toBe(0)
})

it('a client that hangs up is no outage of the database', async () => {
  const before = await valueOf('vigente_database_outages_total')
  expect((await app.inject('/api/colgado')).statusCode).toBe(400)
  expect(await valueOf('vigente_database_outages_total')).toBe(before)
})

it('pools, queue, event loop and memory have figures', async () => {
  await db.pools.transaction(null, (tx) => queueJob(tx, 'enviar_correo', { id: 'x' }))
  const text = await metrics.text()
  for (const pool of ['reader', 'writer', 'background', 'reports']) {
    for (const state of ['busy', 'idle', 'waiting']) {
      expect(text).toContain(`vigente_database_connections{pool="${pool}",state="${state}"}`)
    }
  }
  expect(text).toContain('vigente_jobs{state="waiting"} 1')
  expect(text).toContain('vigente_jobs{state="given_up"} 0')
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \S+/)
  expect(text).toMatch(/nodejs_heap_size_used_bytes \d+/)
})

it('open streams are counted, and closed ones are not', async () => {
  const aborting = new AbortController()
  await fetch(`${url}/api/realtime`, { signal: aborting.signal })
  expect(await valueOf('vigente_realtime_clients')).toBe(1)
  aborting.abort()
  await expect.poll(() => valueOf('vigente_realtime_clients')).toBe(0)
})

it('the other figures are served while the database is away', async () => {
  const away = createMetrics({ sizes: () => [], reader: () => Promise.reject(new Error('gone')) })
  expect(await away.text()).toContain('nodejs_heap_size_used_bytes')
})

const unexpected = (error: unknown) => {
  throw error
}

it('the log says why figures are missing', async () => {
  const heard: unknown[] = []
  const cause = new Error('a gauge failed')
  const broken = { contentType: 'text/plain', text: () => Promise.reject(cause) }
  const { port, close } = await serveMetrics(broken, 0, (error) => heard.push(error))
  try {
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500)
    expect(heard).toEqual([cause])
  } finally {
    await close()
  }
})

it('are on a local port of their own, and nowhere on the public one', async () => {
  const { port, close } = await serveMetrics(metrics, 0, unexpected)
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toContain('vigente_http_request_duration_seconds_bucket')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    await expect(serveMetrics(metrics, port, unexpected)).rejects.toThrow('METRICS_PORT')
  } finally {
    await close()
  }
})
