import { createHmac, hkdfSync } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { createTokens, keyDigest, lifeSeconds, tokenTypes, type TokenType } from '#server/engine/sessions/token.ts'
import { users } from '#server/gym/users/users.collection.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { choicesFrom, type Choice } from './random.ts'

/** The long form takes 10,000 broken tokens, the suite a sample. */
const runs = process.env['ATTACK_RUNS'] === undefined ? 100 : 10_000
const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_121)
const secret = 'x'.repeat(32)

let app: GymApp
let gym: GymWorld
let token: string
let neighbours: string
let tokenKey: string
let sid: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  await buildMiembro(app.db.owner, gym)
  token = (await app.clientOf(gym.users.Admin)).authStore.token
  neighbours = (await app.clientOf(gym.users.Contador)).authStore.token
  const [stored] = await app.db.owner<{ token_key: string }>('select token_key from users where id = $1', [
    gym.users.Admin,
  ])
  tokenKey = stored?.token_key ?? ''
  sid = String(claimsOf(token)['sid'])
})
afterAll(() => app.close())

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const claimsOf = (of: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(of.split('.')[1] ?? '', 'base64url').toString())
const keyOf = (type: string) => new Uint8Array(hkdfSync('sha256', secret, '', `token ${users.id} ${type}`, 32))
const sign = (head: string, body: string, key: Uint8Array | string = keyOf('auth'), hash = 'sha256') =>
  `${head}.${body}.${createHmac(hash, key).update(`${head}.${body}`).digest('base64url')}`
const plainHead = encode({ alg: 'HS256', typ: 'JWT' })
const ok = () => ({ ...claimsOf(token) })

type Headers = Record<string, string | string[]>

/** Raw bytes: `fetch` refuses or normalises these. */
const ask = (path: string, headers: Headers, method = 'GET') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const sent = httpRequest({ hostname, port, path, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end()
  })

const members = '/api/collections/miembros/records'
const isSomebody = async (headers: Headers, query = '') => {
  const { status, text } = await ask(`${members}?perPage=1${query}`, headers)
  expect([200, 400, 431]).toContain(status)
  return /"totalItems":[1-9]/.test(text)
}

/** The token opens nothing: no rows, no refresh, no own route, no file token, no stream. */
async function expectNobody(dead: string, what: string): Promise<void> {
  const authorization = dead
  const statuses = await Promise.all(
    [
      ['POST', '/api/collections/users/auth-refresh'],
      ['GET', '/api/cuenta/sesiones'],
      ['POST', '/api/files/token'],
      ['GET', '/api/miembros/etiquetas'],
    ].map(async ([method = '', path = '']) => (await ask(path, { authorization }, method)).status),
  )
  expect({ what, isSomebody: await isSomebody({ authorization }), statuses }).toEqual({
    what,
    isSomebody: false,
    statuses: [401, 401, 401, 401],
  })
}

