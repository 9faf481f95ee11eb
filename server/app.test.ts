import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#server/testing/test-db.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import { buildApp } from './app.ts'
import { bareHttp, testProduct } from '#server/testing/test-product.ts'

describe('the application', () => {
  let db: TestDatabase
  let app: FastifyInstance
  let webRoot: string

  beforeAll(async () => {
    db = await emptyDatabase()
    webRoot = await mkdtemp(join(tmpdir(), 'vigente-web-'))
    await mkdir(join(webRoot, 'assets'))
    await writeFile(join(webRoot, 'index.html'), '<title>Vigente</title>')
    await writeFile(join(webRoot, 'pantallas.json'), '["/","/admin/dashboard","/auth/login"]')
    await writeFile(join(webRoot, 'assets', 'app-abc.js'), 'export {}')
    app = await buildApp({ ...testProduct({ pools: db.pools }), ...bareHttp, webRoot })
    app.post('/api/echo', async (request) => ({ body: request.body }))
    app.get('/api/boom', async () => db.pools.reader('select * from secret_table_name'))
  })
  afterAll(async () => {
    await app.close()
    await db.drop()
    await rm(webRoot, { recursive: true })
  })

  it('is healthy while the database answers', async () => {
    const answer = await app.inject('/api/health')
    expect(answer.json()).toEqual({ code: 200, message: 'API is healthy.', data: {} })
    expect(answer.headers['content-type']).toBe('application/json')
  })

  it.each([
    ['GET', '/api/nada'],
    ['PUT', '/api/health'],
    ['GET', '/api'],
    ['GET', '/assets/missing.js'],
    ['POST', '/admin/dashboard'],
  ] as const)('answers %s %s with a JSON 404', async (method, url) => {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ data: {}, message: expect.any(String), status: 404 })
  })

  it.each(['/', '/admin/dashboard', '/auth/login?next=/admin/pagos'])('answers %s with the web app', async (url) => {
    const answer = await app.inject(url)
    expect(answer.body).toContain('<title>Vigente</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('lets browsers cache hashed files forever', async () => {
    const answer = await app.inject('/assets/app-abc.js')
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it.each(['/', '/api/health', '/api/nada', '/assets/app-abc.js', '/assets/missing.js'])(
    'sends its security headers with %s',
    async (url) => {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toContain(`script-src 'self';`)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
    },
  )

  it('allows calls from other origins without credentials', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/api/collections/users/records',
      headers: {
        origin: 'https://otro.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,accept-language',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-headers']).toBe('authorization,content-type,accept-language')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it.each([
    ['application/json', '', {}],
    ['application/x-www-form-urlencoded', 'a=1&b=x', { a: 1, b: 'x' }],
  ])('reads a body of %s %j', async (type, payload, body) => {
    const answer = await app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload })
    expect(answer.json()).toEqual({ body })
  })

  it.each([
    ['malformed JSON', '{"a":'],
    ['U+0000', String.raw`{"a":"\u0000"}`],
    ['U+0000 in a key', String.raw`{"a\u0000":1}`],
    ['half a surrogate pair', String.raw`{"a":["\ud800"]}`],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('refuses %s with 400', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/echo', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ data: {}, status: 400 })
  })

  it('refuses U+0000 in the query and in the path', async () => {
    expect((await app.inject('/api/health?x=a%00b')).statusCode).toBe(400)
  })

  it('refuses a body over the limit with 413', async () => {
    const payload = `"${'x'.repeat(9 * 1024 * 1024)}"`
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/echo', headers, payload })
    expect(answer.statusCode).toBe(413)
  })

  it('never sends the database’s own words', async () => {
    const answer = await app.inject('/api/boom')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret_table_name')
  })
})
