import { Secret, TOTP } from 'otpauth'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles, permissions } from '#shared/permissions.ts'
import { openGymApp, password, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildRol, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox } from '#server/testing/mailbox.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

let clock = new Date()
let app: GymApp
let gym: GymWorld
let ana: string
let email = ''
let count = 0

beforeAll(async () => {
  app = await openGymApp(() => clock)
  gym = await buildGym(app.db.owner)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = new Date()
  await app.db.owner('delete from intentos')
  email = `ana${++count}@norte.example`
  ana = await buildUser(app.db.owner, gym.id, {
    role: builtInRoles.Recepción,
    sucursales: [gym.sucursales[0]],
    name: 'Ana Pérez',
    email,
    password_hash: app.passwordHash,
  })
})

const address = '/api/cuenta/segundo-paso'
const post = (client: PocketBase, path: string, body: object = {}) => client.send(path, { method: 'POST', body })
const later = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000))
const codeOf = (secreto: string) => TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: clock.getTime() })
const users = () => app.guest().collection('users')

async function turnOn(client: PocketBase): Promise<{ secreto: string; codigos: string[] }> {
  const { secreto } = await post(client, address, { password })
  const { codigos } = await post(client, `${address}/activar`, { codigo: codeOf(secreto) })
  later(30)
  return { secreto, codigos }
}

async function firstStep(): Promise<string> {
  const refused = await refusalOf(users().authWithPassword(email, password))
  expect(refused).toMatchObject({ status: 401, response: { mfaId: expect.any(String) } })
  expect(Object.keys(refused.response)).toEqual(['mfaId'])
  return refused.response['mfaId']
}

const secondStep = (mfaId: string, code: string) => users().authWithOTP('totp', code, { mfaId })

