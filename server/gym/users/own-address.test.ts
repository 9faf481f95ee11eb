import { ClientResponseError } from 'pocketbase'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildRol, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, type Mailbox } from '#server/testing/mailbox.ts'

let app: GymApp
let gym: GymWorld
let mailbox: Mailbox
let admin: PocketBase
let ana: string
let count = 0

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  mailbox = openMailbox(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  count += 1
  ana = await buildUser(app.db.owner, gym.id, {
    role: builtInRoles.Recepción,
    sucursales: [gym.sucursales[0]],
    name: 'Ana Pérez',
    email: `ana${count}@norte.example`,
    password_hash: app.passwordHash,
  })
  await app.db.owner('update users set verified = true, prestado = false where id = any ($1)', [[ana, gym.users.Admin]])
  admin = await app.clientOf(gym.users.Admin)
})

type Change = Record<string, unknown>

/** All ways to write a record. */
const ways: [string, (client: PocketBase, id: string, change: Change) => Promise<unknown>][] = [
  ['an update', (client, id, change) => client.collection('users').update(id, change)],
  [
    'a form with a picture',
    (client, id, change) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(change)) form.set(name, String(value))
      return client.collection('users').update(id, form)
    },
  ],
  [
    'a batch',
    (client, id, change) => {
      const batch = client.createBatch()
      batch.collection('users').update(id, change)
      return batch.send()
    },
  ],
  [
    'a batch with an upsert',
    (client, id, change) => {
      const batch = client.createBatch()
      batch.collection('users').upsert({ id, ...change })
      return batch.send()
    },
  ],
]

const stored = async (id: string) =>
  (await app.db.owner('select email, verified, prestado from users where id = $1', [id]))[0]

const isRefused = async (call: Promise<unknown>) =>
  call.then(
    () => false,
    (error: unknown) => error instanceof ClientResponseError && error.status === 400,
  )

describe.each(ways)('%s', (_how, write) => {
  it('never changes the user’s own address, whatever the permissions', async () => {
    const before = await stored(gym.users.Admin)
    for (const email of [`ladron${count}@norte.example`, String(before?.['email']).toUpperCase()])
      expect(await isRefused(write(admin, gym.users.Admin, { email }))).toBe(true)
    expect(await stored(gym.users.Admin)).toEqual(before)
    await write(admin, gym.users.Admin, { email: before?.['email'], name: `Admin ${count} Norte` })
  })

  it('does not change it for a user who can only list the staff, either', async () => {
    const role = await buildRol(app.db.owner, gym.id, ['users.index'])
    await app.db.owner('update users set role = $2, prestado = true, verified = false where id = $1', [ana, role])
    const before = await stored(ana)
    for (const change of [{ email: `ladron${count}@norte.example` }, { verified: true }])
      expect(await isRefused(write(await app.clientOf(ana), ana, change))).toBe(true)
    expect(await stored(ana)).toEqual(before)
  })

  it('of a colleague’s address leaves the new one unconfirmed, and mails the old one', async () => {
    await mailbox.collect()
    const email = `otra${count}@norte.example`
    await write(admin, ana, { email, verified: true })
    expect(await stored(ana)).toEqual({ email, verified: false, prestado: true })
    expect(await mailbox.collect()).toMatchObject([
      { to: `ana${count}@norte.example`, subject: 'Cambió el correo de tu cuenta' },
    ])
  })

  it('is limited in its guesses at the old password', async () => {
    const guess = { oldPassword: 'wrong', password: 'tr0mb0n-azul', passwordConfirm: 'tr0mb0n-azul' }
    const client = await app.clientOf(ana)
    const answers = await Promise.all(Array.from({ length: 12 }, () => refusalOf(write(client, ana, guess))))
    expect(answers.filter(({ response }) => JSON.stringify(response).includes('"status":429'))).toHaveLength(2)
  })

  it('cannot confirm an address', async () => {
    await app.db.owner('update users set verified = false, prestado = true where id = $1', [ana])
    expect(await isRefused(write(admin, ana, { verified: true }))).toBe(true)
    expect(await stored(ana)).toMatchObject({ verified: false, prestado: true })
  })
})

it('a user with only a Google sign-in gets a mail about the changed address', async () => {
  await app.db.owner(`update users set password_hash = '' where id = $1`, [ana])
  await mailbox.collect()
  await admin.collection('users').update(ana, { email: `otra${count}@norte.example` })
  expect(await mailbox.collect()).toMatchObject([{ to: `ana${count}@norte.example` }])
})
