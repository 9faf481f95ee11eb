import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, publicUrl } from '#server/testing/gym-app.ts'
import { buildGym, buildUser } from '#server/testing/gym-world.ts'
import { clientId, clientSecret, openLyingProvider, type Said } from '#server/testing/stand-ins/lying-provider.ts'

/** The page to which Google returns. */
export const redirectURL = `${publicUrl}/auth/google`

interface Sent {
  redirectURL?: string
  codeVerifier?: string
  createData?: object
}

export type GoogleDesk = Awaited<ReturnType<typeof openGoogleDesk>>

/** A server that offers Google, with a gym. The caller closes it. */
export async function openGoogleDesk() {
  const google = await openLyingProvider()
  const app = await openGymApp(() => new Date(), { clientId, clientSecret, issuer: google.issuer })
  const gym = await buildGym(app.db.owner)
  let count = 0
  const users = () => app.guest().collection('users')

  /** A new receptionist with a confirmed address, Google's subject for it, and no limits reached. */
  const hireAna = async () => {
    await app.db.owner('delete from intentos')
    const [email, sub] = [`ana${++count}@norte.example`, `g-${count}`]
    const ana = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[0]],
      name: 'Ana Pérez',
      email,
      password_hash: app.passwordHash,
    })
    await app.db.owner('update users set verified = true where id = $1', [ana])
    return { ana, email, sub }
  }

  const begin = async () => {
    const { oauth2 } = await users().listAuthMethods()
    const [offer] = oauth2.providers
    if (!offer) throw new Error('Google is not offered')
    return offer
  }

  /** Signs in with the claims of Google; the address counts as verified unless they say otherwise. */
  const enter = async (said: Said, sent: Sent = {}) => {
    const { codeChallenge, codeVerifier } = await begin()
    const code = google.grant({ email_verified: true, ...said }, { codeChallenge, redirectURL })
    const exchange = { codeVerifier, redirectURL, ...sent }
    return users().authWithOAuth2Code('google', code, exchange.codeVerifier, exchange.redirectURL, sent.createData)
  }

  const standingOf = (user: string) =>
    app.db.owner<Record<string, unknown>>(
      `select id, gimnasio_id, role, name, email, avatar, activo, prestado,
         (select array_agg(sucursal_id order by sucursal_id) from users_sucursales where user_id = u.id) as sucursales
       from users u where id = $1`,
      [user],
    )
  const linksOf = (user: string) => app.db.owner('select sub from identidades where user_id = $1', [user])

  const close = async () => {
    await app.close()
    await google.close()
  }
  return { app, gym, google, users, hireAna, begin, enter, standingOf, linksOf, close }
}
