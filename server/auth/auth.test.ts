import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, openWorkshop, password } from '#server/records/testing/workshop.ts'
import type { Answer, Workshop } from '#server/records/testing/workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.owner('delete from intentos')
})

const people = '/api/collections/people'
const signIn = (identity: unknown, secret: unknown, more: object = {}) =>
  shop.ask(null, 'POST', `${people}/auth-with-password`, { identity, password: secret, ...more })
const refused = { status: 400, message: 'Failed to authenticate.', data: {} }

/** A request with this very Authorization header. */
async function present(
  authorization: string,
  method: 'GET' | 'POST' = 'GET',
  path = `${people}/records`,
): Promise<Answer> {
  const answer = await shop.app.inject({ method, url: path, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json(), headers: { ...answer.headers } }
}
const isKnown = async (token: string) => (await present(token, 'POST', `${people}/auth-refresh`)).status === 200

describe('auth-with-password', () => {
  it('answers a token and the own record, its address included', async () => {
    const { status, body } = await signIn('boss@norte.example', password)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted((one, other) => one.localeCompare(other))).toEqual(['record', 'token'])
    expect(body['record']).toMatchObject({
      id: idOf('boss'),
      email: 'boss@norte.example',
      collectionName: 'people',
      collectionId: 'col_people',
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|token_?key|password/i)
    expect(await isKnown(String(body['token']))).toBe(true)
  })

  it('does not mind the case of the address, nor spaces around it', async () => {
    expect((await signIn(' Boss@NORTE.example ', password)).status).toBe(200)
  })

  it('takes expand and fields, also fields meant for the record', async () => {
    const answer = await shop.ask(
      null,
      'POST',
      `${people}/auth-with-password?expand=shops,%20shops.x&fields=*,%20expand.shops.name`,
      {
        identity: 'hand@norte.example',
        password,
      },
    )
    expect(answer.body['token']).toBeTypeOf('string')
    expect(answer.body['record']).toMatchObject({
      id: idOf('hand'),
      expand: { shops: [{ id: idOf('norteone'), name: 'one' }] },
    })
    const few = await shop.ask(null, 'POST', `${people}/auth-with-password?fields=token,record.id`, {
      identity: 'hand@norte.example',
      password,
    })
    expect(few.body).toEqual({ token: expect.any(String), record: { id: idOf('hand') } })
  })

  const wrong: [string, unknown, unknown][] = [
    ['a wrong password', 'boss@norte.example', 'caballo incorrecto'],
    ['an unknown address', 'nobody@norte.example', password],
    ['no address', 'boss', password],
    ['a pattern', '%@norte.example', password],
    ['the password in other capitals', 'boss@norte.example', password.toUpperCase()],
  ]
  it.each(wrong)('answers the same to %s', async (_, identity, secret) => {
    expect((await signIn(identity, secret)).body).toEqual(refused)
  })

  it('refuses who has been put out of service with the same words', async () => {
    await shop.database.owner('update people set active = false where id = $1', [idOf('guard')])
    expect((await signIn('guard@norte.example', password)).body).toEqual(refused)
    await shop.database.owner('update people set active = true where id = $1', [idOf('guard')])
  })

  const malformed: [string, unknown, unknown, object, object][] = [
    [
      'nothing',
      undefined,
      undefined,
      {},
      { identity: { code: 'validation_required' }, password: { code: 'validation_required' } },
    ],
    [
      'objects',
      { $ne: 1 },
      ['x'],
      {},
      { identity: { code: 'validation_required' }, password: { code: 'validation_required' } },
    ],
    [
      'as much as a guest may send',
      'boss@norte.example',
      'x'.repeat(60_000),
      {},
      { password: { code: 'validation_length_out_of_range', params: { min: 1, max: 255 } } },
    ],
    [
      'another identity field',
      'boss',
      password,
      { identityField: 'name' },
      { identityField: { code: 'validation_in_invalid' } },
    ],
  ]
  it.each(malformed)('refuses %s before anything is hashed', async (_, identity, secret, more, data) => {
    expect((await signIn(identity, secret, more)).body).toMatchObject({ status: 400, data })
    expect(await shop.database.owner('select from intentos')).toEqual([])
  })

  it('is 404 where nobody signs in', async () => {
    expect((await shop.ask(null, 'POST', '/api/collections/jobs/auth-with-password', {})).status).toBe(404)
    expect((await shop.ask(null, 'POST', '/api/collections/nothing/auth-with-password', {})).status).toBe(404)
  })
})

describe('guessing', () => {
  const guess = async (identity: string, ip: string, secret = 'caballo incorrecto', headers = {}) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `${people}/auth-with-password`,
      remoteAddress: ip,
      payload: { identity, password: secret },
      headers,
    })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
  }
  const tally = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  it('a hundred times at once gets ten tries, and the owner still comes in from elsewhere', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess('boss@norte.example', '203.0.113.1')))
    expect(tally(answers, 400)).toBe(10)
    expect(tally(answers, 429)).toBe(90)
    expect(Number(answers.find(({ status }) => status === 429)?.retryAfter)).toBeGreaterThan(0)
    expect((await guess('boss@norte.example', '203.0.113.1', password)).status).toBe(429)
    await shop.database.owner(`delete from intentos where key like 'cuenta:%'`)
    expect((await guess('boss@norte.example', '203.0.113.2', password)).status).toBe(200)
  })

  it('over many accounts from one address ends too, whatever the address claims to stand for', async () => {
    const attempts = Array.from({ length: 120 }, (_, index) => {
      const spoofed = {
        'x-forwarded-for': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
        'x-real-ip': `198.51.100.${index}`,
      }
      return guess(`person${index}@norte.example`, '203.0.113.3', 'caballo incorrecto', spoofed)
    })
    const answers = await Promise.all(attempts)
    expect(tally(answers, 400)).toBe(100)
    expect(tally(answers, 429)).toBe(20)
  })

  it('from the many addresses of one IPv6 network counts as one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => guess('hand@norte.example', `2001:db8:1:2::${index + 1}`)),
    )
    expect(tally(answers, 400)).toBe(10)
  })

  it('is forgiven once the password is right, and after a quarter of an hour', async () => {
    for (let round = 0; round < 9; round += 1) await guess('boss@norte.example', '203.0.113.4')
    expect((await guess('boss@norte.example', '203.0.113.4', password)).status).toBe(200)
    for (let round = 0; round < 10; round += 1) await guess('boss@norte.example', '203.0.113.4')
    expect((await guess('boss@norte.example', '203.0.113.4', password)).status).toBe(429)
    await shop.database.owner('update intentos set expire = 1')
    expect((await guess('boss@norte.example', '203.0.113.4', password)).status).toBe(200)
  })

  it('leaves no address of a person in the table', async () => {
    await guess('boss@norte.example', '203.0.113.5')
    const rows = await shop.database.owner<{ key: string }>('select key from intentos')
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('boss')
  })
})

