import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerApi } from '#server/api.ts'
import { buildHttp } from '#server/app.ts'
import { createTokens } from '#server/engine/sessions/token.ts'
import { collections } from '#server/collections.ts'
import { users } from '#server/gym/users/users.collection.ts'
import { createJobs } from '#server/background.ts'
import { createPools, type Pools } from '#server/runtime/db/pool.ts'
import { buildGym, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { readLog, type ReadLog } from '#server/testing/read-log.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { createRequestScope } from './request-scope.ts'
import { watchSlowQueries } from './slow-queries.ts'
import { bareHttp, testBackground, testProduct } from '#server/testing/test-product.ts'

const secret = 'secretocanario'.repeat(3)
/** Put into every input. Letters alone and letters with digits, so that neither looks like a record's id. */
const name = 'Canarioso'
const mail = 'canarioso.perez@correo.example'
const numero = '30111222'
const iban = 'ES9121000418450200051332'
const canaries = [
  name,
  'canarioso',
  'correo.example',
  numero,
  '30.111.222',
  '30.111.223',
  '30111223',
  secret,
  'eyJ',
  'claveCanaria9',
  'k'.repeat(35),
  iban,
  iban.slice(4, -4),
]

let db: TestDatabase
let pools: Pools
let told: ReadLog
let app: FastifyInstance
let gym: GymWorld
let token: string
let spent: string
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const routes: { method: (typeof verbs)[number]; url: string }[] = []

beforeAll(async () => {
  db = await testDatabase()
  const requests = createRequestScope()
  told = readLog('debug', requests.current)
  const { log } = told
  // Every statement counts as slow here, so that all are logged.
  const { onSlow = () => undefined } = watchSlowQueries(log, 1) ?? {}
  pools = createPools(db.url, { max: 5, slow: { from: 0, onSlow } })
  gym = await buildGym(db.owner, { marca: name, moneda: 'EUR' })
  await db.owner(`update gimnasios set pais = 'ES' where id = $1`, [gym.id])
  const admin = await buildUser(db.owner, gym.id, {
    role: builtInRoles.Admin,
    sucursales: gym.sucursales,
    name: `Ana ${name}`,
    email: mail,
  })
  const parts = testProduct({ pools, secret })
  const http = { ...parts, ...bareHttp, requests, logTo: log }
  app = await buildHttp({ ...http, collectionNames: new Set(collections.map(({ name }) => name)) }, (scope) => {
    scope.addHook('onRoute', ({ method, url }) => {
      for (const verb of verbs) if ([method].flat().includes(verb)) routes.push({ method: verb, url })
    })
    registerApi(scope, parts)
    scope.post('/api/boom/valor', async () => pools.reader('select $1::int', [name]))
    scope.post('/api/boom/fila', async () =>
      pools.transaction(gym.id, async ({ query }) => {
        const text = `insert into miembros (gimnasio_id, id, sucursal_id, nombre, dni) values ($1, $2, $3, $4, $5)`
        await query(text, [gym.id, 'a'.repeat(15), gym.sucursales[0], name, numero])
        await query(text, [gym.id, 'b'.repeat(15), gym.sucursales[0], name, numero])
      }),
    )
    scope.post('/api/boom/texto', async () => {
      throw new Error(`Nobody is called "${name}" at ${mail}`, { cause: new SyntaxError(`Unexpected ${name}`) })
    })
    scope.post('/api/boom/json', async () => JSON.parse(`{${name}`))
    scope.post('/api/boom/zona', async () => new Intl.DateTimeFormat('es', { timeZone: name }))
    scope.post('/api/boom/nada', async () => {
      throw name
    })
  })
  token = await enter(admin)
  // A session of its own, because the requests below may end it.
  spent = await enter(gym.users.Gerente)
})

async function enter(user: string): Promise<string> {
  const tokens = createTokens({ secret, collectionIds: [users.id], now: () => new Date() })
  const [stored] = await db.owner<{ token_key: string }>('select token_key from users where id = $1', [user])
  const sid = testId()
  await db.owner(
    `insert into sesiones (id, gimnasio_id, user_id, creado, vista, hasta) values ($1, $2, $3, now(), now(), 'infinity')`,
    [sid, gym.id, user],
  )
  const session = { sid, until: Number.MAX_SAFE_INTEGER }
  return tokens.sign('auth', { id: user, collectionId: users.id, tokenKey: stored?.token_key ?? '', session })
}

beforeEach(() => {
  told.forget()
})
afterAll(async () => {
  await app.close()
  await pools.end()
  await db.drop()
})

const lines = () => told.lines()

const answered = (status: number) => lines().filter((line) => line['msg'] === 'request' && line['status'] === status)

function expectNothingPrivate(): void {
  expect(canaries.filter((canary) => told.text().includes(canary))).toEqual([])
}

const query = new URLSearchParams({
  filter: `nombre ~ '${name}' && dni = '${numero}'`,
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6InkifQ.zzz',
  q: name,
  sort: name,
  expand: name,
  fields: mail,
  desde: numero,
  [name]: mail,
}).toString()

const body = {
  email: mail,
  newEmail: mail,
  identity: mail,
  correo: mail,
  name,
  nombre: name,
  dni: '30.111.222',
  phone: numero,
  password: 'claveCanaria9',
  passwordConfirm: 'claveCanaria9',
  oldPassword: 'claveCanaria9',
  code: numero,
  codigo: numero,
  otpId: name,
  mfaId: name,
  token: `eyJhbGciOiJIUzI1NiJ9.${name}.${name}`,
  notas: `${name} ${mail}`,
  iban,
  usuario: { email: mail, name, password: 'claveCanaria9', passwordConfirm: 'claveCanaria9' },
  gimnasio: { nombre: name, correo: mail },
  sucursales: [{ nombre: name }],
  requests: [{ method: 'POST', url: `/api/collections/miembros/records?filter=${name}`, body: { nombre: name } }],
}

const headers = (authorization: string) => ({
  authorization,
  cookie: `sesion=${name}`,
  'x-api-key': name,
  'x-forwarded-for': `10.0.0.1, ${name}`,
  'x-request-id': name,
  'x-signature': `ts=1,v1=${name}`,
  'x-canario': mail,
  referer: `https://vigente.example/?token=${name}`,
  origin: `https://${name}.example`,
})

async function drive(authorization: string): Promise<Set<number>> {
  const seen = new Set<number>()
  for (const { method, url } of routes) {
    if (url === '/api/realtime' && method === 'GET') continue
    const paths = [url.replace(/:collection\b/, 'miembros'), url.replace(/:collection\b/, 'users'), url]
    for (const path of new Set(paths)) {
      const where = `${path.replace(/[:*]\w*/g, name)}?${query}`
      const given = method === 'GET' || method === 'DELETE' ? {} : { payload: body }
      const answer = await app.inject({
        method,
        url: where,
        headers: headers(authorization),
        ...given,
      })
      seen.add(answer.statusCode)
    }
  }
  return seen
}

const statusOf = async (call: Omit<InjectOptions, 'headers'>) =>
  (await app.inject({ ...call, headers: { authorization: token } })).statusCode

async function mandateOf(account: string, status: number): Promise<{ id: string }> {
  const id = testId()
  const payload = {
    id,
    sucursal_id: gym.sucursales[0],
    nombre: name,
    iban: account,
    firmado: '2026-01-02',
    lugar: name,
  }
  expect(await statusOf({ method: 'POST', url: '/api/mandatos/alta', payload })).toBe(status)
  return { id }
}

describe('the log of requests', () => {
  it.each([
    ['a guest', () => ''],
    ['a signed-in user', () => spent],
    ['a caller with an invalid token', () => `Bearer eyJhbGciOiJIUzI1NiJ9.${name}.${name}`],
  ])('holds nothing private of %s, with canaries at every address', async (_who, authorization) => {
    const seen = await drive(authorization())
    expect(routes.length).toBeGreaterThan(60)
    expect([...seen].some((status) => status >= 400 && status < 500)).toBe(true)
    expect(lines().length).toBeGreaterThan(routes.length)
    expectNothingPrivate()
  })

  it('holds nothing private of calls that succeed', async () => {
    const sucursal_id = gym.sucursales[0]
    const calls = [
      app.inject({
        url: `/api/collections/miembros/records?filter=${encodeURIComponent(`nombre~'${name}'`)}`,
        headers: { authorization: token },
      }),
      app.inject({
        method: 'POST',
        url: '/api/collections/miembros/records',
        headers: { authorization: token },
        payload: { id: testId(), nombre: name, dni: '30.111.223', sucursal_id },
      }),
      app.inject({ method: 'POST', url: '/api/collections/users/request-password-reset', payload: { email: mail } }),
      app.inject({ url: '/api/collections/users/auth-methods' }),
    ]
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 204, 200])
    expect(answered(200).map(({ path }) => path)).toContain('/api/collections/miembros/records')
    expect(lines().some(({ msg, sql }) => msg === 'slow statement' && typeof sql === 'string')).toBe(true)
    expectNothingPrivate()
  })

  it('holds no account of calls that save one, refuse one, and show it on paper', async () => {
    const { id } = await mandateOf(iban, 200)
    await mandateOf(`${iban.slice(0, -1)}3`, 400)
    const creditor = { nombre: name, nif: 'B85626240', iban }
    expect(await statusOf({ method: 'POST', url: '/api/acreedores/guardar', payload: creditor })).toBe(200)
    expect(await statusOf({ url: `/api/mandatos/${id}/papel.pdf` })).toBe(200)
    expect(lines().some(({ sql }) => String(sql).includes('insert into mandatos'))).toBe(true)
    expectNothingPrivate()
  })

  it.each(['valor', 'fila', 'texto', 'json', 'zona', 'nada'])(
    'says where a failure (%s) happened, without values',
    async (what) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/boom/${what}?${query}`,
        headers: headers(token),
        payload: body,
      })
      expect(answer.statusCode).toBe(500)
      const [line] = lines().filter(({ level }) => level === 'error')
      expect(line).toMatchObject({
        msg: 'request failed',
        reqId: answer.headers['x-request-id'],
        path: `/api/boom/${what}`,
      })
      expectNothingPrivate()
      expect(answer.body).not.toContain(name)
    },
  )

  it('names the constraint of a refused row and the frames of code', async () => {
    await app.inject({ method: 'POST', url: '/api/boom/fila' })
    const [line] = lines().filter(({ level }) => level === 'error')
    expect(line?.['err']).toMatchObject({
      code: expect.stringMatching(/^23/),
      constraint: expect.any(String),
      stack: expect.stringContaining('at '),
    })
  })

  it('stays one line of JSON whatever the client’s name is', async () => {
    const agent = 'curl\r\n{"level":"error","msg":"forged"}\u001b[31m\u009b2J\u2028'
    await app.inject({ url: '/api/collections/users/auth-methods', headers: { 'user-agent': agent } })
    const [line, ...others] = lines().filter(({ msg }) => msg !== 'slow statement')
    expect(others).toEqual([])
    expect(line).toMatchObject({ msg: 'request', agent: 'curl {"level":"error","msg":"forged"} [31m 2J ' })
    // oxlint-disable-next-line no-control-regex -- the test looks for these
    expect(told.text().trimEnd()).not.toMatch(/[\r\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028]/)
  })
})

describe('the number of a request', () => {
  it('is in the answer and in every line, down to the statements', async () => {
    const answer = await app.inject({ url: '/api/collections/miembros/records', headers: { authorization: token } })
    const number = answer.headers['x-request-id']
    expect(number).toMatch(/^[0-9a-f]{12}$/)
    expect(lines().length).toBeGreaterThan(1)
    for (const line of lines()) expect(line['reqId']).toBe(number)
  })

  it('is in the statements that follow a body', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/collections/users/auth-with-password', payload: body })
    const statements = lines().filter(({ msg }) => msg === 'slow statement')
    expect(statements.length).toBeGreaterThan(0)
    for (const line of statements) expect(line['reqId']).toBe(answer.headers['x-request-id'])
  })

  it.each([
    ['of the browser', '0123456789ab', true],
    ['with other letters', '0123456789AB', false],
    ['that is too long', '0123456789abc', false],
    ['that is a name', name, false],
  ])('%s: %s', async (_what, given, isTaken) => {
    const answer = await app.inject({ url: '/api/health/live', headers: { 'x-request-id': given } })
    expect(answer.headers['x-request-id'] === given).toBe(isTaken)
  })

  it('is in the history of its change', async () => {
    const headers = { authorization: token, 'x-request-id': 'feedfacecafe' }
    const payload = { id: testId(), nombre: 'Otra', sucursal_id: gym.sucursales[0] }
    const answer = await app.inject({ method: 'POST', url: '/api/collections/miembros/records', headers, payload })
    const found = await db.owner('select 1 from auditoria where registro = $1 and solicitud = $2', [
      answer.json().id,
      'feedfacecafe',
    ])
    expect(found).toHaveLength(1)
  })
})

describe('the log of jobs', () => {
  it('holds nothing private of a mail that cannot be sent', async () => {
    await app.inject({ method: 'POST', url: '/api/collections/users/request-password-reset', payload: { email: mail } })
    const refusing = {
      send: async () => {
        throw Object.assign(new Error(`550 no mailbox <${mail}>`), { response: `550 ${mail} ${name}`, command: name })
      },
    }
    const jobs = createJobs(
      testBackground({
        pools,
        secret,
        mailTransport: refusing,
        log: (sentence) => told.log.warn(sentence),
        onError: (what, error) => told.log.error({ err: error }, what),
      }),
    )
    told.forget()
    const failures = await runDueJobs({ db, jobs })
    for (const error of failures) told.log.error({ err: error }, 'job failed')
    expect(failures.length).toBeGreaterThan(0)
    expect(lines().some(({ msg }) => msg === 'job failed')).toBe(true)
    expectNothingPrivate()
  })
})

describe('the embedded PostgreSQL’s log', () => {
  it.each([
    ['log_min_messages', 'log'],
    ['log_min_error_statement', 'panic'],
    ['log_error_verbosity', 'terse'],
  ])('holds neither the failed statement nor its value: %s is %s', async (setting, value) => {
    expect(await db.owner(`show ${setting}`)).toEqual([{ [setting]: value }])
  })
})
