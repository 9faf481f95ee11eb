import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts'

let clock = new Date()
let app: GymApp
let gym: GymWorld
let mailbox: Mailbox
let ana: string
const email = 'ana@norte.example'
const nueva = 'caballos verdes en la azotea'

beforeAll(async () => {
  app = await openGymApp(() => clock)
  gym = await buildGym(app.db.owner)
  mailbox = openMailbox(app.db, () => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = new Date()
  await app.db.owner('delete from intentos')
  await app.db.owner(`update users set email = id || '@antes.example' where email ~ '@(norte|nuevo).example$'`)
  ana = await buildUser(app.db.owner, gym.id, {
    role: builtInRoles.Recepción,
    sucursales: [gym.sucursales[0]],
    name: 'Ana Pérez',
    email,
    password_hash: app.passwordHash,
  })
  await app.db.owner('update users set verified = false where id = $1', [ana])
  await mailbox.collect()
})

const users = () => app.guest().collection('users')
const waitTwoMinutes = () => app.db.owner(`delete from intentos where key like 'correo_seguido:%'`)
const stored = async (id = ana) => {
  const [user] = await app.db.owner(
    'select email, verified, token_key, password_hash, invitado from users where id = $1',
    [id],
  )
  return user
}

async function refusal(call: Promise<unknown>): Promise<{ status: number; codes: Record<string, string> }> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ClientResponseError)) throw error
    const data: Record<string, { code: string }> = error.response['data'] ?? {}
    return {
      status: error.status,
      codes: Object.fromEntries(Object.entries(data).map(([name, { code }]) => [name, code])),
    }
  }
  throw new Error('It was not refused')
}
const deadToken = { status: 400, codes: { token: 'validation_invalid_token' } }

async function linkTo(ask: Promise<unknown>) {
  await ask
  const [mail] = await mailbox.collect()
  return tokenIn(mail)
}

