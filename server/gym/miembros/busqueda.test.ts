import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let marta: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  marta = await buildMiembro(app.db.owner, gym, { nombre: 'Marta Ferrer', dni: '91234567-Q' })
  for (const dni of ['091234568Q', 'X-0765432-L', '', '-']) await buildMiembro(app.db.owner, gym, { dni })
})
afterAll(() => app.close())

it.each([
  ["dni ~ '91.234.567-q'", 1],
  ["dni ~ '091234567%'", 1],
  ["dni ~ '%67q'", 1],
  ["dni !~ '67/Q'", 4],
  ["dni ~ '%'", 5],
  ["dni ~ '-/-'", 0],
])('any list is filtered by the compared form of a document: %s', async (filter, count) => {
  const client = await app.clientOf(gym.users.Admin)
  expect(await client.collection('miembros').getFullList({ filter })).toHaveLength(count)
})

it('payments are found by the document of their member, however it is spelled', async () => {
  await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, marta)
  const client = await app.clientOf(gym.users.Admin)
  for (const dni of ['091234567Q', '91.234.567/q'])
    expect(await client.collection('pagos').getFullList({ filter: `id_miembro.dni ~ '${dni}'` })).toHaveLength(1)
})
