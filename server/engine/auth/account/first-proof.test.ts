import { Secret, TOTP } from 'otpauth'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts'

let app: GymApp
let gym: GymWorld
let mailbox: Mailbox
let ana: string
let email = ''
let count = 0
const nueva = 'caballos verdes en la azotea'

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  mailbox = openMailbox(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.owner('delete from intentos')
  email = `ana${++count}@norte.example`
})

/** A user with a second step and a linked account, whose address is confirmed or not. */
async function withSecondStep(proven: boolean): Promise<PocketBase> {
  ana = await buildUser(app.db.owner, gym.id, {
    role: builtInRoles.Recepción,
    sucursales: [gym.sucursales[0]],
    name: 'Ana Pérez',
    email,
    password_hash: app.passwordHash,
    prestado: !proven,
  })
  await app.db.owner('update users set verified = $2 where id = $1', [ana, proven])
  const client = await app.signIn(email)
  const address = '/api/cuenta/segundo-paso'
  const { secreto } = await client.send<{ secreto: string }>(address, { method: 'POST', body: { password } })
  const codigo = TOTP.generate({ secret: Secret.fromBase32(secreto) })
  await client.send(`${address}/activar`, { method: 'POST', body: { codigo } })
  await app.db.owner(
    `insert into identidades (proveedor, sub, gimnasio_id, user_id, creado) values ('google', $1, $2, $3, now())`,
    [`otra-${ana}`, gym.id, ana],
  )
  await mailbox.collect()
  return client
}

const users = () => app.guest().collection('users')
const setUp = async () => {
  const [row] = await app.db.owner<{ pasos: number; cuentas: number; verified: boolean; prestado: boolean }>(
    `select (select count(*)::int from segundos_pasos where user_id = u.id) as pasos,
       (select count(*)::int from identidades where user_id = u.id) as cuentas, verified, prestado
     from users u where id = $1`,
    [ana],
  )
  return row
}

async function reset(): Promise<string[]> {
  await users().requestPasswordReset(email)
  await users().confirmPasswordReset(tokenIn((await mailbox.collect())[0]), nueva, nueva)
  return (await mailbox.collect()).map(({ subject }) => subject)
}

describe('a forgotten password', () => {
  it('for an unconfirmed address ends second step, linked accounts and sessions, and says so', async () => {
    const before = await withSecondStep(false)
    expect(await reset()).toEqual(
      expect.arrayContaining(['Se quitó la verificación en dos pasos', 'Cambió tu contraseña']),
    )
    expect(await setUp()).toEqual({ pasos: 0, cuentas: 0, verified: true, prestado: false })
    await expect(before.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await users().authWithPassword(email, nueva)
  })

  it('for a confirmed address keeps the second step', async () => {
    await withSecondStep(true)
    expect(await reset()).toEqual(['Cambió tu contraseña'])
    expect(await setUp()).toMatchObject({ pasos: 1, cuentas: 1 })
    await expect(users().authWithPassword(email, nueva)).rejects.toMatchObject({ status: 401 })
  })

  it('confirms no address that was written after its link was mailed', async () => {
    await withSecondStep(false)
    await users().requestPasswordReset(email)
    const token = tokenIn((await mailbox.collect())[0])
    await app.db.owner('update users set email = $2 where id = $1', [ana, `luego.${email}`])
    await users().confirmPasswordReset(token, nueva, nueva)
    expect(await setUp()).toEqual({ pasos: 1, cuentas: 1, verified: false, prestado: true })
  })
})

describe('confirming an address', () => {
  const confirm = async (client: PocketBase) => {
    await users().requestVerification(email)
    await client.collection('users').confirmVerification(tokenIn((await mailbox.collect())[0]))
  }

  it('keeps the second step when done in a session of the account', async () => {
    const client = await withSecondStep(false)
    await confirm(client)
    expect(await setUp()).toEqual({ pasos: 1, cuentas: 0, verified: true, prestado: false })
    await client.collection('users').authRefresh()
  })

  it('else ends the second step, and says so', async () => {
    const client = await withSecondStep(false)
    await confirm(app.guest())
    expect(await setUp()).toEqual({ pasos: 0, cuentas: 0, verified: true, prestado: false })
    expect((await mailbox.collect()).map(({ subject }) => subject)).toEqual(['Se quitó la verificación en dos pasos'])
    await client.collection('users').authRefresh()
    await users().authWithPassword(email, password)
  })

  it('is mailed again to the signed-in user, even if other gyms have used the address since', async () => {
    const client = await withSecondStep(false)
    const other = await buildGym(app.db.owner, { marca: 'Otro' })
    const given = { role: builtInRoles.Recepción, sucursales: [other.sucursales[0]], email }
    const later = await buildUser(app.db.owner, other.id, { ...given, prestado: true })
    await app.db.owner('update users set verified = false where id = $1', [later])
    await client.collection('users').requestVerification(email.toUpperCase())
    const [mail] = await mailbox.collect()
    expect(mail?.text).toContain('Gimnasio Norte')
    await client.collection('users').confirmVerification(tokenIn(mail))
    expect(await setUp()).toMatchObject({ verified: true, prestado: false })
    await client.collection('users').requestVerification(email)
    expect(await mailbox.collect()).toEqual([])
  })

  it('is mailed to nobody when another account owns the address, whoever asks', async () => {
    const client = await withSecondStep(false)
    const other = await buildGym(app.db.owner, { marca: 'Otro' })
    await buildUser(app.db.owner, other.id, { role: builtInRoles.Recepción, sucursales: [other.sucursales[0]], email })
    await client.collection('users').requestVerification(email)
    expect(await mailbox.collect()).toEqual([])
    const stranger = await app.clientOf(gym.users.Admin)
    await stranger.collection('users').requestVerification(email)
    expect(await mailbox.collect()).toEqual([])
  })
})