describe('what anybody may send', () => {
  it('is limited by address, and says when to come again', async () => {
    const send = (ip: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/collections/letters/records',
        remoteAddress: ip,
        payload: { body: 'Hello' },
      })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('203.0.113.7')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toEqual({ status: 429, message: 'Too Many Requests.', data: {} })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await send('203.0.113.8')).statusCode).toBe(200)
  })
})

describe('auth-refresh', () => {
  it('answers a new token and the record', async () => {
    const { status, body } = await present(await shop.tokenOf('hand'), 'POST', `${people}/auth-refresh?expand=shops`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token: expect.any(String),
      record: { id: idOf('hand'), email: 'hand@norte.example', expand: { shops: [{}] } },
    })
  })

  it('takes a request that says it has JSON and has none', async () => {
    expect((await shop.ask('hand', 'POST', `${people}/auth-refresh`, '')).status).toBe(200)
  })

  it('is 401 for a guest and 403 for somebody of another collection', async () => {
    expect((await present('', 'POST', `${people}/auth-refresh`)).body).toEqual({
      status: 401,
      data: {},
      message: 'The request requires valid record authorization token.',
    })
    expect((await present(await shop.tokenOf('hand'), 'POST', '/api/collections/jobs/auth-refresh')).status).toBe(403)
  })
})

describe('auth-methods', () => {
  it('says that there are passwords and nothing else', async () => {
    const { body } = await shop.ask(null, 'GET', `${people}/auth-methods?fields=mfa,otp,password,oauth2`)
    expect(body).toEqual({
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: false, duration: 0 },
      oauth2: { enabled: false, providers: [] },
      password: { enabled: true, identityFields: ['email'] },
    })
    expect((await shop.ask(null, 'GET', '/api/collections/jobs/auth-methods')).status).toBe(404)
  })
})

