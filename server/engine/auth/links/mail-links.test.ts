import type { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deadToken, email, nueva, openMailDesk, type MailDesk } from '#server/testing/desks/mail-desk.ts'
import { password, publicUrl, refusedCodes } from '#server/testing/gym-app.ts'
import { inRounds } from '#server/testing/many-requests.ts'
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

const resetToken = () => desk.linkTo(desk.users().requestPasswordReset(email))

describe('a forgotten password', () => {
  it('is replaced by the mailed link, which ends every session and verifies the address', async () => {
    const client = await desk.app.signIn(email)
    await desk.users().requestPasswordReset(email)
    const [mail, ...others] = await desk.mailbox.collect()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: 'Elige una contraseña nueva', fromName: 'Vigente' })
    expect(mail?.text).toContain(`${publicUrl}/auth/forgot-password?token=`)
    expect(await desk.users().confirmPasswordReset(tokenIn(mail), nueva, nueva)).toBe(true)
    await desk.users().authWithPassword(email, nueva)
    await expect(desk.users().authWithPassword(email, password)).rejects.toMatchObject({ status: 400 })
    await expect(client.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect(await desk.stored(ana)).toMatchObject({ verified: true })
  })

  it('tells the user of the change, and leaves a row of audit', async () => {
    await desk.users().confirmPasswordReset(await resetToken(), nueva, nueva)
    expect(await desk.mailbox.collect()).toMatchObject([{ to: email, subject: 'Cambió tu contraseña' }])
    const audit = await desk.app.db.owner(
      `select accion, antes, despues from auditoria where registro = $1 order by created desc limit 1`,
      [ana],
    )
    expect(audit).toEqual([{ accion: 'update', antes: { verified: false }, despues: { verified: true } }])
  })

  it('does not verify an address that has changed since', async () => {
    const token = await resetToken()
    await desk.app.db.owner(`update users set email = 'otra@norte.example' where id = $1`, [ana])
    await desk.users().confirmPasswordReset(token, nueva, nueva)
    expect(await desk.stored(ana)).toMatchObject({ verified: false })
  })

  it('has a link that works once, also of two uses at the same moment', async () => {
    const token = await resetToken()
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((number) => desk.users().confirmPasswordReset(token, nueva + number, nueva + number)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusedCodes(desk.users().confirmPasswordReset(token, nueva, nueva))).toEqual(deadToken)
  })

  it('has links that all die once one of them is used', async () => {
    const first = await resetToken()
    await desk.waitTwoMinutes()
    const second = await resetToken()
    await desk.users().confirmPasswordReset(second, nueva, nueva)
    expect(await refusedCodes(desk.users().confirmPasswordReset(first, nueva, nueva))).toEqual(deadToken)
  })

  it('has a link that lives for half an hour', async () => {
    const token = await resetToken()
    desk.passMinutes(31)
    expect(await refusedCodes(desk.users().confirmPasswordReset(token, nueva, nueva))).toEqual(deadToken)
  })

  it('names what is wrong with the new password, and keeps the link', async () => {
    const token = await resetToken()
    const wrong = (one: string, two: string) => refusedCodes(desk.users().confirmPasswordReset(token, one, two))
    expect((await wrong('corta', 'corta')).codes).toEqual({ password: 'validation_length_out_of_range' })
    expect((await wrong(nueva, 'otra')).codes).toEqual({ passwordConfirm: 'validation_values_mismatch' })
    expect((await wrong('', '')).codes).toEqual({
      password: 'validation_required',
      passwordConfirm: 'validation_required',
    })
    expect((await wrong('contraseña1', 'contraseña1')).codes).toEqual({ password: 'validation_common_password' })
    expect((await wrong('gimnasionorte', 'gimnasionorte')).codes).toEqual({ password: 'validation_personal_password' })
    expect((await wrong('x'.repeat(257), 'x'.repeat(257))).codes).toEqual({
      password: 'validation_length_out_of_range',
    })
    await desk.users().confirmPasswordReset(token, nueva, nueva)
  })

  it.each(['', 'x', 'a.b.c', 7, null, {}])('takes no token like %j', async (token) => {
    const body = { token, password: nueva, passwordConfirm: nueva }
    const answer = desk.app.guest().send('/api/collections/users/confirm-password-reset', { method: 'POST', body })
    expect((await refusedCodes(answer)).codes['token']).toMatch(/^validation_(required|invalid_token)$/)
  })

  it('takes no token of another type, and no link opens a session', async () => {
    const session = (await desk.app.signIn(email)).authStore.token
    const reset = await resetToken()
    const verify = await desk.linkTo(desk.users().requestVerification(email))
    for (const token of [session, verify]) {
      expect(await refusedCodes(desk.users().confirmPasswordReset(token, nueva, nueva))).toEqual(deadToken)
    }
    for (const token of [session, reset])
      expect(await refusedCodes(desk.users().confirmVerification(token))).toEqual(deadToken)
    const client = desk.app.guest()
    client.authStore.save(reset, null)
    await expect(client.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect((await client.collection('users').getList(1, 1)).totalItems).toBe(0)
  })

  it('is mailed to no deactivated user', async () => {
    await desk.app.db.owner('update users set activo = false where id = $1', [ana])
    await desk.users().requestPasswordReset(email)
    expect(await desk.mailbox.collect()).toEqual([])
  })
})

