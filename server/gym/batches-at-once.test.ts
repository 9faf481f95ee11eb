import type PocketBase from 'pocketbase'
import type { QueryResultRow } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPools } from '#server/runtime/db/pool.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { usualRules } from '#server/runtime/limits/rate-rules.ts'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { builtInRoles } from '#shared/permissions.ts'

let db: TestDatabase
let app: GymApp

const connections = 5

/** Two transactions that have each done their first write wait here for each other, once. */
let meeting: (() => void)[] | null = null
function meet(): Promise<void> {
  return new Promise((resolve) => {
    if (meeting === null) return resolve()
    meeting.push(resolve)
    if (meeting.length < 2) return
    for (const go of meeting) go()
    meeting = null
  })
}

beforeAll(async () => {
  db = await testDatabase()
  const pools = createPools(db.url, { max: connections })
  const transaction: RunTransaction = (tenant, work) =>
    pools.transaction(tenant, (tx) => {
      const query: Query = async <R extends QueryResultRow>(...statement: Parameters<Query>) => {
        const rows = await tx.query<R>(...statement)
        if (statement[0] === 'RELEASE SAVEPOINT item') await meet()
        return rows
      }
      return work({ ...tx, query })
    })
  app = await openGymApp({ db: { ...db, pools: { ...pools, transaction } }, rateRules: usualRules })
})
afterAll(async () => {
  await app.close()
  await app.db.pools.end()
  await db.drop()
})

/** The statuses of batches that were sent at once. */
const sendAll = async (batches: readonly ReturnType<PocketBase['createBatch']>[]) => {
  const answers = await Promise.allSettled(batches.map((batch) => batch.send()))
  return answers.map((answer): number => (answer.status === 'fulfilled' ? 200 : answer.reason.status))
}

it('more batches than connections leave other gyms their turn, with counts and photos', async () => {
  const [norte, sur, third] = [await buildGym(db.owner), await buildGym(db.owner), await buildGym(db.owner)]
  const miembro = await buildMiembro(db.owner, third)
  const email = 'duena@tercero.example'
  const given = { role: builtInRoles.Admin, sucursales: third.sucursales, email, password_hash: app.passwordHash }
  await buildUser(db.owner, third.id, given)
  const desk = await app.clientOf(third.users.Recepción)
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const ofFour = async ({ users, sucursales }: GymWorld, role: 'Admin' | 'Gerente' | 'Recepción') => {
    const client = await app.clientOf(users[role])
    return [0, 1].map((turn) => {
      const batch = client.createBatch()
      for (let n = 0; n < 4; n += 1) {
        const foto =
          turn + n === 0 ? { foto: new File([new Uint8Array(photo)], 'foto.png', { type: 'image/png' }) } : {}
        batch.collection('miembros').create({ nombre: 'De Lote', sucursal_id: sucursales[0], ...foto })
      }
      return batch
    })
  }
  const roles = ['Admin', 'Gerente', 'Recepción'] as const
  const batches = await Promise.all([norte, sur].flatMap((gym) => roles.map((role) => ofFour(gym, role))))
  const [sent, saved, signedIn] = await Promise.all([
    sendAll(batches.flat()),
    desk.collection('miembros').update(miembro, { direccion: 'Calle 2' }),
    app.guest().collection('users').authWithPassword(email, password),
  ])
  // On a slow machine a batch may need more than its time, which is a 400.
  expect(sent.filter((status) => status >= 500)).toEqual([])
  expect([saved['direccion'], signedIn.record['email']]).toEqual(['Calle 2', email])
})

it('two batches that change the same members in opposite order are both stored', async () => {
  const gym = await buildGym(db.owner)
  const members = [await buildMiembro(db.owner, gym), await buildMiembro(db.owner, gym)]
  const changing = async (order: readonly string[], role: 'Admin' | 'Gerente') => {
    const batch = (await app.clientOf(gym.users[role])).createBatch()
    for (const id of order) batch.collection('miembros').update(id, { direccion: `De ${role}` })
    return batch
  }
  const batches = [await changing(members, 'Admin'), await changing(members.toReversed(), 'Gerente')]
  meeting = []
  expect(await sendAll(batches)).toEqual([200, 200])
})