describe('a token', () => {
  it('counts with Bearer in any case before it, and in no other place', async () => {
    const token = await shop.tokenOf('boss')
    for (const header of [token, `Bearer ${token}`, `bearer ${token}`])
      expect((await present(header)).body['totalItems']).toBe(4)
    for (const header of [`Basic ${token}`, `${token} x`, `"${token}"`])
      expect((await present(header)).body['totalItems']).toBe(0)
    expect((await present('', 'GET', `${people}/records?token=${token}`)).body['totalItems']).toBe(0)
  })

  it('that is worth nothing makes a guest, never an error', async () => {
    expect((await present('nonsense.nonsense.nonsense')).body).toMatchObject({ totalItems: 0, items: [] })
  })

  it('expires', async () => {
    const token = await shop.tokenOf('boss')
    const before = shop.clock.now
    shop.clock.now = new Date(before.getTime() + 432_000_000)
    expect(await isKnown(token)).toBe(false)
    shop.clock.now = before
    expect(await isKnown(token)).toBe(true)
  })

  it('dies with a rotated key, with deactivation and with its person, at once', async () => {
    const token = await shop.tokenOf('guard')
    expect((await present(token)).body['totalItems']).toBe(4)
    await shop.database.owner('update people set active = false where id = $1', [idOf('guard')])
    expect((await present(token)).body['totalItems']).toBe(0)
    await shop.database.owner('update people set active = true where id = $1', [idOf('guard')])
    expect(await isKnown(token)).toBe(true)
    await shop.database.owner('update people set token_key = $2 where id = $1', [idOf('guard'), 'z'.repeat(50)])
    expect((await present(token)).body['totalItems']).toBe(0)
    expect(await isKnown(token)).toBe(false)
  })

  it('of somebody moved to another firm reads that firm alone', async () => {
    const token = await shop.tokenOf('guard')
    expect((await present(token)).body['totalItems']).toBe(4)
    await shop.database.owner('update people set firm = $2 where id = $1', [idOf('guard'), idOf('sur')])
    const { body } = await present(token)
    expect(JSON.stringify(body)).not.toContain('boss')
    expect(body['totalItems']).toBe(2)
    await shop.database.owner('update people set firm = $2 where id = $1', [idOf('guard'), idOf('norte')])
  })
})

