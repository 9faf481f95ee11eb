import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser } from '#server/testing/gym-world.ts'
import { openMailbox, tokenIn } from '#server/testing/mailbox.ts'

/** The address of Ana. */
export const email = 'ana@norte.example'

/** The password that Ana chooses. */
export const nueva = 'caballos verdes en la azotea'

export const deadToken = { status: 400, codes: { token: 'validation_invalid_token' } }

export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>

/** A server whose clock can be moved, with a gym and the mails that its users ask for. The caller closes `app`. */
export async function openMailDesk() {
  let clock = new Date()
  const app = await openGymApp(() => clock)
  const gym = await buildGym(app.db.owner)
  const mailbox = openMailbox(app.db, () => clock)

  /** A new receptionist with an unconfirmed address, no limits reached and no mail on its way. */
  const hireAna = async (): Promise<string> => {
    clock = new Date()
    await app.db.owner('delete from intentos')
    await app.db.owner(`update users set email = id || '@antes.example' where email ~ '@(norte|nuevo).example$'`)
    const ana = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[0]],
      name: 'Ana Pérez',
      email,
      password_hash: app.passwordHash,
    })
    await app.db.owner('update users set verified = false where id = $1', [ana])
    await mailbox.collect()
    return ana
  }

  const stored = async (id: string) => {
    const [user] = await app.db.owner(
      'select email, verified, token_key, password_hash, invitado from users where id = $1',
      [id],
    )
    return user
  }

  /** The token in the mail that a call causes. */
  const linkTo = async (ask: Promise<unknown>) => {
    await ask
    const [mail] = await mailbox.collect()
    return tokenIn(mail)
  }

  return {
    app,
    gym,
    mailbox,
    hireAna,
    stored,
    linkTo,
    users: () => app.guest().collection('users'),
    /** Lets the next mail to an address leave at once. */
    waitTwoMinutes: () => app.db.owner(`delete from intentos where key like 'correo_seguido:%'`),
    passMinutes: (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000)),
  }
}
