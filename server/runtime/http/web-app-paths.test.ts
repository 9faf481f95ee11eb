import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildHttp } from '#server/app.ts'
import { openWire } from '#server/testing/network/wire.ts'

let webRoot: string
let app: Awaited<ReturnType<typeof buildHttp>>
let port: number
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'vigente-paths-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<title>Vigente</title>')
  await writeFile(join(webRoot, 'pantallas.json'), '["/","/admin","/admin/dashboard","/admin/planes/editar-plan/$id"]')
  await writeFile(join(webRoot, 'assets', 'app-abc.js'), 'export {}')
  await writeFile(join(webRoot, 'assets', 'app-abc.js.map'), '{}')
  const query = () => Promise.reject(new Error('nobody asks the database'))
  const transaction = query
  const pools = { reader: query, transaction, snapshot: transaction, close: async () => undefined }
  app = await buildHttp(
    { pools: Object.assign(Object.create(null), pools), webRoot, secure: false, trustProxy: '', logTo: null },
    (server) => {
      server.get('/api/things/:id', () => ({}))
    },
  )
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

/** The raw path, which no client would send. */
async function statusOf(path: string, method = 'GET') {
  const wire = openWire(port)
  const answer = await wire.ask(Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: x\r\n\r\n`), method === 'HEAD')
  wire.close()
  return answer?.status
}

const file = '/assets/app-abc.js'

it.each(['/', '/admin', '/admin/dashboard', '/admin/dashboard/', '/admin/planes/editar-plan/abc123?a=b', file])(
  '%s is there',
  async (path) => {
    expect(await statusOf(path)).toBe(200)
    expect(await statusOf(path, 'HEAD')).toBe(200)
  },
)

it.each([
  ...['/.', '/..', '/%2e', '/%2E/', '/', '//', '\\', '%5c', '%00', '%2f', ';x'].map((tail) => file + tail),
  `/${file}`,
  `/.${file}`,
  `/x/..${file}`,
  '/assets/%2e%2e/index.html',
  '/assets\\app-abc.js',
  '/assets',
  '/assets/',
  '/assets/nada',
  `${file}.map`,
  `${file}%2emap`,
  '/assets/..%2f..%2fetc%2fpasswd',
])('%s is a 404', async (path) => {
  expect(await statusOf(path)).toBe(404)
})

it.each(['/nada', '/admin/nada', '/admin/dashboard/x', '/admin/planes/editar-plan', '/administrador'])(
  '%s is a 404 with the app, which says so',
  async (path) => {
    const cached = { 'if-none-match': 'W/"1"', 'if-modified-since': new Date().toUTCString() }
    for (const headers of [{}, cached]) {
      const answer = await app.inject({ url: path, headers })
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        404,
        'text/html; charset=utf-8',
        '<title>Vigente</title>',
      ])
    }
  },
)

it.each(['/%25', '/%', '/%2', '/%zz', '/%c0%af', `${file}%`, '/admin/%25', '/%25%25%252e'])(
  '%s is no address and is refused at once',
  async (path) => {
    expect([400, 404]).toContain(await statusOf(path))
  },
)

const escapes = [
  '%',
  '%25',
  '%2',
  '%zz',
  '%c0%af',
  '%00',
  '..%2f',
  '//',
  '/.',
  '/%2e',
  '%u0041',
  '\\',
  'x'.repeat(9000),
]

it.each(['/', '/admin', file, '/api', '/api/health/live', '/api/things/1', '/api/things/'])(
  'every address is answered without a failure, whatever stands behind %s',
  async (path) => {
    for (const escape of escapes)
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])
        expect(await statusOf(path + escape, method), `${method} ${path}${escape}`).toBeLessThan(500)
  },
)
