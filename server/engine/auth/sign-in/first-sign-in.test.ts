import { Secret, TOTP } from 'otpauth'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, password, publicUrl, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import {
  clientId,
  clientSecret,
  openLyingProvider,
  type LyingProvider,
} from '#server/testing/stand-ins/lying-provider.ts'
import { openMailbox, type Mailbox } from '#server/testing/mailbox.ts'

/**
 * An account is set up under an address of another person. Its holder signs in for the first time, without a password.
 */
let app: GymApp
let gym: GymWorld
let google: LyingProvider
let mailbox: Mailbox
let ana: string
let email = ''
let before: PocketBase
let count = 0
const redirectURL = `${publicUrl}/auth/google`

beforeAll(async () => {
  google = await openLyingProvider()
  app = await openGymApp(() => new Date(), { clientId, clientSecret, issuer: google.issuer })
  gym = await buildGym(app.db.owner)
  mailbox = openMailbox(app.db)
})
afterAll(async () => {
  await app.close()
  await google.close()
})

const users = () => app.guest().collection('users')

async function enterByGoogle(sub: string, address = email) {
  const { oauth2 } = await users().listAuthMethods()
  const [offer] = oauth2.providers
  if (!offer) throw new Error('Google is not offered')
  const { codeChallenge, codeVerifier } = offer
  const code = google.grant({ sub, email: address, email_verified: true }, { codeChallenge, redirectURL })
  return users().authWithOAuth2Code('google', code, codeVerifier, redirectURL)
}

async function enterByCode() {
  const { otpId } = await users().requestOTP(email)
  const [mail] = await mailbox.collect()
  return users().authWithOTP(otpId, /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '')
}

beforeEach(async () => {
  await app.db.owner('delete from intentos')
  email = `ana${++count}@norte.example`
  ana = await buildUser(app.db.owner, gym.id, {
    role: builtInRoles.Recepción,
    sucursales: [gym.sucursales[0]],
    email,
    password_hash: app.passwordHash,
    prestado: true,
  })
  before = await app.signIn(email)
  const address = '/api/cuenta/segundo-paso'
  const { secreto } = await before.send<{ secreto: string }>(address, { method: 'POST', body: { password } })
  const codigo = TOTP.generate({ secret: Secret.fromBase32(secreto) })
  await before.send(`${address}/activar`, { method: 'POST', body: { codigo } })
  await app.db.owner(
    `insert into identidades (proveedor, sub, gimnasio_id, user_id, creado) values ('google', $1, $2, $3, now())`,
    [`theirs-${ana}`, gym.id, ana],
  )
  await mailbox.collect()
})

const setUp = async () => {
  const [row] = await app.db.owner(
    `select (select count(*)::int from segundos_pasos where user_id = u.id) as pasos,
       (select array_agg(sub) from identidades where user_id = u.id) as cuentas, verified, prestado
     from users u where id = $1`,
    [ana],
  )
  return row
}

describe.each([
  ['Google', () => enterByGoogle(`own-${ana}`), () => [`own-${ana}`]],
  ['a mailed code', enterByCode, () => null],
])('the first sign-in of the holder by %s', (_how, enter, accounts) => {
  it("needs no second step of the former user, and the account is the holder's from then on", async () => {
    expect((await enter()).record).toMatchObject({ id: ana, verified: true })
    expect(await setUp()).toEqual({ pasos: 0, cuentas: accounts(), verified: true, prestado: false })
  })

  it("ends the former user's session, password and linked account", async () => {
    await enter()
    await expect(before.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(users().authWithPassword(email, password)).rejects.toMatchObject({ status: 400 })
    await expect(enterByGoogle(`theirs-${ana}`, 'theirs@elsewhere.example')).rejects.toMatchObject({ status: 400 })
  })
})
