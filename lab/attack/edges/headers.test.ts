import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWire, type WireAnswer } from '#server/testing/network/wire.ts'
import { openEdgeApp, type EdgeApp } from './edge-app.ts'

let edge: EdgeApp
let token: string
let logo: string
beforeAll(async () => {
  const boom = (app: EdgeApp['app']) =>
    void app.get('/api/boom', () => edge.db.pools.reader('select * from secret_table'))
  edge = await openEdgeApp(
    { secure: true, rateRules: [{ label: '/api/narrow', maxRequests: 1, seconds: 600, audience: '' }] },
    boom,
  )
  token = await edge.signIn()
  logo = await storeLogo()
  await ask('GET /api/narrow')
})
afterAll(() => edge.close())

/** `METHOD /path`, then header lines. The length of a body is added. */
async function ask(head: string, body: string | Buffer = ''): Promise<WireAnswer> {
  const [line = '', ...lines] = head.split('\n').map((part) => part.trim())
  const headers = [`${line} HTTP/1.1`, 'host: vigente.example', ...lines, `content-length: ${Buffer.byteLength(body)}`]
  return raw(
    Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), Buffer.from(body)]),
    line.startsWith('HEAD'),
  )
}

async function raw(bytes: string | Buffer, isHead = false): Promise<WireAnswer> {
  const wire = openWire(edge.port)
  const answer = await wire.ask(Buffer.from(bytes), isHead)
  wire.close()
  if (!answer) throw new Error('closed without a word')
  return answer
}

async function storeLogo(): Promise<string> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a04020' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'l.png')
  const path = `/api/collections/gimnasios/records/${edge.gym.id}`
  const answer = await fetch(`${edge.url}${path}`, { method: 'PATCH', headers: { authorization: token }, body: form })
  const record: unknown = await answer.json()
  const name = typeof record === 'object' && record !== null && 'logo' in record ? String(record.logo) : ''
  return `/api/files/gimnasios/${edge.gym.id}/${name}`
}

const records = '/api/collections/miembros/records'
const json = 'content-type: application/json'
const me = () => `authorization: ${token}`

/** Requests with their expected status: every kind of answer there is. */
const api: readonly (readonly [string, number, () => Promise<WireAnswer>])[] = [
  ['health', 200, () => ask('GET /api/health')],
  ['a list', 200, () => ask(`GET ${records}\n${me()}`)],
  ['a list asked by HEAD', 200, () => ask(`HEAD ${records}\n${me()}`)],
  ['a report', 200, () => ask(`GET /api/reportes/ingresos?desde=2026-01-01&hasta=2026-01-31\n${me()}`)],
  ['an export', 200, () => ask(`GET /api/exportar/miembros.csv\n${me()}`)],
  [
    'something ended',
    204,
    () => ask(`POST /api/collections/users/request-verification\n${json}`, '{"email":"a@b.example"}'),
  ],
  ['a preflight', 204, () => ask(`OPTIONS ${records}\norigin: https://x.example\naccess-control-request-method: GET`)],
  ['a question like a preflight', 204, () => ask(`OPTIONS ${records}`)],
  ['a refusal', 400, () => ask(`POST ${records}\n${json}\n${me()}`, '{}')],
  ['broken JSON', 400, () => ask(`POST ${records}\n${json}\n${me()}`, '{')],
  ['no sign-in', 401, () => ask('POST /api/collections/users/auth-refresh')],
  ['no right', 403, () => ask(`GET /api/operador/reporte\n${me()}`)],
  ['no record', 404, () => ask(`GET ${records}/nada\n${me()}`)],
  ['no address', 404, () => ask('GET /api/nada')],
  ['no address of that method', 404, () => ask('PUT /api/health')],
  ['an address that is none', 404, () => ask('GET /api/%zz')],
  [
    'a body past its limit',
    413,
    () => ask(`POST /api/pausas/vista\n${json}\n${me()}`, `"${'x'.repeat(9 * 1024 * 1024)}"`),
  ],
  ['an expectation', 417, () => ask('GET /api/health\nexpect: nothing')],
  ['too often', 429, () => ask('GET /api/narrow')],
  ['headers past their limit', 431, () => ask(`GET /api/health\nx: ${'x'.repeat(20_000)}`)],
  ['no HTTP', 400, () => raw('hola\r\n\r\n')],
  ['no host', 400, () => raw('GET /api/health HTTP/1.1\r\n\r\n')],
  ['a failure', 500, () => ask('GET /api/boom')],
]
const site: readonly (readonly [string, number, () => Promise<WireAnswer>])[] = [
  ['the front page', 200, () => ask('GET /')],
  ['a screen', 200, () => ask('GET /admin/dashboard')],
  ['a file of the app', 200, () => ask('GET /assets/app-abc.js')],
  ['a file of the app that is not there', 404, () => ask('GET /assets/nada.js')],
  ['a way out of its folder', 404, () => ask('GET /assets/..%2f..%2fetc%2fpasswd')],
  ['words for search engines', 200, () => ask('GET /robots.txt')],
  ['a redirect', 301, () => ask('GET /inicio.html')],
  [
    'a form of the front page',
    400,
    () => ask('POST /contacto\ncontent-type: application/x-www-form-urlencoded', 'nombre='),
  ],
]
const files: readonly (readonly [string, number, () => Promise<WireAnswer>])[] = [
  ['a file', 200, () => ask(`GET ${logo}`)],
  ['a piece of a file', 206, () => ask(`GET ${logo}\nrange: bytes=0-3`)],
  ['no piece of a file', 416, () => ask(`GET ${logo}\nrange: bytes=99999-`)],
  ['a thumb', 200, () => ask(`GET ${logo}?thumb=50x50`)],
]

