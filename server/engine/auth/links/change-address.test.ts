import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { deadToken, email, nueva, openMailDesk, type MailDesk } from '#server/testing/desks/mail-desk.ts'
import { password, refusedCodes } from '#server/testing/gym-app.ts'
import { buildGym, buildUser } from '#server/testing/gym-world.ts'
import { tokenIn } from '#server/testing/mailbox.ts'

let desk: MailDesk
let ana: string

beforeAll(async () => {
  desk = await openMailDesk()
})
afterAll(() => desk.app.close())
beforeEach(async () => {
  ana = await desk.hireAna()
})

describe('an address', () => {
  it('is verified by its mail, once or twice, and sessions stay', async () => {
    const client = await desk.app.signIn(email)
    const token = await desk.linkTo(client.collection('users').requestVerification(email))
    await client.collection('users').confirmVerification(token)
    expect(client.authStore.record?.['verified']).toBe(true)
    await client.collection('users').confirmVerification(token)
    await client.collection('users').authRefresh()
    await desk.waitTwoMinutes()
    await desk.users().requestVerification(email)
    expect(await desk.mailbox.collect()).toEqual([])
  })

  it('is not verified by a mail to an older one', async () => {
    const token = await desk.linkTo(desk.users().requestVerification(email))
    await desk.app.db.owner(`update users set email = 'otra@norte.example' where id = $1`, [ana])
    expect((await refusedCodes(desk.users().confirmVerification(token))).codes).toEqual({
      token: 'validation_token_email_mismatch',
    })
    expect(await desk.stored(ana)).toMatchObject({ verified: false })
  })

  it('is changed by a mail to the new one and the password, and the old one is told', async () => {
    const client = await desk.app.signIn(email)
    const before = desk.app.guest()
    before.authStore.save(client.authStore.token)
    await client.collection('users').requestEmailChange('ana@nuevo.example')
    const [mail] = await desk.mailbox.collect()
    expect(mail).toMatchObject({ to: 'ana@nuevo.example', subject: 'Confirma tu correo nuevo' })
    expect(await desk.stored(ana)).toMatchObject({ email })
    const token = tokenIn(mail)
    expect((await refusedCodes(desk.users().confirmEmailChange(token, 'otra cosa'))).codes).toEqual({
      password: 'validation_invalid_password',
    })
    expect((await refusedCodes(desk.users().confirmEmailChange(token, ''))).codes).toEqual({
      password: 'validation_required',
    })
    await client.collection('users').confirmEmailChange(token, password)
    expect(client.authStore.isValid).toBe(false)
    await expect(before.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect(await desk.stored(ana)).toMatchObject({ email: 'ana@nuevo.example', verified: true })
    expect(await desk.mailbox.collect()).toMatchObject([{ to: email, subject: 'Cambió el correo de tu cuenta' }])
    await desk.users().authWithPassword('ana@nuevo.example', password)
    expect(await refusedCodes(desk.users().confirmEmailChange(token, password))).toEqual(deadToken)
  })

  it('hashes the password again under the salt of the new one', async () => {
    const client = await desk.app.signIn(email)
    const token = await desk.linkTo(client.collection('users').requestEmailChange('ana@nuevo.example'))
    await client.collection('users').confirmEmailChange(token, password)
    const other = await buildGym(desk.app.db.owner)
    const admin = await desk.app.clientOf(other.users.Admin)
    const { id } = await admin.collection('users').create({
      name: 'Ana Pérez',
      email: 'ana@nuevo.example',
      phone: '1155550000',
      role: builtInRoles.Recepción,
      sucursal_id: [other.sucursales[0]],
      password: nueva,
      passwordConfirm: nueva,
    })
    const salts = [await desk.stored(ana), await desk.stored(id)].map((row) =>
      String(row?.['password_hash']).split('$').at(-2),
    )
    expect(salts[0]).toBe(salts[1])
    for (const [typed, whose] of [[password, ana] as const, [nueva, id] as const])
      expect((await desk.users().authWithPassword('ana@nuevo.example', typed)).record.id).toBe(whose)
  })

  it('is not changed to one that another account took in the meantime', async () => {
    const client = await desk.app.signIn(email)
    const token = await desk.linkTo(client.collection('users').requestEmailChange('ana@nuevo.example'))
    const otherGym = await buildGym(desk.app.db.owner)
    await buildUser(desk.app.db.owner, otherGym.id, {
      role: builtInRoles.Admin,
      sucursales: [],
      email: 'ana@nuevo.example',
    })
    expect((await refusedCodes(desk.users().confirmEmailChange(token, password))).codes).toEqual({
      token: 'validation_invalid_token_email',
    })
  })

  it('of another gym gets the usual answer without a mail, one of the own gym an error', async () => {
    const otherGym = await buildGym(desk.app.db.owner)
    await buildUser(desk.app.db.owner, otherGym.id, {
      role: builtInRoles.Admin,
      sucursales: [],
      email: 'luis@nuevo.example',
    })
    await buildUser(desk.app.db.owner, desk.gym.id, {
      role: builtInRoles.Admin,
      sucursales: [],
      email: 'eva@norte.example',
    })
    const client = await desk.app.signIn(email)
    const change = (address: string) => client.collection('users').requestEmailChange(address)
    expect(await change('luis@nuevo.example')).toBe(true)
    expect(await desk.mailbox.collect()).toEqual([])
    expect((await refusedCodes(change('eva@norte.example'))).codes).toEqual({
      newEmail: 'validation_invalid_new_email',
    })
    expect((await refusedCodes(change(email))).codes).toEqual({ newEmail: 'validation_not_in_invalid' })
    expect((await refusedCodes(change('no es'))).codes).toEqual({ newEmail: 'validation_is_email' })
  })

  it('is not changed by a guest', async () => {
    await expect(desk.users().requestEmailChange('ana@nuevo.example')).rejects.toMatchObject({ status: 401 })
  })

  it('is not changed by guessing the password', async () => {
    const client = await desk.app.signIn(email)
    const token = await desk.linkTo(client.collection('users').requestEmailChange('ana@nuevo.example'))
    const tries: number[] = []
    for (let number = 0; number < 12; number += 1) {
      tries.push((await refusedCodes(desk.users().confirmEmailChange(token, `intento ${number}`))).status)
    }
    expect(tries).toContain(429)
  })
})

describe('a change made in the record itself', () => {
  it('of the password is mailed to its owner', async () => {
    const client = await desk.app.clientOf(ana)
    const change = { oldPassword: password, password: nueva, passwordConfirm: nueva }
    await client.collection('users').update(ana, change)
    expect(await desk.mailbox.collect()).toMatchObject([{ to: email, subject: 'Cambió tu contraseña' }])
  })

  it('of the address is mailed to the old one; of the name to nobody', async () => {
    const admin = await buildUser(desk.app.db.owner, desk.gym.id, {
      role: builtInRoles.Admin,
      sucursales: desk.gym.sucursales,
      name: 'Jefa',
      email: `jefa${Date.now()}@norte.example`,
      password_hash: desk.app.passwordHash,
    })
    const client = await desk.app.clientOf(admin)
    await client.collection('users').update(ana, { name: 'Ana P. Pérez' })
    expect(await desk.mailbox.collect()).toEqual([])
    await client.collection('users').update(ana, { email: 'otra@nuevo.example' })
    expect(await desk.mailbox.collect()).toMatchObject([{ to: email, subject: 'Cambió el correo de tu cuenta' }])
  })

  it('sends no mail for a refused address', async () => {
    const client = await desk.app.clientOf(ana)
    const change = { oldPassword: 'x', password: nueva, passwordConfirm: nueva }
    await expect(client.collection('users').update(ana, change)).rejects.toMatchObject({ status: 400 })
    expect(await desk.mailbox.collect()).toEqual([])
  })
})