describe('asking for a mail', () => {
  it('answers the same for an unknown address, and sends no mail', async () => {
    expect(await desk.users().requestPasswordReset('nadie@norte.example')).toBe(true)
    expect(await desk.users().requestVerification('nadie@norte.example')).toBe(true)
    expect(await desk.mailbox.collect()).toEqual([])
  })

  it('does the same work for an unknown address', async () => {
    const work = async (address: string) => {
      const before = await desk.app.db.owner('select id from graphile_worker._private_jobs')
      await desk.users().requestPasswordReset(address)
      const jobs = await desk.app.db.owner('select id, payload from graphile_worker._private_jobs order by id')
      const mails = await desk.app.db.owner(`select id from correos where estado = 'pendiente'`)
      return { jobs: jobs.length - before.length, mails: mails.length }
    }
    expect(await work(email)).toEqual(await work('nadie@norte.example'))
  })

  it.each(['', 'no es', 'a@b', '"x y"@norte.example'])('refuses %j, which is no address', async (address) => {
    expect((await refusedCodes(desk.users().requestPasswordReset(address))).codes['email']).toMatch(
      /^validation_(required|is_email)$/,
    )
  })

  it('sends no second mail within two minutes, and three in an hour, without telling', async () => {
    await desk.users().requestPasswordReset(email)
    await desk.users().requestPasswordReset(email.toUpperCase())
    expect(await desk.mailbox.collect()).toHaveLength(1)
    for (let more = 0; more < 5; more += 1) {
      await desk.waitTwoMinutes()
      expect(await desk.users().requestPasswordReset(email)).toBe(true)
    }
    expect(await desk.mailbox.collect()).toHaveLength(2)
  })

  it('is limited by network, for fifty addresses or one', async () => {
    const answers = await inRounds(31, (number) =>
      desk
        .users()
        .requestPasswordReset(`x${number}@norte.example`)
        .catch(({ status }: ClientResponseError) => status),
    )
    expect(answers.filter((answer) => answer !== true)).toEqual([429])
  })

  it('links to the public address, whatever the Host header says', async () => {
    const { hostname, port } = new URL(desk.app.url)
    const { request } = await import('node:http')
    await new Promise<void>((resolve, reject) => {
      const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'content-type': 'application/json' }
      const path = '/api/collections/users/request-password-reset'
      const sent = request({ hostname, port, path, method: 'POST', headers }, (answer) =>
        answer.resume().on('end', resolve),
      )
      sent.on('error', reject).end(JSON.stringify({ email }))
    })
    const [mail] = await desk.mailbox.collect()
    expect(mail?.html).toContain(`href="${publicUrl}/auth/forgot-password?token=`)
    expect(mail?.html).not.toContain('evil')
  })

  it('answers 404 for a collection whose records do not sign in', async () => {
    await expect(desk.app.guest().collection('miembros').requestPasswordReset(email)).rejects.toMatchObject({
      status: 404,
    })
  })
})

it('a password is changed by its owner with the old one, which ends the other sessions', async () => {
  const [here, there] = [await desk.app.signIn(email), await desk.app.signIn(email)]
  const change = (oldPassword: string) =>
    here.collection('users').update(ana, { oldPassword, password: nueva, passwordConfirm: nueva })
  expect((await refusedCodes(change('no es esta'))).codes).toEqual({ oldPassword: 'validation_invalid_old_password' })
  await change(password)
  await expect(there.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  await desk.users().authWithPassword(email, nueva)
})
