import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvitacionVista } from '#shared/invitacion.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, publicUrl, refusedCodes, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, tokenIn, type Mailbox } from '#server/testing/mailbox.ts'

let clock = new Date()
let app: GymApp
let gym: GymWorld
let mailbox: Mailbox
const clave = 'caballos verdes en la azotea'

beforeAll(async () => {
  app = await openGymApp(() => clock)
  gym = await buildGym(app.db.owner)
  mailbox = openMailbox(app.db, () => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = new Date()
  await app.db.owner('delete from intentos')
  await mailbox.collect()
})

let number = 0
const persona = (change: object = {}) => {
  number += 1
  return {
    name: 'Eva Molina',
    email: `eva${number}@norte.example`,
    phone: '1155550000',
    role: builtInRoles.Recepción,
    sucursal_id: [gym.sucursales[0]],
    ...change,
  }
}
const invite = async (body: object, as: keyof GymWorld['users'] = 'Admin') =>
  (await app.clientOf(gym.users[as])).send('/api/invitaciones', { method: 'POST', body })
const ask = <T>(path: string, body: object) =>
  app.guest().send<T>(`/api/invitaciones/${path}`, { method: 'POST', body })
const accept = (token: string, password = clave) =>
  ask<{ token: string; record: { id: string } }>('aceptar', { token, password, passwordConfirm: password })
const stored = async (email: string) => {
  const [user] = await app.db.owner(
    `select id, gimnasio_id, name, role, verified, activo, password_hash, invitado from users where lower(email) = lower($1)`,
    [email],
  )
  return user
}

describe('an invitation', () => {
  it('adds the user without a password and mails a link in the name of the gym', async () => {
    const body = persona()
    expect(await invite(body)).toEqual({ message: 'Invitación enviada.' })
    const user = await stored(body.email)
    expect(user).toMatchObject({
      gimnasio_id: gym.id,
      name: 'Eva Molina',
      password_hash: '',
      verified: false,
      invitado: clock,
    })
    const [mail, ...others] = await mailbox.collect()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: body.email,
      subject: 'Gimnasio Norte te invita a Vigente',
      fromName: 'Gimnasio Norte (Vigente)',
    })
    expect(mail?.text).toContain(`${publicUrl}/auth/invitacion?token=`)
  })

  it('allows no sign-in until a password has been chosen, and then at once', async () => {
    const body = persona()
    await invite(body)
    for (const password of ['', 'x', clave]) {
      await expect(app.guest().collection('users').authWithPassword(body.email, password)).rejects.toMatchObject({
        status: 400,
      })
    }
    const [mail] = await mailbox.collect()
    const token = tokenIn(mail)
    expect(await ask<InvitacionVista>('ver', { token })).toEqual({
      nombre: 'Eva Molina',
      email: body.email,
      gimnasio: 'Gimnasio Norte',
    })
    const answer = await accept(token)
    expect(answer.record).toMatchObject({ email: body.email, verified: true, invitado: '' })
    const client = app.guest()
    client.authStore.save(answer.token, null)
    await client.collection('users').authRefresh()
    await app.guest().collection('users').authWithPassword(body.email, clave)
    expect(await refusedCodes(accept(token, `${clave} otra`))).toEqual({
      status: 400,
      codes: { token: 'validation_invalid_token' },
    })
  })

  it('is over once the user has set a password by a password reset', async () => {
    const body = persona()
    await invite(body)
    await mailbox.collect()
    await app.guest().collection('users').requestPasswordReset(body.email)
    const [reset] = await mailbox.collect()
    await app.guest().collection('users').confirmPasswordReset(tokenIn(reset), clave, clave)
    expect(await stored(body.email)).toMatchObject({ invitado: null, verified: true })
  })

  it('is sent again while it is open, and the last link works for seven days', async () => {
    const body = persona()
    await invite(body)
    const [first] = await mailbox.collect()
    clock = new Date(clock.getTime() + 8 * 86_400_000)
    expect((await refusedCodes(accept(tokenIn(first)))).codes).toEqual({ token: 'validation_invalid_token' })
    expect(await invite({ ...body, email: body.email.toUpperCase() })).toEqual({ message: 'Invitación enviada.' })
    const [second] = await mailbox.collect()
    expect(await stored(body.email)).toMatchObject({ invitado: clock })
    clock = new Date(clock.getTime() + 6 * 86_400_000)
    await accept(tokenIn(second))
  })

  it('opens no account that has a second step by now', async () => {
    const body = persona()
    await invite(body)
    const token = tokenIn((await mailbox.collect())[0])
    const [{ id } = { id: '' }] = await app.db.owner<{ id: string }>(
      'update users set verified = true, prestado = false where email = $1 returning id',
      [body.email],
    )
    await app.db.owner(
      `insert into segundos_pasos (gimnasio_id, user_id, creado, activado, secreto) values ($1, $2, now(), now(), '')`,
      [gym.id, id],
    )
    const answer = await accept(token).catch((error: unknown) => error)
    expect(answer).toMatchObject({ status: 401, response: { mfaId: expect.any(String) } })
  })

  it('to a user of the gym who already signs in is refused', async () => {
    const body = persona()
    await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Contador,
      sucursales: [gym.sucursales[0]],
      email: body.email,
    })
    expect(await refusedCodes(invite(body))).toEqual({ status: 400, codes: { email: 'validation_not_unique' } })
    expect(await mailbox.collect()).toEqual([])
  })

  it('names each refused field as a create of a user does', async () => {
    const { status, codes } = await refusedCodes(
      invite({ name: 'E', email: 'no es', phone: '', role: '', sucursal_id: [] }),
    )
    expect(status).toBe(400)
    expect(codes).toMatchObject({
      name: 'validation_min_text_constraint',
      email: 'validation_is_email',
      phone: 'validation_required',
      role: 'validation_required',
      sucursal_id: 'validation_required',
    })
  })

  it('takes no privileged fields from the request', async () => {
    const other = await buildGym(app.db.owner)
    const body = persona()
    await invite({ ...body, gimnasio_id: other.id, verified: true, password: clave, invitado: '', id: 'x'.repeat(15) })
    expect(await stored(body.email)).toMatchObject({ gimnasio_id: gym.id, verified: false, password_hash: '' })
  })

  it('is sent three times an hour to one address', async () => {
    const body = persona()
    for (let time = 0; time < 3; time += 1) await invite(body)
    expect((await refusedCodes(invite(body))).status).toBe(429)
    expect(await mailbox.collect()).toHaveLength(3)
  })
})