function policyOf({ headers }: WireAnswer): Record<string, string> {
  const directives = (headers['content-security-policy'] ?? '').split(';').map((one) => one.trim())
  return Object.fromEntries(directives.map((one) => [one.split(' ', 1)[0], one.slice(one.indexOf(' ') + 1)]))
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'strict-transport-security': 'max-age=31536000',
}

describe('every answer carries its headers', () => {
  it.each([...api, ...site])('%s (%i)', async (_name, status, asked) => {
    const answer = await asked()
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ ...always, 'x-frame-options': 'SAMEORIGIN' })
    expect(policyOf(answer)).toMatchObject({
      'default-src': `'self'`,
      'script-src': `'self'`,
      'object-src': `'none'`,
      'base-uri': `'none'`,
      'form-action': `'self'`,
      'frame-ancestors': `'self'`,
    })
    expect(answer.headers['server']).toBeUndefined()
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it.each(api)('%s is never cached', async (_name, _status, asked) => {
    expect((await asked()).headers['cache-control']).toBe('no-store')
  })

  it.each(files)('%s (%i) runs, loads and frames nothing', async (_name, status, asked) => {
    const answer = await asked()
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(always)
    expect(policyOf(answer)).toMatchObject({ 'default-src': `'none'`, sandbox: 'sandbox' })
    expect(answer.headers['content-security-policy']).not.toContain('script')
  })

  it('a stream', async () => {
    const { headers, body } = await fetch(`${edge.url}/api/realtime`)
    expect(Object.fromEntries(headers)).toMatchObject({ ...always, 'cache-control': 'no-store' })
    await body?.cancel()
  })

  it('no refusal reveals internals', async () => {
    for (const [, status, asked] of api.filter(([, code]) => code >= 400)) {
      const { text } = await asked()
      expect(text).not.toMatch(/secret_table|node_modules|select |\.ts:/)
      expect(JSON.parse(text)).toMatchObject({ status, data: {}, message: expect.any(String) })
    }
  })
})

describe('other origins', () => {
  const origins = [
    'https://evil.example',
    'null',
    'https://vigente.example.evil.example',
    'https://evil-vigente.example',
  ]

  it.each(origins)('%s may call without credentials, and no answer names an origin', async (origin) => {
    for (const answer of [
      await ask(`GET ${records}\norigin: ${origin}\n${me()}`),
      await ask(`OPTIONS ${records}\norigin: ${origin}\naccess-control-request-method: DELETE`),
    ]) {
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })
})

describe('cookies and other automatic credentials open nothing', () => {
  const cookies = () =>
    ['token', 'pb_auth', 'vigente_auth', 'authorization'].map((name) => `${name}=${token}`).join('; ')

  it('a cookie', async () => {
    expect((await ask(`POST /api/collections/users/auth-refresh\ncookie: ${cookies()}`)).status).toBe(401)
    expect(JSON.parse((await ask(`GET ${records}\ncookie: ${cookies()}`)).text)).toMatchObject({ totalItems: 0 })
  })

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'a form of another site (%s)',
    async (type) => {
      const before = await edge.db.owner('select * from miembros')
      const bodies = { 'text/plain': '{"notas":"x"}', 'multipart/form-data; boundary=x': '--x--' }
      const body = Object.entries(bodies).find(([name]) => name === type)?.[1] ?? 'notas=x&nombre=Eva'
      for (const path of [records, `${records}/${edge.miembro}`, '/api/planes/guardar', '/api/batch']) {
        const head = `POST ${path}\norigin: https://evil.example\nsec-fetch-site: cross-site\ncontent-type: ${type}\ncookie: ${cookies()}`
        expect((await ask(head, body)).status).toBeGreaterThanOrEqual(400)
      }
      expect(await edge.db.owner('select * from miembros')).toEqual(before)
    },
  )

  it('following a link only reads: nothing changes', async () => {
    const tables = ['miembros', 'pagos_asientos', 'planes', 'users', 'auditoria', 'consultas']
    const sums = tables.map(
      (name) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t) as ${name}`,
    )
    const rows = () => edge.db.owner(`select ${sums.join(', ')}`)
    const before = await rows()
    for (const path of [records, `${records}/${edge.miembro}?_method=DELETE`, '/api/planes/guardar', '/contacto'])
      await ask(`GET ${path}\nx-http-method-override: DELETE\n${me()}`)
    expect(await rows()).toEqual(before)
    expect(await edge.db.owner('select id from miembros')).toHaveLength(1)
  })

  it.each(['Basic', 'Token', 'Digest'])('%s with a good token', async (scheme) => {
    expect((await ask(`POST /api/collections/users/auth-refresh\nauthorization: ${scheme} ${token}`)).status).toBe(401)
  })

  it('a token in the address', async () => {
    expect((await ask(`POST /api/collections/users/auth-refresh?token=${token}&authorization=${token}`)).status).toBe(
      401,
    )
  })
})