describe('the second step', () => {
  it('is not needed until a first code proves that the app knows the secret', async () => {
    const client = await app.signIn(email)
    expect(await client.send(address, {})).toEqual({ activo: false, desde: null, codigos: 0, clave: true })
    const { secreto, uri } = await post(client, address, { password })
    expect(uri).toContain(`otpauth://totp/Vigente:${encodeURIComponent(email)}`)
    const refused = await refusalOf(post(client, `${address}/activar`, { codigo: '000000' }))
    expect(refused).toMatchObject({ status: 400, response: { data: { codigo: { code: 'codigo_incorrecto' } } } })
    await app.signIn(email)
    await post(client, `${address}/activar`, { codigo: codeOf(secreto) })
    expect(await client.send(address, {})).toMatchObject({ activo: true, codigos: 10 })
    await firstStep()
  })

  it('cannot be set up from an open session alone', async () => {
    const client = await app.signIn(email)
    for (const body of [{}, { password: '' }, { password: 'otra cosa' }, { otpId: 'x', codigo_correo: '12345678' }]) {
      const refused = await refusalOf(post(client, address, body))
      expect(refused).toMatchObject({ status: 400, response: { data: { password: {} } } })
    }
    expect(await app.db.owner('select from segundos_pasos where user_id = $1', [ana])).toEqual([])
    await app.signIn(email)
  })

  it('is set up and turned off with a mailed code when the account has no password', async () => {
    await app.db.owner(`update users set password_hash = '', verified = true where id = $1`, [ana])
    const [client, mailbox] = [await app.clientOf(ana), openMailbox(app.db, () => clock)]
    expect(await client.send(address, {})).toMatchObject({ clave: false })
    expect(await refusalOf(post(client, address, { password: '' }))).toMatchObject({
      response: { data: { codigo_correo: { code: 'validation_required' } } },
    })
    const mailed = async () => {
      const { otpId } = await post(client, '/api/cuenta/codigo')
      const [mail] = await mailbox.collect()
      expect(mail).toMatchObject({ to: email, subject: 'Tu código para confirmar que eres tú' })
      return { otpId, codigo_correo: /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '' }
    }
    const proof = await mailed()
    expect(await refusalOf(post(client, address, { ...proof, codigo_correo: '00000000' }))).toMatchObject({
      response: { data: { codigo_correo: { code: 'codigo_incorrecto' } } },
    })
    const { secreto } = await post(client, address, proof)
    await post(client, `${address}/activar`, { codigo: codeOf(secreto) })
    later(30)
    const codigo = codeOf(secreto)
    expect(await refusalOf(post(client, `${address}/desactivar`, { ...proof, codigo }))).toMatchObject({ status: 400 })
    await post(client, `${address}/desactivar`, { ...(await mailed()), codigo })
    expect(await client.send(address, {})).toMatchObject({ activo: false })
  })

  it('takes no code that was mailed to another user', async () => {
    const other = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[0]],
      name: 'Luis Gómez',
      email: `luis${count}@norte.example`,
    })
    await app.db.owner(`update users set password_hash = '', verified = true where id = any ($1)`, [[ana, other]])
    const [mine, his] = [await app.clientOf(ana), await app.clientOf(other)]
    const { otpId } = await post(his, '/api/cuenta/codigo')
    const [mail] = await openMailbox(app.db, () => clock).collect()
    const codigo_correo = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(await refusalOf(post(mine, address, { otpId, codigo_correo }))).toMatchObject({ status: 400 })
    await post(his, address, { otpId, codigo_correo })
  })

  it('once on, cannot be locked by wrong codes sent from an open session', async () => {
    const client = await app.signIn(email)
    const { secreto } = await turnOn(client)
    for (let tried = 0; tried < 6; tried += 1)
      expect(await refusalOf(post(client, `${address}/activar`, { codigo: '000000' }))).toMatchObject({ status: 409 })
    await secondStep(await firstStep(), codeOf(secreto))
  })

  it('accepts a code of the authenticator app, each code once', async () => {
    const { secreto } = await turnOn(await app.signIn(email))
    const code = codeOf(secreto)
    const { token, record } = await secondStep(await firstStep(), code)
    expect(record.id).toBe(ana)
    expect(token).not.toBe('')
    expect(await refusalOf(secondStep(await firstStep(), code))).toMatchObject({ status: 400 })
  })

  it('does not accept the code that turned it on again', async () => {
    const client = await app.signIn(email)
    const { secreto } = await post(client, address, { password })
    const code = codeOf(secreto)
    await post(client, `${address}/activar`, { codigo: code })
    expect(await refusalOf(secondStep(await firstStep(), code))).toMatchObject({ status: 400 })
  })

  it('accepts one of two uses of a code at the same moment', async () => {
    const { secreto } = await turnOn(await app.signIn(email))
    const mfaId = await firstStep()
    const tries = await Promise.allSettled([1, 2, 3].map(() => secondStep(mfaId, codeOf(secreto))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('accepts a recovery code, once, however it is typed', async () => {
    const client = await app.signIn(email)
    const { codigos } = await turnOn(client)
    const [first = ''] = codigos
    await secondStep(await firstStep(), ` ${first.toUpperCase().replaceAll('-', ' ')} `)
    expect(await refusalOf(secondStep(await firstStep(), first))).toMatchObject({ status: 400 })
    expect(await client.send(address, {})).toMatchObject({ codigos: 9 })
  })

  it('allows five guesses, also at the same moment, and then not even the right code', async () => {
    const { secreto } = await turnOn(await app.signIn(email))
    const mfaId = await firstStep()
    const tries = await Promise.all(Array.from({ length: 12 }, () => refusalOf(secondStep(mfaId, '000000'))))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7)
    expect(await refusalOf(secondStep(mfaId, codeOf(secreto)))).toMatchObject({ status: 429 })
  })

  it('needs a first step that is fresh, of the same user and of an unchanged account', async () => {
    const client = await app.signIn(email)
    const { secreto } = await turnOn(client)
    for (const id of ['', 'nada', client.authStore.token]) {
      expect(await refusalOf(secondStep(id, codeOf(secreto)))).toMatchObject({ status: 400 })
    }
    const mfaId = await firstStep()
    expect(await refusalOf(users().authWithPassword(email, password, { mfaId }))).toMatchObject({ status: 400 })
    await app.db.owner(`update users set token_key = repeat('n', 50) where id = $1`, [ana])
    expect(await refusalOf(secondStep(mfaId, codeOf(secreto)))).toMatchObject({ status: 400 })
    const late = await firstStep()
    later(601)
    expect(await refusalOf(secondStep(late, codeOf(secreto)))).toMatchObject({ status: 400 })
  })

  it('opens nothing with the token of the first step', async () => {
    await turnOn(await app.signIn(email))
    const client = app.guest()
    client.authStore.save(await firstStep(), null)
    await expect(client.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(client.send(address, {})).rejects.toMatchObject({ status: 401 })
  })

  it('is turned off with the password and a code, not with one of them', async () => {
    const client = await app.signIn(email)
    const { secreto, codigos } = await turnOn(client)
    const off = (body: object) => post(client, `${address}/desactivar`, body)
    expect(await refusalOf(off({ password: 'otra cosa', codigo: codeOf(secreto) }))).toMatchObject({ status: 400 })
    expect(await refusalOf(off({ password, codigo: '000000' }))).toMatchObject({ status: 400 })
    expect(await refusalOf(post(client, address, { password }))).toMatchObject({ status: 409 })
    await off({ password, codigo: codigos[1] })
    await app.signIn(email)
  })

  it('is stored unreadable', async () => {
    const { secreto, codigos } = await turnOn(await app.signIn(email))
    const stored = JSON.stringify(await app.db.owner('select * from segundos_pasos where user_id = $1', [ana]))
    for (const told of [secreto, ...codigos]) expect(stored).not.toContain(told)
    await expect(app.db.pools.reader('select * from segundos_pasos')).rejects.toThrow(/permission denied/)
    const others = await app.db.pools.transaction(null, ({ query }) => query('select * from segundos_pasos'))
    expect(others).toEqual([])
  })

  it('sealed under another secret of the server, is passed with a recovery code alone', async () => {
    const { codigos } = await turnOn(await app.signIn(email))
    const sealed = createSeal('otro secreto, de otra instalación', 'segundo paso').close('JBSWY3DPEHPK3PXP')
    await app.db.owner('update segundos_pasos set secreto = $2 where user_id = $1', [ana, sealed])
    await refusalOf(secondStep(await firstStep(), codeOf('')))
    await expect(secondStep(await firstStep(), codigos[0] ?? '')).resolves.toMatchObject({ record: { email } })
  })

  it('is listed in auth-methods', async () => {
    expect(await users().listAuthMethods()).toMatchObject({ mfa: { enabled: true, duration: 600 } })
  })
})

describe('the second step of a colleague', () => {
  const off = (client: PocketBase, id: string) => post(client, `/api/usuarios/${id}/desactivar-segundo-paso`)
  const isOn = async () => (await app.db.owner('select from segundos_pasos where user_id = $1', [ana])).length === 1

  it('is turned off by a manager of the staff, audited, and mailed to the user', async () => {
    await turnOn(await app.signIn(email))
    const mailbox = openMailbox(app.db, () => clock)
    await mailbox.collect()
    const admin = await app.clientOf(gym.users.Admin)
    const { items } = await admin.send<{ items: object[] }>('/api/usuarios/accesos', {})
    expect(items).toContainEqual(expect.objectContaining({ id: ana, segundo_paso: true }))
    await off(admin, ana)
    await off(admin, ana)
    const mails = await mailbox.collect()
    expect(mails).toMatchObject([{ to: email, subject: 'Se desactivó la verificación en dos pasos' }])
    await app.signIn(email)
    const rows = await app.db.owner(
      'select usuario_id, accion, coleccion, antes, despues from auditoria where registro = $1 and antes ? $2',
      [ana, 'segundo_paso'],
    )
    expect(rows).toEqual([
      {
        usuario_id: gym.users.Admin,
        accion: 'update',
        coleccion: 'users',
        antes: { segundo_paso: true },
        despues: { segundo_paso: false },
      },
    ])
  })

  it('stays on for all other callers', async () => {
    const world = await buildGym(app.db.owner)
    const weak = await buildRol(app.db.owner, gym.id, ['users.index', 'users.update'])
    const looks = await buildRol(app.db.owner, gym.id, ['users.index', 'members.index'])
    const all = await buildRol(app.db.owner, gym.id, [...permissions], 'Todo')
    const someone = (role: string, branch = gym.sucursales[0]) =>
      buildUser(app.db.owner, gym.id, { role, sucursales: [branch], name: 'Alguien Más' })
    await turnOn(await app.signIn(email))
    const strangers: [string, number][] = [
      [world.users.Admin, 404],
      [await someone(weak), 404],
      [await someone(looks), 403],
      [gym.users.Entrenador, 403],
    ]
    for (const [user, status] of strangers)
      expect(await refusalOf(off(await app.clientOf(user), ana))).toMatchObject({ status })
    expect(await refusalOf(off(app.guest(), ana))).toMatchObject({ status: 401 })
    await app.db.owner('update users set role = $2 where id = $1', [ana, all])
    expect(await refusalOf(off(await app.clientOf(ana), ana))).toMatchObject({ status: 400 })
    expect(await isOn()).toBe(true)
    const { items } = await (
      await app.clientOf(await someone(looks))
    ).send<{ items: object[] }>('/api/usuarios/accesos', {})
    expect(items).toContainEqual(expect.objectContaining({ id: ana, segundo_paso: false }))
  })
})

describe('ending the other sessions', () => {
  it('ends every token but the new one, at once', async () => {
    const [here, there] = [await app.signIn(email), await app.signIn(email)]
    const { token } = await post(here, '/api/cuenta/sesiones/cerrar')
    await expect(there.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(here.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    here.authStore.save(token, null)
    await here.collection('users').authRefresh()
  })

  it('is for signed-in users', async () => {
    await expect(post(app.guest(), '/api/cuenta/sesiones/cerrar')).rejects.toMatchObject({ status: 401 })
  })
})

describe('codes', () => {
  it('are valid in their half minute and the two next to it', () => {
    const now = new Date(1_800_000_000_000)
    const secreto = new Secret({ buffer: new Uint8Array(20).fill(7).buffer }).base32
    const at = (seconds: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: now.getTime() + seconds * 1000 })
    const good = [-60, -30, 0, 30, 60].map((seconds) => stepOfCode(secreto, at(seconds), now, 0) !== null)
    expect(good).toEqual([false, true, true, true, false])
  })

  it('for recovery are all different', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){2}$/)
  })
})