describe('a gym without a confirmed address', () => {
  const trap = 'Ganaste en https://premio.example/x, escribe a yo@premio.example'
  const unconfirmed = async () => {
    const world = await buildGym(app.db.owner)
    await app.db.owner('update users set verified = false, prestado = true, name = $2 where gimnasio_id = $1', [
      world.id,
      trap.slice(0, 50),
    ])
    await app.db.owner('update gimnasios set nombre = $2, correo = $3 where id = $1', [
      world.id,
      trap,
      'yo@premio.example',
    ])
    const client = await app.clientOf(world.users.Admin)
    const send = (body: object) =>
      client.send('/api/invitaciones', { method: 'POST', body: { ...body, sucursal_id: [world.sucursales[0]] } })
    return { world, send }
  }

  it('sends five invitations a day, resent ones included, and is told to confirm', async () => {
    const { world, send } = await unconfirmed()
    const first = persona()
    await send(first)
    for (const body of [first, persona(), persona(), persona()]) await send(body)
    const refused = await send(persona()).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 429,
      response: { message: expect.stringContaining('confirmes tu correo') },
    })
    expect(await mailbox.collect()).toHaveLength(5)
    await app.db.owner('update users set verified = true, prestado = false where id = $1', [world.users.Gerente])
    expect((await refusedCodes(send(persona()))).status).toBe(429)
    await app.db.owner('update users set verified = true, prestado = false where id = $1', [world.users.Admin])
    await send(persona())
  })

  it('has only its name in them, which cannot become a link', async () => {
    const { send } = await unconfirmed()
    const known = persona()
    await buildUser(app.db.owner, gym.id, { role: builtInRoles.Contador, sucursales: [], email: known.email })
    for (const body of [persona({ name: trap.slice(0, 50) }), known]) {
      await send(body)
      const [mail] = await mailbox.collect()
      expect(mail).toMatchObject({ subject: 'Te invitan a Vigente', fromName: 'Vigente', replyTo: '' })
      const said = (mail?.text ?? '').replace(/https:\/\/vigente\.example\S+/, '')
      expect(said).toContain('«Ganaste en https premio example x, escribe a yo premio example»')
      expect(said).not.toMatch(/https?:|@|premio\.example/)
    }
  })

  it('cannot flood a mailbox from one network by many gyms', async () => {
    await app.db.owner(`insert into intentos (key, points, expire) values ('correo_ip:127.0.0.1', 30, $1)`, [
      Date.now() + 3_600_000,
    ])
    const { send } = await unconfirmed()
    expect((await refusedCodes(send(persona()))).status).toBe(429)
    await invite(persona())
  })
})

