import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { charge } from '#server/testing/charge.ts'
import { clave, openAddressDesk, person, users, type AddressDesk } from '#server/testing/desks/address-desk.ts'
import { password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, callerOf } from '#server/testing/gym-world.ts'
import { tokenIn, type Mailbox } from '#server/testing/mailbox.ts'

let app: GymApp
let mailbox: Mailbox
let addressOf: AddressDesk['addressOf']
let deskOf: AddressDesk['deskOf']
let register: AddressDesk['register']

beforeAll(async () => {
  ;({ app, mailbox, addressOf, deskOf, register } = await openAddressDesk())
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.owner('delete from intentos')
  await mailbox.collect()
})

describe('a user who left a gym', () => {
  /** A user who charged payments, so that the record stays, and was then taken out by the administrator. */
  async function leaver(email: string): Promise<void> {
    const gym = await buildGym(app.db.owner)
    const id = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[0]],
      email,
      password_hash: app.passwordHash,
    })
    const caller = await callerOf(app.db, id)
    await charge({ db: app.db, caller, gym }, await buildMiembro(app.db.owner, gym, { nombre: 'Paga' }))
    const { ask } = await deskOf(gym, email)
    expect(await ask('DELETE', `${users}/records/${id}`)).toBe('')
    const [kept] = await app.db.owner('select activo from users where id = $1', [id])
    expect(kept).toEqual({ activo: false })
  }

  it('is invited by another gym with a link, and signs in by it', async () => {
    const email = await addressOf('free')
    await leaver(email)
    const gym = await buildGym(app.db.owner)
    const { ask } = await deskOf(gym, email)
    await ask('POST', '/api/invitaciones', person(gym, email))
    const token = tokenIn((await mailbox.collect())[0])
    const accepted = await ask('POST', '/api/invitaciones/aceptar', { token, password: clave, passwordConfirm: clave })
    expect(accepted).toContain(`"gimnasio_id":"${gym.id}"`)
  })

  it('signs in to another gym with the old password, and mails arrive there', async () => {
    const email = await addressOf('free')
    await leaver(email)
    const gym = await buildGym(app.db.owner)
    const { ask } = await deskOf(gym, email)
    await ask('POST', `${users}/records`, { ...person(gym, email), password, passwordConfirm: password })
    await leaver(email)
    const client = await app.signIn(email)
    expect(client.authStore.record?.['gimnasio_id']).toBe(gym.id)
    await mailbox.collect()
    await app.guest().collection('users').requestPasswordReset(email)
    const token = tokenIn((await mailbox.collect())[0])
    await app.guest().collection('users').confirmPasswordReset(token, clave, clave)
    const again = await app.guest().collection('users').authWithPassword(email, clave)
    expect(again.record['gimnasio_id']).toBe(gym.id)
  })

  it('owns the address no more once deactivated', async () => {
    const email = await addressOf('taken')
    const [own] = await app.db.owner<{ id: string; gimnasio_id: string }>(
      'select id, gimnasio_id from users where email = $1',
      [email],
    )
    const [boss] = await app.db.owner<{ id: string }>('select id from users where gimnasio_id = $1 and role = $2', [
      own?.gimnasio_id,
      builtInRoles.Admin,
    ])
    const client = await app.clientOf(boss?.id ?? '')
    const held = () => app.db.owner('select prestado from users where id = $1', [own?.id])
    await client.collection('users').update(own?.id ?? '', { activo: false })
    expect(await held()).toEqual([{ prestado: true }])
    await client.collection('users').update(own?.id ?? '', { activo: true })
    expect(await held()).toEqual([{ prestado: true }])
  })
})

it('signs in, however many gyms others registered with the address first', async () => {
  const email = await addressOf('free')
  for (let time = 0; time < 9; time += 1) await register(email, `Gimnasio ${time}`, `${clave} ${time}`)
  await app.db.owner('delete from intentos')
  const { record } = await register(email)
  const entered = await app.guest().collection('users').authWithPassword(email, clave)
  expect(entered.record.id).toBe(record.id)
})

it('signs in, however many gyms write the address later', async () => {
  const email = await addressOf('free')
  const [first, ...later] = await Promise.all(Array.from({ length: 10 }, () => buildGym(app.db.owner)))
  if (!first) throw new Error('Ten gyms have a first one')
  const { ask } = await deskOf(first, email)
  await ask('POST', `${users}/records`, { ...person(first, email), password: clave, passwordConfirm: clave })
  for (const gym of later)
    await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[0]],
      email,
      password_hash: app.passwordHash,
      prestado: true,
    })
  const { record } = await app.guest().collection('users').authWithPassword(email, clave)
  expect(record['gimnasio_id']).toBe(first.id)
})