describe('writing a person', () => {
  const records = `${people}/records`
  const fresh = { email: 'new@norte.example', password: 'tr0mb0n-azul', passwordConfirm: 'tr0mb0n-azul', name: 'New' }
  const create = (body: object, person = 'boss') => shop.ask(person, 'POST', records, { ...fresh, ...body })
  const update = (person: string, of: string, body: object) => shop.ask(person, 'PATCH', `${records}/${idOf(of)}`, body)
  const row = async (name: string) =>
    (await shop.database.owner<Record<string, unknown>>('select * from people where name = $1', [name]))[0]

  it('keeps a hash and a token key, answers neither, and lets him in', async () => {
    const { status, body } = await create({ shops: [idOf('norteone')] })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('password')
    expect(body).not.toHaveProperty('tokenKey')
    expect(await row('New')).toMatchObject({
      firm: idOf('norte'),
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      token_key: expect.stringMatching(/^[A-Za-z0-9]{50}$/),
      active: true,
    })
    expect((await signIn(fresh.email, fresh.password)).status).toBe(200)
    await shop.database.owner('delete from people where name = $1', ['New'])
  })

  const bad: [string, object, object][] = [
    [
      'no password',
      { password: '', passwordConfirm: '' },
      { password: { code: 'validation_required' }, passwordConfirm: { code: 'validation_required' } },
    ],
    [
      'two passwords',
      { passwordConfirm: 'another one' },
      { passwordConfirm: { code: 'validation_values_mismatch', message: "Values don't match." } },
    ],
    [
      'a short password',
      { password: 'corta', passwordConfirm: 'corta' },
      { password: { code: 'validation_min_text_constraint' } },
    ],
    [
      'a long password',
      { password: 'x y'.repeat(90), passwordConfirm: 'x y'.repeat(90) },
      { password: { code: 'validation_max_text_constraint' } },
    ],
    [
      'a common password',
      { password: 'Contraseña123', passwordConfirm: 'Contraseña123' },
      { password: { code: 'validation_common_password' } },
    ],
    [
      'his address as password',
      { password: 'new@norte.example', passwordConfirm: 'new@norte.example' },
      { password: { code: 'validation_personal_password' } },
    ],
    [
      'the firm as password',
      { password: 'talleresquijote1', passwordConfirm: 'talleresquijote1' },
      { password: { code: 'validation_personal_password' } },
    ],
    ['a person verified by nobody', { verified: true }, { verified: { code: 'validation_values_mismatch' } }],
    [
      'an address in use, in other capitals',
      { email: 'BOSS@norte.example' },
      { email: { code: 'validation_not_unique' } },
    ],
    ['a bad address', { email: 'new' }, { email: { code: 'validation_is_email' } }],
  ]
  it.each(bad)('refuses %s', async (_, body, data) => {
    expect((await create(body)).body).toMatchObject({ status: 400, data })
    expect(await row('New')).toBeUndefined()
  })

  it('lets a manager verify and change an address, and nobody else', async () => {
    const mismatch = { code: 'validation_values_mismatch' }
    expect((await update('boss', 'hand', { email: 'x@norte.example', verified: true })).body).toMatchObject({
      status: 400,
      data: { email: mismatch, verified: mismatch },
    })
    expect((await update('hand', 'hand', { email: 'x@norte.example' })).body).toMatchObject({
      data: { email: mismatch },
    })
    expect((await update('boss', 'hand', { email: 'hand@norte.example', verified: false, name: 'hand' })).status).toBe(
      200,
    )
    const token = await shop.tokenOf('hand')
    expect((await update('chief', 'hand', { email: 'x@norte.example', verified: true })).status).toBe(200)
    expect(await isKnown(token)).toBe(false)
    await shop.database.owner('update people set email = $2 where id = $1', [idOf('hand'), 'hand@norte.example'])
  })

  it('asks for the old password, of managers too, and ends every token with the new one', async () => {
    const passwords = { password: 'tr0mb0n-azul', passwordConfirm: 'tr0mb0n-azul' }
    expect((await update('hand', 'hand', passwords)).body).toMatchObject({
      status: 400,
      data: { oldPassword: { code: 'validation_required' } },
    })
    expect((await update('hand', 'hand', { ...passwords, oldPassword: 'wrong' })).body).toMatchObject({
      data: { oldPassword: { code: 'validation_invalid_old_password' } },
    })
    expect((await update('chief', 'hand', { ...passwords, oldPassword: 'wrong' })).status).toBe(400)
    expect(
      (await update('hand', 'hand', { ...passwords, passwordConfirm: 'x', oldPassword: password })).body,
    ).toMatchObject({ data: { passwordConfirm: { code: 'validation_values_mismatch' } } })
    const token = await shop.tokenOf('hand')
    const { status, body } = await update('hand', 'hand', { ...passwords, oldPassword: password, name: 'hand' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: idOf('hand'), email: 'hand@norte.example' })
    expect(await isKnown(token)).toBe(false)
    expect((await signIn('hand@norte.example', password)).status).toBe(400)
    expect((await signIn('hand@norte.example', passwords.password)).status).toBe(200)
  })

  it('lets nobody guess the old password, whatever token he holds', async () => {
    const guess = { oldPassword: 'wrong', password: 'tr0mb0n-azul', passwordConfirm: 'tr0mb0n-azul' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => update('boss', 'boss', guess)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await update('boss', 'boss', { name: 'boss' })).status).toBe(200)
  })

  it('takes no empty password in an edit, and nothing else of that edit', async () => {
    const edit = await update('guard', 'guard', { password: '', passwordConfirm: '', name: 'other' })
    expect(edit.status).toBe(400)
    expect(await row('guard')).toMatchObject({ name: 'guard' })
  })

  it('ignores a token key from outside', async () => {
    const before = await row('boss')
    expect((await update('boss', 'boss', { tokenKey: 'mine', token_key: 'mine', password_hash: 'x' })).status).toBe(200)
    expect(await row('boss')).toEqual(before)
  })
})