it('a mail of a confirmed gym carries its name without a link, too', async () => {
  const world = await buildGym(app.db.owner, { marca: 'premio.example/x' })
  const client = await app.clientOf(world.users.Admin)
  await client.send('/api/invitaciones', { method: 'POST', body: persona({ sucursal_id: [world.sucursales[0]] }) })
  const [mail] = await mailbox.collect()
  expect(mail).toMatchObject({ subject: 'Gimnasio premio example x te invita a Vigente' })
  expect(JSON.stringify(mail)).not.toContain('premio.example')
})

describe('the inviting user', () => {
  it('has signed in and may create users', async () => {
    expect(
      (await refusedCodes(app.guest().send('/api/invitaciones', { method: 'POST', body: persona() }))).status,
    ).toBe(401)
    for (const as of ['Recepción', 'Entrenador', 'Contador'] as const) {
      expect((await refusedCodes(invite(persona(), as))).status).toBe(403)
    }
    expect(await mailbox.collect()).toEqual([])
  })

  it('gives no role above the own, no branch of another gym and not the operator’s role', async () => {
    const other = await buildGym(app.db.owner)
    expect((await refusedCodes(invite(persona({ role: builtInRoles.Admin }), 'Gerente'))).codes).toEqual({
      role: 'validation_not_held',
    })
    expect((await refusedCodes(invite(persona({ role: builtInRoles.SuperAdmin })))).codes).toHaveProperty('role')
    expect((await refusedCodes(invite(persona({ sucursal_id: other.sucursales })))).codes).toHaveProperty('sucursal_id')
    expect(await mailbox.collect()).toEqual([])
  })

  it('leaves a row of audit without a password', async () => {
    const body = persona()
    await invite(body)
    const user = await stored(body.email)
    const audit = await app.db.owner(
      'select usuario_id, accion, despues::text as despues from auditoria where registro = $1',
      [user?.['id']],
    )
    expect(audit).toMatchObject([{ usuario_id: gym.users.Admin, accion: 'create' }])
    expect(JSON.stringify(audit)).not.toContain('password')
  })
})

it.each(['', 'x', 'a.b.c', 7, null, {}])('a token like %j shows and opens nothing', async (token) => {
  expect((await refusedCodes(ask('ver', { token }))).codes['token']).toMatch(/^validation_(required|invalid_token)$/)
  const body = { token, password: clave, passwordConfirm: clave }
  expect((await refusedCodes(ask('aceptar', body))).codes['token']).toMatch(/^validation_(required|invalid_token)$/)
})
