import { createServer } from 'node:http'
import { EventSource } from 'eventsource'
import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, password, publicUrl, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import {
  clientId,
  clientSecret,
  openLyingProvider,
  type LyingProvider,
  type Said,
} from '#server/testing/lying-provider.ts'

let app: GymApp
let gym: GymWorld
let google: LyingProvider
let ana: string
let email = ''
let sub = ''
let count = 0
const redirectURL = `${publicUrl}/auth/google`

beforeAll(async () => {
  google = await openLyingProvider()
  app = await openGymApp(() => new Date(), { clientId, clientSecret, issuer: google.issuer })
  gym = await buildGym(app.db.owner)
})
afterAll(async () => {
  await app.close()
  await google.close()
})
beforeEach(async () => {
  await app.db.owner('delete from intentos')
  email = `ana${++count}@norte.example`
  sub = `g-${count}`
  ana = await buildUser(app.db.owner, gym.id, {
    role: builtInRoles.Recepción,
    sucursales: [gym.sucursales[0]],
    name: 'Ana Pérez',
    email,
    password_hash: app.passwordHash,
  })
  await app.db.owner('update users set verified = true where id = $1', [ana])
})

const users = () => app.guest().collection('users')

async function begin() {
  const { oauth2 } = await users().listAuthMethods()
  const [offer] = oauth2.providers
  if (!offer) throw new Error('Google is not offered')
  return offer
}

interface Sent {
  redirectURL?: string
  codeVerifier?: string
  createData?: object
}

async function enter(said: Partial<Said> = {}, sent: Sent = {}) {
  const { codeChallenge, codeVerifier } = await begin()
  const code = google.grant({ sub, email, email_verified: true, ...said }, { codeChallenge, redirectURL })
  const exchange = { codeVerifier, redirectURL, ...sent }
  return users().authWithOAuth2Code('google', code, exchange.codeVerifier, exchange.redirectURL, sent.createData)
}

async function refusalOf(call: Promise<unknown>): Promise<ClientResponseError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ClientResponseError) return error
    throw error
  }
  throw new Error('It was not refused')
}

const standingOf = (user: string) =>
  app.db.owner<Record<string, unknown>>(
    `select id, gimnasio_id, role, name, email, avatar, activo, prestado,
       (select array_agg(sucursal_id order by sucursal_id) from users_sucursales where user_id = u.id) as sucursales
     from users u where id = $1`,
    [user],
  )

const linksOf = (user: string) => app.db.owner('select sub from identidades where user_id = $1', [user])