describe('a forged token', () => {
  const head = (given: object) => encode({ alg: 'HS256', typ: 'JWT', ...given })
  const body = () => encode(ok())
  const forged: [string, () => string][] = [
    ...['none', 'None', 'nONE', 'NONE', ''].flatMap((alg): [string, () => string][] => [
      [`the algorithm '${alg}' and no signature`, () => `${head({ alg })}.${body()}.`],
      [`the algorithm '${alg}' and the old signature`, () => `${head({ alg })}.${body()}.${token.split('.')[2]}`],
      [`the algorithm '${alg}' and two parts`, () => `${head({ alg })}.${body()}`],
    ]),
    ...['', 'secret', secret, 'x', '\0', '-----BEGIN PUBLIC KEY-----'].map((key): [string, () => string] => [
      `a signature under ${JSON.stringify(key)}`,
      () => sign(plainHead, body(), key),
    ]),
    ...['RS256', 'ES256', 'PS256', 'EdDSA', 'HS384', 'HS512', 'hs256', 'HS256 '].map((alg): [string, () => string] => [
      `the algorithm ${alg} over our own key`,
      () => sign(head({ alg }), body()),
    ]),
    ['HS512 in truth', () => sign(head({ alg: 'HS512' }), body(), keyOf('auth'), 'sha512')],
    ...[
      { kid: '../../dev/null' },
      { jku: 'http://127.0.0.1/keys' },
      { jwk: { kty: 'oct', k: encode('evil') } },
      { x5u: 'http://127.0.0.1/cert' },
    ].map((more): [string, () => string] => [
      `${Object.keys(more)[0]} in its header and a key of its own`,
      () => sign(head(more), body(), 'evil'),
    ]),
    ['what must be understood and is not', () => sign(head({ crit: ['x'], x: 1 }), body())],
    ['b64 false', () => sign(head({ crit: ['b64'], b64: false }), JSON.stringify(ok()))],
    ['five parts', () => `${token}..`],
    ['8 kB', () => sign(plainHead, encode({ ...ok(), filler: 'a'.repeat(8192) }))],
    ['a header that is no object', () => sign(encode('[]'), body())],
    ['claims that are a list', () => sign(plainHead, encode([ok()]))],
    ['claims that are nothing', () => sign(plainHead, encode('null'))],
  ]
  it.each(forged)('with %s opens nothing', async (what, forge) => {
    await expectNobody(forge(), what)
  })

  it(`of ${runs} broken in any place opens nothing (seed ${seed})`, async () => {
    const choice = choicesFrom(seed)
    expect(await isSomebody({ authorization: token })).toBe(true)
    for (let run = 0; run < runs; run += 1) {
      const broken = breakToken(choice)
      if (meansTheSame(broken)) continue
      expect({ broken, isSomebody: await isSomebody({ authorization: broken }) }).toEqual({ broken, isSomebody: false })
    }
  }, 600_000)
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function breakToken(choice: Choice): string {
  const parts = token.split('.')
  const others = neighbours.split('.')
  const place = choice.below(3)
  const part = parts[place] ?? ''
  const at = choice.below(part.length)
  const letter = letters[choice.below(letters.length)] ?? 'A'
  const claims = choice.of<Record<string, unknown>>([
    { ...ok(), id: gym.users.Contador },
    { ...ok(), exp: 4_102_444_800 },
    { ...ok(), type: 'superuser' },
    { ...ok(), collectionId: 'col_roles' },
    { ...ok(), sid: '' },
  ])
  const broken = choice.of([
    part.slice(0, at) + letter + part.slice(at + 1),
    part.slice(0, at) + part.slice(at + 1),
    part.slice(0, at) + letter + part.slice(at),
    part.slice(0, at),
    part.split('').toReversed().join(''),
    others[place] === part ? '' : (others[place] ?? ''),
    place === 1 ? encode(claims) : `${part}=`,
    part + part,
  ])
  return parts.with(place, broken).join('.')
}

/** The last letter of a signature has unused bits. */
function meansTheSame(broken: string): boolean {
  const [head, body, signature = ''] = token.split('.')
  const [otherHead, otherBody, otherSignature = '', ...more] = broken.split('.')
  const bytes = (text: string) => Buffer.from(text, 'base64url').toString('hex')
  return head === otherHead && body === otherBody && more.length === 0 && bytes(signature) === bytes(otherSignature)
}

describe('a token signed with our own key', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const wrong: [string, () => Record<string, unknown>][] = [
    ['expired a second ago', () => ({ ...ok(), exp: seconds() - 1 })],
    ['not good before tomorrow', () => ({ ...ok(), nbf: seconds() + 86_400 })],
    ['without an end', () => ({ ...ok(), exp: undefined })],
    ['with an end that is a text', () => ({ ...ok(), exp: String(seconds() + 60) })],
    ['with an end that is nothing', () => ({ ...ok(), exp: null })],
    ['with an end below zero', () => ({ ...ok(), exp: -1 })],
    ['of another type', () => ({ ...ok(), type: 'passwordReset' })],
    ['without a type', () => ({ ...ok(), type: undefined })],
    ['of another collection', () => ({ ...ok(), collectionId: 'col_roles' })],
    ['for an unknown user', () => ({ ...ok(), id: 'nadie0000000000' })],
    ['for an id that is none', () => ({ ...ok(), id: { $ne: '' } })],
    ['of another person’s session', () => ({ ...ok(), sid: claimsOf(neighbours)['sid'] })],
    ['of no session', () => ({ ...ok(), sid: undefined })],
    ['of another token key', () => ({ ...ok(), tk: keyDigest('another') })],
    ['without a token key', () => ({ ...ok(), tk: undefined })],
    ['with an empty token key', () => ({ ...ok(), tk: '' })],
  ]
  it.each(wrong)('%s opens nothing', async (what, claims) => {
    await expectNobody(sign(plainHead, encode(claims())), what)
  })

  it('is refused if exp is not a number', async () => {
    for (const exp of ['1e400', '1e300', `${seconds() + 60}.5`, '9007199254740993']) {
      const text = JSON.stringify({ ...ok(), exp: 0 }).replace('"exp":0', `"exp":${exp}`)
      await expectNobody(sign(plainHead, encode(text)), exp)
    }
  })

  it('is good otherwise', async () => {
    expect(await isSomebody({ authorization: sign(plainHead, encode(ok())) })).toBe(true)
  })
})

describe('a token of one type', () => {
  const signed = async (type: TokenType) => {
    const tokens = createTokens({ secret, collectionIds: [users.id], now: () => new Date() })
    const session = { sid, until: Number.MAX_SAFE_INTEGER }
    return tokens.sign(type, {
      id: gym.users.Admin,
      collectionId: users.id,
      tokenKey,
      email: `${gym.users.Admin}@gym.example`,
      newEmail: 'n@n.example',
      session,
    })
  }
  const password = { password: 'una clave bien larga', passwordConfirm: 'una clave bien larga' }
  const uses: [TokenType, string, (given: string) => Record<string, unknown>][] = [
    ['passwordReset', '/api/collections/users/confirm-password-reset', (given) => ({ token: given, ...password })],
    ['verification', '/api/collections/users/confirm-verification', (given) => ({ token: given })],
    ['emailChange', '/api/collections/users/confirm-email-change', (given) => ({ token: given, password: 'x' })],
    ['invitation', '/api/invitaciones/ver', (given) => ({ token: given })],
    ['invitation', '/api/invitaciones/aceptar', (given) => ({ token: given, ...password })],
    ['mfa', '/api/collections/users/auth-with-otp', (given) => ({ mfaId: given, otpId: 'x', password: '123456' })],
    ['identity', '/api/registro', (given) => ({ usuario: { identidad: given } })],
  ]

  it.each(tokenTypes.filter((type) => type !== 'auth'))('%s opens no session', async (type) => {
    await expectNobody(await signed(type), type)
  })

  it.each(
    tokenTypes.flatMap((type) =>
      uses.filter(([meant]) => meant !== type).map((use) => [type, use[1], use[2]] as const),
    ),
  )('%s is worth nothing at %s', async (type, path, bodyOf) => {
    await app.db.owner('delete from intentos')
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(await signed(type))),
    })
    expect([400, 401]).toContain(answer.status)
    const [user] = await app.db.owner('select token_key, email from users where id = $1', [gym.users.Admin])
    expect(user).toMatchObject({ token_key: tokenKey, email: `${gym.users.Admin}@gym.example` })
  })

  it('has a lifetime of a week at most', () => {
    expect(Math.max(...Object.values(lifeSeconds))).toBeLessThanOrEqual(604_800)
  })
})

