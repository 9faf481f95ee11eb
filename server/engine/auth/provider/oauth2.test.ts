import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGoogleDesk, redirectURL, type GoogleDesk } from '#server/testing/desks/google-desk.ts'
import { password, publicUrl, refusalOf } from '#server/testing/gym-app.ts'
import { buildGym, buildUser } from '#server/testing/gym-world.ts'
import { clientId, type Said } from '#server/testing/stand-ins/lying-provider.ts'

let desk: GoogleDesk
let ana: string
let email = ''
let sub = ''

beforeAll(async () => {
  desk = await openGoogleDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  ;({ ana, email, sub } = await desk.hireAna())
})

const enter = (said: Partial<Said> = {}, sent: Parameters<GoogleDesk['enter']>[1] = {}) =>
  desk.enter({ sub, email, ...said }, sent)

describe('signing in with Google', () => {
  it('is offered with PKCE and an address that the client completes', async () => {
    const offer = await desk.begin()
    expect(offer).toMatchObject({ name: 'google', displayName: 'Google', codeChallengeMethod: 'S256' })
    expect(offer.authURL).toMatch(/&redirect_uri=$/)
    const params = new URL(offer.authURL).searchParams
    expect(params.get('state')).toBe(offer.state)
    expect(params.get('code_challenge')).toBe(offer.codeChallenge)
    expect(params.get('code_challenge_method')).toBe('S256')
    expect(params.get('client_id')).toBe(clientId)
    expect(params.get('response_type')).toBe('code')
    expect(params.get('scope')).toBe('openid email profile')
  })

  it('signs in the user with the address that Google has verified, and links the account', async () => {
    const { record, token, meta } = await enter({ name: 'Ana' })
    expect(record.id).toBe(ana)
    expect(token).not.toBe('')
    expect(meta).toMatchObject({ id: sub, email, name: 'Ana', isNew: false, accessToken: '' })
    expect(await desk.linksOf(ana)).toEqual([{ sub }])
    await desk.users().authWithPassword(email, password)
  })

  it('finds the user by Google’s subject, even after the address has changed', async () => {
    await enter()
    const { record } = await enter({ email: 'otro@elsewhere.example', email_verified: false })
    expect(record.id).toBe(ana)
  })

  it('refuses another account of Google with the same address', async () => {
    await enter()
    expect(await refusalOf(enter({ sub: 'somebody-else' }))).toMatchObject({ status: 400 })
    expect(await desk.linksOf(ana)).toEqual([{ sub }])
  })

  it.each([{ email_verified: false }, { email_verified: undefined }])(
    'links no account by an address that Google has not verified: %o',
    async (said) => {
      expect(await refusalOf(enter(said))).toMatchObject({ status: 400 })
      expect(await desk.linksOf(ana)).toEqual([])
    },
  )

  it.each([{ email: 'a\0b@elsewhere.example' }, { email: 'no address' }, { sub: 'a\0b' }])(
    'takes no identity that cannot be stored: %j',
    async (said) => {
      expect(await refusalOf(enter(said))).toMatchObject({ status: 400 })
    },
  )

  it('creates no account, and answers what a registration goes on with', async () => {
    const refused = await refusalOf(enter({ sub: 'nobody', email: 'nadie@elsewhere.example' }))
    expect(refused.response['message']).toBe('Ningún usuario tiene ese correo. Crea tu cuenta o pide que te inviten.')
    expect(refused.response['data']).toMatchObject({
      identidad: {
        code: 'cuenta_inexistente',
        params: { email: 'nadie@elsewhere.example', token: expect.any(String) },
      },
    })
    expect(await desk.app.db.owner(`select id from users where email = 'nadie@elsewhere.example'`)).toEqual([])
  })

  it('ends password and sessions of an account whose address was never confirmed', async () => {
    await desk.app.db.owner('update users set verified = false where id = $1', [ana])
    const before = await desk.app.signIn(email)
    const { record } = await enter()
    expect(record).toMatchObject({ id: ana, verified: true })
    await expect(before.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect(await refusalOf(desk.users().authWithPassword(email, password))).toMatchObject({ status: 400 })
  })

  it('refuses an unconfirmed address of several gyms until one of them is confirmed', async () => {
    await desk.app.db.owner('update users set prestado = true, verified = false where id = $1', [ana])
    const another = await buildGym(desk.app.db.owner)
    const sucursales = [another.sucursales[0]]
    const role = builtInRoles.Recepción
    const there = await buildUser(desk.app.db.owner, another.id, { role, sucursales, email, prestado: true })
    const refused = await refusalOf(enter())
    expect(refused).toMatchObject({ status: 400, response: { message: expect.stringContaining('más de un gimnasio') } })
    expect([...(await desk.linksOf(ana)), ...(await desk.linksOf(there))]).toEqual([])
    await desk.app.signIn(email)
    await desk.app.db.owner('update users set prestado = false, verified = true where id = $1', [ana])
    expect((await enter()).record.id).toBe(ana)
  })

  it('refuses a deactivated user', async () => {
    await enter()
    await desk.app.db.owner('update users set activo = false where id = $1', [ana])
    expect(await refusalOf(enter())).toMatchObject({
      status: 400,
      response: { data: { identidad: expect.anything() } },
    })
  })

  it('lets a user who was deactivated in one gym into the next one, and there alone', async () => {
    await enter()
    const admin = await desk.app.clientOf(desk.gym.users.Admin)
    await admin.collection('users').update(ana, { activo: false })
    const next = await buildGym(desk.app.db.owner)
    const there = await buildUser(desk.app.db.owner, next.id, {
      role: builtInRoles.Recepción,
      sucursales: [next.sucursales[0]],
      email,
      password_hash: desk.app.passwordHash,
    })
    for (const said of [{}, {}, { email: 'otro@elsewhere.example', email_verified: false }])
      expect((await enter(said)).record.id).toBe(there)
    await admin.collection('users').update(ana, { activo: true })
    expect((await enter()).record.id).toBe(there)
    expect(await desk.linksOf(ana)).toEqual([])
  })

  it.each<Partial<Said>>([
    { aud: 'another-client' },
    { iss: 'https://evil.example' },
    { exp: -3600 },
    { nonce: 'not-asked-for' },
    { aud: clientId, azp: 'another-client' },
    { signature: 'foreign' },
    { signature: 'none' },
  ])('refuses an identity with %o', async (lie) => {
    expect(await refusalOf(enter(lie))).toMatchObject({ status: 400, response: { message: 'Failed to authenticate.' } })
    expect(await desk.linksOf(ana)).toEqual([])
  })

  it('takes a code once', async () => {
    const { codeChallenge, codeVerifier } = await desk.begin()
    const code = desk.google.grant({ sub, email, email_verified: true }, { codeChallenge, redirectURL })
    await desk.users().authWithOAuth2Code('google', code, codeVerifier, redirectURL)
    const again = desk.users().authWithOAuth2Code('google', code, codeVerifier, redirectURL)
    expect(await refusalOf(again)).toMatchObject({ status: 400 })
  })

  it('needs the verifier of the same start', async () => {
    const other = await desk.begin()
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
  ])('refuses another redirect URL: %s', async (elsewhere) => {
    const refused = await refusalOf(enter({}, { redirectURL: elsewhere }))
    expect(refused).toMatchObject({ status: 400, response: { data: { redirectURL: expect.anything() } } })
  })

  it.each([true, false])('takes no identity from the browser; address confirmed: %s', async (verified) => {
    await desk.app.db.owner('update users set verified = $2 where id = $1', [ana, verified])
    const other = await buildGym(desk.app.db.owner)
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
    const before = await desk.standingOf(ana)
    const { record } = await enter({ ...createData, email }, { createData })
    expect(record).toMatchObject({ id: ana, email, role: builtInRoles.Recepción, verified: true })
    expect(await desk.standingOf(ana)).toEqual(before)
  })

  it('neither fetches a picture that the provider names, nor hands it on', async () => {
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
    const refused = await refusalOf(desk.users().authWithOAuth2Code('github', 'a', 'b', redirectURL))
    expect(refused.response['data']).toMatchObject({ provider: { code: 'validation_invalid_provider' } })
  })

  it('asks for the second step, too', async () => {
    await enter()
    await desk.app.db.owner(
      `insert into segundos_pasos (gimnasio_id, user_id, creado, activado, secreto) values ($1, $2, now(), now(), '\\x00')`,
      [desk.gym.id, ana],
    )
    const refused = await refusalOf(enter())
    expect(refused).toMatchObject({ status: 401, response: { mfaId: expect.any(String) } })
  })
})