describe('signing in with Google', () => {
  it('is offered with PKCE and an address that the client completes', async () => {
    const offer = await begin()
    expect(offer).toMatchObject({ name: 'google', displayName: 'Google', codeChallengeMethod: 'S256' })
    expect(offer.authURL).toMatch(/&redirect_uri=$/)
    const asked = new URL(offer.authURL).searchParams
    expect(asked.get('state')).toBe(offer.state)
    expect(asked.get('code_challenge')).toBe(offer.codeChallenge)
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('client_id')).toBe(clientId)
    expect(asked.get('response_type')).toBe('code')
    expect(asked.get('scope')).toBe('openid email profile')
  })

  it('signs in the person with the address that Google vouches for, and links him', async () => {
    const { record, token, meta } = await enter({ name: 'Ana' })
    expect(record.id).toBe(ana)
    expect(token).not.toBe('')
    expect(meta).toMatchObject({ id: sub, email, name: 'Ana', isNew: false, accessToken: '' })
    expect(await linksOf(ana)).toEqual([{ sub }])
    await users().authWithPassword(email, password)
  })

  it('knows him by Google’s own name for him, whatever his address becomes', async () => {
    await enter()
    const { record } = await enter({ email: 'otro@elsewhere.example', email_verified: false })
    expect(record.id).toBe(ana)
  })

  it('refuses another account of Google with the same address', async () => {
    await enter()
    expect(await refusalOf(enter({ sub: 'somebody-else' }))).toMatchObject({ status: 400 })
    expect(await linksOf(ana)).toEqual([{ sub }])
  })

  it.each([{ email_verified: false }, { email_verified: undefined }])(
    'links nobody by an address that Google does not vouch for: %o',
    async (said) => {
      expect(await refusalOf(enter(said))).toMatchObject({ status: 400 })
      expect(await linksOf(ana)).toEqual([])
    },
  )

  it.each([{ email: 'a\0b@elsewhere.example' }, { email: 'no address' }, { sub: 'a\0b' }])(
    'takes no identity that cannot be stored: %j',
    async (said) => {
      expect(await refusalOf(enter(said))).toMatchObject({ status: 400 })
    },
  )

  it('creates nobody, and hands out what a registration goes on with', async () => {
    const refused = await refusalOf(enter({ sub: 'nobody', email: 'nadie@elsewhere.example' }))
    expect(refused.response['message']).toBe('Ningún usuario tiene ese correo. Crea tu cuenta o pide que te inviten.')
    expect(refused.response['data']).toMatchObject({
      identidad: {
        code: 'cuenta_inexistente',
        params: { email: 'nadie@elsewhere.example', token: expect.any(String) },
      },
    })
    expect(await app.db.owner(`select id from users where email = 'nadie@elsewhere.example'`)).toEqual([])
  })

  it('ends password and sessions of whoever held an address that was never proven his', async () => {
    await app.db.owner('update users set verified = false where id = $1', [ana])
    const before = await app.signIn(email)
    const { record } = await enter()
    expect(record).toMatchObject({ id: ana, verified: true })
    await expect(before.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect(await refusalOf(users().authWithPassword(email, password))).toMatchObject({ status: 400 })
  })

  it('leads nobody into one of several gyms that wrote his address, until one of them is proven his', async () => {
    await app.db.owner('update users set prestado = true, verified = false where id = $1', [ana])
    const another = await buildGym(app.db.owner)
    const sucursales = [another.sucursales[0]]
    const role = builtInRoles.Recepción
    const there = await buildUser(app.db.owner, another.id, { role, sucursales, email, prestado: true })
    const refused = await refusalOf(enter())
    expect(refused).toMatchObject({ status: 400, response: { message: expect.stringContaining('más de un gimnasio') } })
    expect([...(await linksOf(ana)), ...(await linksOf(there))]).toEqual([])
    await app.signIn(email)
    await app.db.owner('update users set prestado = false, verified = true where id = $1', [ana])
    expect((await enter()).record.id).toBe(ana)
  })

  it('lets nobody in who was put out of service', async () => {
    await enter()
    await app.db.owner('update users set activo = false where id = $1', [ana])
    expect(await refusalOf(enter())).toMatchObject({
      status: 400,
      response: { data: { identidad: expect.anything() } },
    })
  })

  it('lets whoever was put out of service in one gym into the next that he works at, and there alone', async () => {
    await enter()
    const admin = await app.clientOf(gym.users.Admin)
    await admin.collection('users').update(ana, { activo: false })
    const next = await buildGym(app.db.owner)
    const there = await buildUser(app.db.owner, next.id, {
      role: builtInRoles.Recepción,
      sucursales: [next.sucursales[0]],
      email,
      password_hash: app.passwordHash,
    })
    for (const said of [{}, {}, { email: 'otro@elsewhere.example', email_verified: false }])
      expect((await enter(said)).record.id).toBe(there)
    await admin.collection('users').update(ana, { activo: true })
    expect((await enter()).record.id).toBe(there)
    expect(await linksOf(ana)).toEqual([])
  })

  it.each<Partial<Said>>([
    { aud: 'another-client' },
    { iss: 'https://evil.example' },
    { exp: -3600 },
    { nonce: 'not-asked-for' },
    { aud: clientId, azp: 'another-client' },
    { signature: 'foreign' },
    { signature: 'none' },
  ])('believes no identity with %o', async (lie) => {
    expect(await refusalOf(enter(lie))).toMatchObject({ status: 400, response: { message: 'Failed to authenticate.' } })
    expect(await linksOf(ana)).toEqual([])
  })

  it('takes a code once', async () => {
    const { codeChallenge, codeVerifier } = await begin()
    const code = google.grant({ sub, email, email_verified: true }, { codeChallenge, redirectURL })
    await users().authWithOAuth2Code('google', code, codeVerifier, redirectURL)
    const again = users().authWithOAuth2Code('google', code, codeVerifier, redirectURL)
    expect(await refusalOf(again)).toMatchObject({ status: 400 })
  })

  it('needs the verifier of the same beginning', async () => {
    const other = await begin()
    expect(await refusalOf(enter({}, { codeVerifier: other.codeVerifier }))).toMatchObject({ status: 400 })
    const blank = await refusalOf(enter({}, { codeVerifier: '' }))
    expect(blank).toMatchObject({ status: 400, response: { data: { codeVerifier: { code: 'validation_required' } } } })
  })

  it.each([
    `${redirectURL}/`,
    `${redirectURL}?x=1`,
    `${redirectURL}#`,
    `${redirectURL}#/evil.test`,
    `${redirectURL}%20`,
    ` ${redirectURL}`,
    `${redirectURL}/../../evil`,
    `${publicUrl}/auth/Google`,
    `${publicUrl}//auth/google`,
    `${publicUrl}:443/auth/google`,
    `${publicUrl}:8443/auth/google`,
    `${publicUrl}./auth/google`,
    `${publicUrl}/auth/login?volver=//evil.test`,
    'https://VIGENTE.example/auth/google',
    'http://vigente.example/auth/google',
    'https://ana@vigente.example/auth/google',
    'https://vigente.example@evil.test/auth/google',
    'https://vigente.example.evil.test/auth/google',
    '//vigente.example/auth/google',
    '/auth/google',
    'nada',
  ])('was sent back to no other address: %s', async (elsewhere) => {
    const refused = await refusalOf(enter({}, { redirectURL: elsewhere }))
    expect(refused).toMatchObject({ status: 400, response: { data: { redirectURL: expect.anything() } } })
  })

  it.each([true, false])(
    'takes from the browser nothing of who somebody is, whether his address was proven (%s) or not',
    async (verified) => {
      await app.db.owner('update users set verified = $2 where id = $1', [ana, verified])
      const other = await buildGym(app.db.owner)
      const createData = {
        id: other.users.Admin,
        role: builtInRoles.Admin,
        gimnasio_id: other.id,
        sucursales: other.sucursales,
        name: 'Otro Nombre',
        email: 'otro@elsewhere.example',
        activo: false,
        verified: !verified,
        password,
      }
      const before = await standingOf(ana)
      const { record } = await enter({ ...createData, email }, { createData })
      expect(record).toMatchObject({ id: ana, email, role: builtInRoles.Recepción, verified: true })
      expect(await standingOf(ana)).toEqual(before)
    },
  )

  it('fetches no picture from an address that the provider names, nor hands it on', async () => {
    const fetched: string[] = []
    const inside = createServer(({ url = '' }, response) => {
      fetched.push(url)
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const address = inside.address()
    const picture = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/avatar.png`
    const { meta, record } = await enter({ picture, avatar_url: picture })
    await new Promise((resolve) => inside.close(resolve))
    expect(fetched).toEqual([])
    expect(record['avatar']).toBe('')
    expect(JSON.stringify({ meta, record })).not.toContain(picture)
  })

  it('knows no other provider', async () => {
    const refused = await refusalOf(users().authWithOAuth2Code('github', 'a', 'b', redirectURL))
    expect(refused.response['data']).toMatchObject({ provider: { code: 'validation_invalid_provider' } })
  })

  it('asks for the second step, too', async () => {
    await enter()
    await app.db.owner(
      `insert into segundos_pasos (gimnasio_id, user_id, creado, activado, secreto) values ($1, $2, now(), now(), '\\x00')`,
      [gym.id, ana],
    )
    const refused = await refusalOf(enter())
    expect(refused).toMatchObject({ status: 401, response: { mfaId: expect.any(String) } })
  })
})

describe('registering with the word of Google', () => {
  const registro = (identidad: string, more: object = {}) => ({
    usuario: { name: 'Nora Vidal', phone: '1155554444', identidad, ...more },
    gimnasio: { nombre: 'Gimnasio Vidal', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires', pais: 'AR' },
    sucursales: [{ nombre: 'Centro', direccion: 'Mitre 1' }],
  })
  type Registered = { token: string; record: { id: string; email: string; verified: boolean } }
  const register = (body: object) => app.guest().send<Registered>('/api/registro', { method: 'POST', body })
  async function identityOf(): Promise<string> {
    const refused = await refusalOf(enter({ email: `nora${count}@elsewhere.example` }))
    const { identidad }: { identidad: { params: { token: string } } } = refused.response['data']
    return identidad.params.token
  }

  it('asks for no password, proves the address and links the account', async () => {
    const token = await identityOf()
    const { record } = await register(
      registro(token, { id: ana, email: 'somebody@else.example', password: 'x', role: 'x', gimnasio_id: gym.id }),
    )
    expect(record).toMatchObject({ email: `nora${count}@elsewhere.example`, verified: true })
    const [owner] = await standingOf(record.id)
    expect(owner).toMatchObject({ role: builtInRoles.Admin, gimnasio_id: expect.not.stringMatching(gym.id) })
    expect(record.id).not.toBe(ana)
    expect(await linksOf(record.id)).toEqual([{ sub }])
    const again = await enter({ email: `nora${count}@elsewhere.example` })
    expect(again.record.id).toBe(record.id)
    const byPassword = users().authWithPassword(record.email, '')
    await expect(byPassword).rejects.toMatchObject({ status: 400 })
  })

  it('sent twice makes one gym', async () => {
    const body = registro(await identityOf())
    const [first, second] = [await register(body), await register(body)]
    expect(second.record.id).toBe(first.record.id)
  })

  it('believes no token of another making', async () => {
    const altered = `${await identityOf()}x`
    const { token: session } = await enter()
    for (const token of [session, 'a.b.c', altered]) {
      const refused = await refusalOf(register(registro(token)))
      expect(refused).toMatchObject({ status: 400, response: { data: { 'usuario.identidad': expect.anything() } } })
    }
  })

  it('is refused where the address has an account by then', async () => {
    const token = await identityOf()
    await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[0]],
      name: 'Nora Vidal',
      email: `nora${count}@elsewhere.example`,
      password_hash: app.passwordHash,
    })
    const refused = await refusalOf(register(registro(token)))
    expect(refused.response['data']).toMatchObject({ 'usuario.email': expect.anything() })
  })
})

describe('the all-in-one flow', () => {
  /** Asks under the address that the server has for the world, and reaches it here. */
  function outside() {
    const here = (url: string) => url.replace(publicUrl, app.url)
    class EventSourceHere extends EventSource {
      constructor(url: string | URL) {
        super(here(String(url)))
      }
    }
    Object.assign(globalThis, { EventSource: EventSourceHere })
    const pb = new PocketBase(publicUrl).autoCancellation(false)
    pb.beforeSend = (url, options) => ({ url: here(url), options })
    return pb
  }
  const back = (query: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${app.url}/api/oauth2-redirect?${new URLSearchParams(query).toString()}`, init)
  const arrival = (url: string, more: Partial<Said> = {}) => {
    const asked = new URL(url).searchParams
    const said = { sub, email, email_verified: true, ...more }
    const redirectTo = asked.get('redirect_uri') ?? ''
    const code = google.grant(said, { codeChallenge: asked.get('code_challenge') ?? '', redirectURL: redirectTo })
    return { state: asked.get('state') ?? '', code }
  }

  it('signs in by the SDK, and tells the window to close', async () => {
    let page = ''
    const urlCallback = async (url: string) => {
      const answer = await back(arrival(url))
      expect(answer.status).toBe(200)
      page = await answer.text()
    }
    const { record } = await outside().collection('users').authWithOAuth2({ provider: 'google', urlCallback })
    expect(record.id).toBe(ana)
    expect(page).toContain('Ya puedes cerrar esta ventana')
  })

  it('takes the answer as a form, too', async () => {
    const urlCallback = async (url: string) => {
      const body = new URLSearchParams(arrival(url))
      expect((await fetch(`${app.url}/api/oauth2-redirect`, { method: 'POST', body })).status).toBe(200)
    }
    const { record } = await outside().collection('users').authWithOAuth2({ provider: 'google', urlCallback })
    expect(record.id).toBe(ana)
  })

  it('tells an answer once', async () => {
    const again: number[] = []
    const urlCallback = async (url: string) => {
      const answer = arrival(url)
      for (const _time of [1, 2]) again.push((await back(answer)).status)
    }
    await outside().collection('users').authWithOAuth2({ provider: 'google', urlCallback })
    expect(again).toEqual([200, 400])
  })

  it('ends in a refusal when the person says no', async () => {
    const urlCallback = async (url: string) => {
      const { state } = arrival(url)
      const answer = await back({ state, error: 'access_denied' })
      expect(await answer.text()).toContain('No pudimos iniciar tu sesión')
    }
    const signIn = outside().collection('users').authWithOAuth2({ provider: 'google', urlCallback })
    expect(String((await refusalOf(signIn)).originalError)).toContain('access_denied')
  })

  it.each([{}, { state: 'x' }, { state: 'nobody', code: 'c' }, { code: 'c' }, { state: '<b>', code: '<script>' }])(
    'tells nobody of %o, and repeats nothing of it',
    async (query) => {
      const answer = await back(query)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toMatch(/<script>|<b>/)
    },
  )

  it('tells nobody who waits for something else', async () => {
    const pb = outside()
    await pb.collection('users').subscribe('*', () => undefined)
    expect((await back({ state: pb.realtime.clientId, code: 'c' })).status).toBe(400)
    await pb.realtime.unsubscribe()
  })
})

describe('without Google', () => {
  it('nothing is offered and the call is refused', async () => {
    const bare = await openGymApp({ db: app.db })
    const { oauth2 } = await bare.guest().collection('users').listAuthMethods()
    expect(oauth2).toEqual({ enabled: false, providers: [] })
    const refused = bare.guest().collection('users').authWithOAuth2Code('google', 'a', 'b', redirectURL)
    await expect(refused).rejects.toMatchObject({ status: 403 })
    await bare.close()
  })

  it('a provider that does not answer takes nothing away from passwords', async () => {
    const lost = await openGymApp(() => new Date(), { clientId, clientSecret, issuer: 'http://127.0.0.1:1' })
    const { oauth2, password: byPassword } = await lost.guest().collection('users').listAuthMethods()
    expect(oauth2.enabled).toBe(false)
    expect(byPassword.enabled).toBe(true)
    await lost.close()
  })
})