describe('an address', () => {
  it('is verified by its mail, once or twice, and sessions stay', async () => {
    const client = await app.signIn(email)
    const token = await linkTo(client.collection('users').requestVerification(email))
    await client.collection('users').confirmVerification(token)
    expect(client.authStore.record?.['verified']).toBe(true)
    await client.collection('users').confirmVerification(token)
    await client.collection('users').authRefresh()
    await waitTwoMinutes()
    await users().requestVerification(email)
    expect(await mailbox.collect()).toEqual([])
  })

  it('is not verified by a mail to an older one', async () => {
    const token = await linkTo(users().requestVerification(email))
    await app.db.owner(`update users set email = 'otra@norte.example' where id = $1`, [ana])
    expect((await refusal(users().confirmVerification(token))).codes).toEqual({
      token: 'validation_token_email_mismatch',
    })
    expect(await stored()).toMatchObject({ verified: false })
  })

  it('is changed by a mail to the new one and the password, and the old one is told', async () => {
    const client = await app.signIn(email)
    const before = app.guest()
    before.authStore.save(client.authStore.token)
    await client.collection('users').requestEmailChange('ana@nuevo.example')
    const [mail] = await mailbox.collect()
    expect(mail).toMatchObject({ to: 'ana@nuevo.example', subject: 'Confirma tu correo nuevo' })
    expect(await stored()).toMatchObject({ email })
    const token = tokenIn(mail)
    expect((await refusal(users().confirmEmailChange(token, 'otra cosa'))).codes).toEqual({
      password: 'validation_invalid_password',
    })
    expect((await refusal(users().confirmEmailChange(token, ''))).codes).toEqual({ password: 'validation_required' })
    await client.collection('users').confirmEmailChange(token, password)
    expect(client.authStore.isValid).toBe(false)
    await expect(before.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect(await stored()).toMatchObject({ email: 'ana@nuevo.example', verified: true })
    expect(await mailbox.collect()).toMatchObject([{ to: email, subject: 'Cambió el correo de tu cuenta' }])
    await users().authWithPassword('ana@nuevo.example', password)
    expect(await refusal(users().confirmEmailChange(token, password))).toEqual(deadToken)
  })

  it('hashes the password again under the salt of the new one', async () => {
    const client = await app.signIn(email)
    const token = await linkTo(client.collection('users').requestEmailChange('ana@nuevo.example'))
    await client.collection('users').confirmEmailChange(token, password)
    const other = await buildGym(app.db.owner)
    const desk = await app.clientOf(other.users.Admin)
    const { id } = await desk.collection('users').create({
      name: 'Ana Pérez',
      email: 'ana@nuevo.example',
      phone: '1155550000',
      role: builtInRoles.Recepción,
      sucursal_id: [other.sucursales[0]],
      password: nueva,
      passwordConfirm: nueva,
    })
    const salts = [await stored(), await stored(id)].map((row) => String(row?.['password_hash']).split('$').at(-2))
    expect(salts[0]).toBe(salts[1])
    for (const [typed, whose] of [[password, ana] as const, [nueva, id] as const])
      expect((await users().authWithPassword('ana@nuevo.example', typed)).record.id).toBe(whose)
  })

  it('is not changed to one that another account took in the meantime', async () => {
    const client = await app.signIn(email)
    const token = await linkTo(client.collection('users').requestEmailChange('ana@nuevo.example'))
    const otherGym = await buildGym(app.db.owner)
    await buildUser(app.db.owner, otherGym.id, { role: builtInRoles.Admin, sucursales: [], email: 'ana@nuevo.example' })
    expect((await refusal(users().confirmEmailChange(token, password))).codes).toEqual({
      token: 'validation_invalid_token_email',
    })
  })

  it('of another gym gets the usual answer without a mail, one of the own gym an error', async () => {
    const otherGym = await buildGym(app.db.owner)
    await buildUser(app.db.owner, otherGym.id, {
      role: builtInRoles.Admin,
      sucursales: [],
      email: 'luis@nuevo.example',
    })
    await buildUser(app.db.owner, gym.id, { role: builtInRoles.Admin, sucursales: [], email: 'eva@norte.example' })
    const client = await app.signIn(email)
    const change = (address: string) => client.collection('users').requestEmailChange(address)
    expect(await change('luis@nuevo.example')).toBe(true)
    expect(await mailbox.collect()).toEqual([])
    expect((await refusal(change('eva@norte.example'))).codes).toEqual({ newEmail: 'validation_invalid_new_email' })
    expect((await refusal(change(email))).codes).toEqual({ newEmail: 'validation_not_in_invalid' })
    expect((await refusal(change('no es'))).codes).toEqual({ newEmail: 'validation_is_email' })
  })

  it('is not changed by a guest', async () => {
    await expect(users().requestEmailChange('ana@nuevo.example')).rejects.toMatchObject({ status: 401 })
  })

  it('is not changed by guessing the password', async () => {
    const client = await app.signIn(email)
    const token = await linkTo(client.collection('users').requestEmailChange('ana@nuevo.example'))
    const tries: number[] = []
    for (let number = 0; number < 12; number += 1) {
      tries.push((await refusal(users().confirmEmailChange(token, `intento ${number}`))).status)
    }
    expect(tries).toContain(429)
  })
})

describe('a change made in the record itself', () => {
  it('of the password is mailed to its owner', async () => {
    const client = await app.clientOf(ana)
    const change = { oldPassword: password, password: nueva, passwordConfirm: nueva }
    await client.collection('users').update(ana, change)
    expect(await mailbox.collect()).toMatchObject([{ to: email, subject: 'Cambió tu contraseña' }])
  })

  it('of the address is mailed to the old one; of the name to nobody', async () => {
    const admin = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Admin,
      sucursales: gym.sucursales,
      name: 'Jefa',
      email: `jefa${Date.now()}@norte.example`,
      password_hash: app.passwordHash,
    })
    const client = await app.clientOf(admin)
    await client.collection('users').update(ana, { name: 'Ana P. Pérez' })
    expect(await mailbox.collect()).toEqual([])
    await client.collection('users').update(ana, { email: 'otra@nuevo.example' })
    expect(await mailbox.collect()).toMatchObject([{ to: email, subject: 'Cambió el correo de tu cuenta' }])
  })

  it('sends no mail for a refused address', async () => {
    const client = await app.clientOf(ana)
    const change = { oldPassword: 'x', password: nueva, passwordConfirm: nueva }
    await expect(client.collection('users').update(ana, change)).rejects.toMatchObject({ status: 400 })
    expect(await mailbox.collect()).toEqual([])
  })
})
