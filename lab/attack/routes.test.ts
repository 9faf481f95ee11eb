import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ownRoutes } from '#server/testing/own-routes.ts'
import { offeredRoutes, protocolRoutes } from '#server/testing/protocol-routes.ts'
import { recordRoutes } from '#server/testing/route-table.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { bareHttp, testProduct } from '#server/testing/test-product.ts'

/** This word stands in each file beside the app's; no answer may contain it. */
const secret = 'NADIE_LO_LEE'
const hidden = ['.env', '.git/config', 'assets/app-abc.js.map', 'assets/.hidden', '.well-known/.htpasswd']

let db: TestDatabase
let app: FastifyInstance
let folder: string
let url: string
let routes: readonly string[]

beforeAll(async () => {
  db = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vigente-routes-'))
  const webRoot = join(folder, 'web')
  for (const inside of ['assets', '.git', '.well-known']) await mkdir(join(webRoot, inside), { recursive: true })
  await writeFile(join(webRoot, 'index.html'), '<title>Vigente</title>')
  await writeFile(join(webRoot, 'inicio.html'), '<title>Inicio</title>')
  await writeFile(join(webRoot, 'assets', 'app-abc.js'), 'export {}')
  for (const file of hidden) await writeFile(join(webRoot, file), secret)
  await writeFile(join(folder, 'package.json'), secret)
  const recorded = recordRoutes()
  app = await buildApp({
    ...testProduct({
      pools: db.pools,
      publicUrl: 'http://127.0.0.1',
      proveedor: {
        pedir: () => Promise.reject(new Error('closed')),
        leer: () => Promise.resolve(null),
        buscar: () => Promise.resolve([]),
        firmado: () => false,
      },
      cuentas: {
        autorizar: () => 'http://127.0.0.1:1',
        canjear: () => Promise.resolve(null),
        renovar: () => Promise.resolve(null),
        con: () => {
          throw new Error('closed')
        },
        firmado: () => false,
      },
      demo: { renew: () => Promise.resolve(), ensure: () => Promise.resolve() },
    }),
    ...bareHttp,
    google: { clientId: 'vigente', clientSecret: 'x', issuer: 'http://127.0.0.1:1' },
    webRoot,
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  recorded.stop()
  routes = recorded.routes
})
afterAll(async () => {
  await app.close()
  await db.drop()
  await rm(folder, { recursive: true })
})

/** Raw bytes, because `fetch` would normalise the address. */
const ask = (path: string, method = 'GET') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = httpRequest({ hostname, port, path, method }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end()
  })

it('has the listed routes and no others', () => {
  const listed = [...ownRoutes.map(({ route }) => route), ...protocolRoutes, ...offeredRoutes]
  expect([...new Set(routes)].toSorted()).toEqual([...new Set(listed)].toSorted())
})

describe('a file that is not the app’s', () => {
  const beyond = [
    '../package.json',
    '%2e%2e/package.json',
    '..%2fpackage.json',
    '..%5cpackage.json',
    '%2e%2e%2fpackage.json',
  ]
  const broken = ['%ED%A0%80.map', '%.map', 'assets/app-abc.js%2emap%', 'assets/app-abc%2Ejs%2E%6Dap', '%00.map']
  const paths = [...hidden, ...hidden.map((path) => path.replace('.', '%2e')), ...beyond, ...broken]
  it.each(paths.flatMap((path) => [`/${path}`, `//${path}`, `/assets/../${path}`]))(
    'is not served at %s',
    async (path) => {
      const { status, text } = await ask(path)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(secret)
    },
  )
})

describe('nothing internal', () => {
  it.each([
    '/api',
    '/api/debug',
    '/debug/pprof',
    '/metrics',
    '/api/metrics',
    '/api/collections',
    '/api/settings',
    '/api/logs',
    '/api/backups',
    '/api/crons',
    '/api/collections/_superusers/records',
    '/api/collections/_superusers/auth-with-password',
    '/api/collections/_externalAuths/records',
    '/api/collections/sesiones/records',
    '/api/collections/pagos_asientos/records',
    '/api/collections/identidades/records',
    '/server-status',
    '/documentation',
  ])('answers at %s', async (path) => {
    const { status, text } = await ask(path)
    expect(text.includes('<title>Vigente') || status === 404).toBe(true)
  })

  it.each(['TRACE', 'PROPFIND', 'PUT'])('answers %s', async (method) => {
    const { status, text } = await ask('/api/health', method)
    expect([404, 405]).toContain(status)
    expect(text).not.toContain('healthy')
  })
})
