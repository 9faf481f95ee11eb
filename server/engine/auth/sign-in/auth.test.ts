import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, openWorkshop, password } from '#server/testing/engine/workshop.ts'
import type { Answer, Workshop } from '#server/testing/engine/workshop.ts'
import { inRounds } from '#server/testing/many-requests.ts'

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

/** Sends exactly this Authorization header. */
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
  it('answers a token and the own record with its address', async () => {
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

  it('ignores the case of the address and spaces around it', async () => {
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

  it('refuses a deactivated user with the same words', async () => {
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

  it('is 404 for a collection without sign-in', async () => {
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

  it('a hundred times, many at once, gets ten tries, and the owner still signs in from elsewhere', async () => {
    const answers = await inRounds(100, () => guess('boss@norte.example', '203.0.113.1'))
    expect(tally(answers, 400)).toBe(10)
    expect(tally(answers, 429)).toBe(90)
    expect(Number(answers.find(({ status }) => status === 429)?.retryAfter)).toBeGreaterThan(0)
    expect((await guess('boss@norte.example', '203.0.113.1', password)).status).toBe(429)
    await shop.database.owner(`delete from intentos where key like 'cuenta:%'`)
    expect((await guess('boss@norte.example', '203.0.113.2', password)).status).toBe(200)
  })

  it('over many accounts from one IP ends, too, whatever X-Forwarded-For claims', async () => {
    const answers = await inRounds(120, (index) => {
      const spoofed = {
        'x-forwarded-for': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
        'x-real-ip': `198.51.100.${index}`,
      }
      return guess(`person${index}@norte.example`, '203.0.113.3', 'caballo incorrecto', spoofed)
    })
    expect(tally(answers, 400)).toBe(100)
    expect(tally(answers, 429)).toBe(20)
  })

  it('from many addresses of one IPv6 network counts as one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => guess('hand@norte.example', `2001:db8:1:2::${index + 1}`)),
    )
    expect(tally(answers, 400)).toBe(10)
  })

  it('is forgiven after the right password, and after a quarter of an hour', async () => {
    for (let round = 0; round < 9; round += 1) await guess('boss@norte.example', '203.0.113.4')
    expect((await guess('boss@norte.example', '203.0.113.4', password)).status).toBe(200)
    for (let round = 0; round < 10; round += 1) await guess('boss@norte.example', '203.0.113.4')
    expect((await guess('boss@norte.example', '203.0.113.4', password)).status).toBe(429)
    await shop.database.owner('update intentos set expire = 1')
    expect((await guess('boss@norte.example', '203.0.113.4', password)).status).toBe(200)
  })

  it('stores no e-mail address in the table', async () => {
    await guess('boss@norte.example', '203.0.113.5')
    const rows = await shop.database.owner<{ key: string }>('select key from intentos')
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('boss')
  })
})

describe('requests that anyone may send', () => {
  it('are limited by IP, and say when to retry', async () => {
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

  it('accepts a JSON content type without a body', async () => {
    expect((await shop.ask('hand', 'POST', `${people}/auth-refresh`, '')).status).toBe(200)
  })

  it('is 401 for a guest and 403 for a user of another collection', async () => {
    expect((await present('', 'POST', `${people}/auth-refresh`)).body).toEqual({
      status: 401,
      data: {},
      message: 'The request requires valid record authorization token.',
    })
    expect((await present(await shop.tokenOf('hand'), 'POST', '/api/collections/jobs/auth-refresh')).status).toBe(403)
  })
})

describe('auth-methods', () => {
  it('offers passwords and nothing else', async () => {
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
  it('counts after Bearer in any case, and in no other place', async () => {
    const token = await shop.tokenOf('boss')
    for (const header of [token, `Bearer ${token}`, `bearer ${token}`])
      expect((await present(header)).body['totalItems']).toBe(4)
    for (const header of [`Basic ${token}`, `${token} x`, `"${token}"`])
      expect((await present(header)).body['totalItems']).toBe(0)
    expect((await present('', 'GET', `${people}/records?token=${token}`)).body['totalItems']).toBe(0)
  })

  it('an invalid token makes a guest, never an error', async () => {
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

  it('dies at once with a rotated key, with deactivation and with its user', async () => {
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

  it('of a user who moved to another firm reads that firm alone', async () => {
    const token = await shop.tokenOf('guard')
    expect((await present(token)).body['totalItems']).toBe(4)
    await shop.database.owner('update people set firm = $2 where id = $1', [idOf('guard'), idOf('sur')])
    const { body } = await present(token)
    expect(JSON.stringify(body)).not.toContain('boss')
    expect(body['totalItems']).toBe(2)
    await shop.database.owner('update people set firm = $2 where id = $1', [idOf('guard'), idOf('norte')])
  })
})
