import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '#server/background.ts'
import { testId } from '#server/testing/gym-world.ts'
import { openLoggedApp, type LoggedApp } from '#server/testing/log/logged-app.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { testBackground } from '#server/testing/test-product.ts'

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

let logged: LoggedApp
let spent: string
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const routes: { method: (typeof verbs)[number]; url: string }[] = []

beforeAll(async () => {
  logged = await openLoggedApp({
    secret,
    name,
    email: mail,
    also(scope, { pools, gym }) {
      scope.addHook('onRoute', ({ method, url }) => {
        for (const verb of verbs) if ([method].flat().includes(verb)) routes.push({ method: verb, url })
      })
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
    },
  })
  // A session of its own, because the requests below may end it.
  spent = await logged.enter(logged.gym.users.Gerente)
})

beforeEach(() => logged.told.forget())
afterAll(() => logged.close())

const lines = () => logged.told.lines()

const answered = (status: number) => lines().filter((line) => line['msg'] === 'request' && line['status'] === status)

function expectNothingPrivate(): void {
  expect(canaries.filter((canary) => logged.told.text().includes(canary))).toEqual([])
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
      const answer = await logged.app.inject({
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
    const sucursal_id = logged.gym.sucursales[0]
    const calls = [
      logged.app.inject({
        url: `/api/collections/miembros/records?filter=${encodeURIComponent(`nombre~'${name}'`)}`,
        headers: { authorization: logged.token },
      }),
      logged.app.inject({
        method: 'POST',
        url: '/api/collections/miembros/records',
        headers: { authorization: logged.token },
        payload: { id: testId(), nombre: name, dni: '30.111.223', sucursal_id },
      }),
      logged.app.inject({
        method: 'POST',
        url: '/api/collections/users/request-password-reset',
        payload: { email: mail },
      }),
      logged.app.inject({ url: '/api/collections/users/auth-methods' }),
    ]
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 204, 200])
    expect(answered(200).map(({ path }) => path)).toContain('/api/collections/miembros/records')
    expect(lines().some(({ msg, sql }) => msg === 'slow statement' && typeof sql === 'string')).toBe(true)
    expectNothingPrivate()
  })

  it.each(['valor', 'fila', 'texto', 'json', 'zona', 'nada'])(
    'says where a failure (%s) happened, without values',
    async (what) => {
      const answer = await logged.app.inject({
        method: 'POST',
        url: `/api/boom/${what}?${query}`,
        headers: headers(logged.token),
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
    await logged.app.inject({ method: 'POST', url: '/api/boom/fila' })
    const [line] = lines().filter(({ level }) => level === 'error')
    expect(line?.['err']).toMatchObject({
      code: expect.stringMatching(/^23/),
      constraint: expect.any(String),
      stack: expect.stringContaining('at '),
    })
  })

  it('stays one line of JSON whatever the client’s name is', async () => {
    const agent = 'curl\r\n{"level":"error","msg":"forged"}\u001b[31m\u009b2J\u2028'
    await logged.app.inject({ url: '/api/collections/users/auth-methods', headers: { 'user-agent': agent } })
    const [line, ...others] = lines().filter(({ msg }) => msg !== 'slow statement')
    expect(others).toEqual([])
    expect(line).toMatchObject({ msg: 'request', agent: 'curl {"level":"error","msg":"forged"} [31m 2J ' })
    // oxlint-disable-next-line no-control-regex -- the test looks for these
    expect(logged.told.text().trimEnd()).not.toMatch(/[\r\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028]/)
  })
})

describe('the log of jobs', () => {
  it('holds nothing private of a mail that cannot be sent', async () => {
    await logged.app.inject({
      method: 'POST',
      url: '/api/collections/users/request-password-reset',
      payload: { email: mail },
    })
    const refusing = {
      send: async () => {
        throw Object.assign(new Error(`550 no mailbox <${mail}>`), { response: `550 ${mail} ${name}`, command: name })
      },
    }
    const jobs = createJobs(
      testBackground({
        pools: logged.pools,
        secret,
        mailTransport: refusing,
        log: (sentence) => logged.told.log.warn(sentence),
        onError: (what, error) => logged.told.log.error({ err: error }, what),
      }),
    )
    logged.told.forget()
    const failures = await runDueJobs({ db: logged.db, jobs })
    for (const error of failures) logged.told.log.error({ err: error }, 'job failed')
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
    expect(await logged.db.owner(`show ${setting}`)).toEqual([{ [setting]: value }])
  })
})