describe('a good token', () => {
  const carried: [string, () => [Headers, string?]][] = [
    ['in the query', () => [{}, `&token=${token}&access_token=${token}&authorization=${token}`]],
    ['in a cookie', () => [{ cookie: `pb_auth=${token}; token=${token}; Authorization=${token}` }]],
    ['as Basic', () => [{ authorization: `Basic ${token}` }]],
    ['as Basic, encoded', () => [{ authorization: `Basic ${encode(`${token}:`)}` }]],
    ['after another word', () => [{ authorization: `Token ${token}` }]],
    ['with text behind it', () => [{ authorization: `${token} x` }]],
    ['with a comma behind it', () => [{ authorization: `${token}, x` }]],
    ['in quotes', () => [{ authorization: `"${token}"` }]],
    ['twice in one header', () => [{ authorization: `Bearer Bearer ${token}` }]],
    ['in X-Authorization', () => [{ 'x-authorization': token, 'x-access-token': token, 'x-api-key': token }]],
    ['in Proxy-Authorization', () => [{ 'proxy-authorization': `Bearer ${token}` }]],
  ]
  it.each(carried)('%s counts for nothing', async (_how, how) => {
    const [headers, query] = how()
    expect(await isSomebody(headers, query)).toBe(false)
  })

  it.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer   ', ''])('counts behind %j', async (before) => {
    expect(await isSomebody({ authorization: `${before}${token}` })).toBe(true)
  })

  it('beside another: the first counts, never a mixture', async () => {
    const both = await ask('/api/cuenta/sesiones', { authorization: [token, neighbours] })
    const first = await ask('/api/cuenta/sesiones', { authorization: token })
    expect([first.text, '401']).toContain(both.status === 401 ? '401' : both.text)
  })

  it('of a user moved to another gym reads there alone, while the session exists', async () => {
    const other = await buildGym(app.db.owner, { marca: 'Otro' })
    await buildMiembro(app.db.owner, other, { nombre: 'De Allá' })
    const user = await buildUser(app.db.owner, gym.id, { role: builtInRoles.Admin, sucursales: [gym.sucursales[0]] })
    const moved = (await app.clientOf(user)).authStore.token
    const authorization = moved
    expect(await isSomebody({ authorization })).toBe(true)
    await app.db.owner('delete from users_sucursales where user_id = $1', [user])
    const move = () => app.db.owner('update users set gimnasio_id = $2 where id = $1', [user, other.id])
    await expect(move()).rejects.toThrow(/sesiones/)
    await app.db.owner('delete from sesiones where user_id = $1', [user])
    await move()
    await app.db.owner('insert into users_sucursales (gimnasio_id, user_id, sucursal_id) values ($1, $2, $3)', [
      other.id,
      user,
      other.sucursales[0],
    ])
    await app.db.owner(
      `insert into sesiones (id, gimnasio_id, user_id, creado, vista, hasta) values ($1, $2, $3, now(), now(), 'infinity')`,
      [claimsOf(moved)['sid'], other.id, user],
    )
    const { items } = JSON.parse((await ask(`${members}?perPage=500&fields=nombre`, { authorization })).text)
    expect(items).toEqual([{ nombre: 'De Allá' }])
    await app.db.owner('update sesiones set terminada = now() where user_id = $1', [user])
    await expectNobody(moved, 'moved')
  })
})
