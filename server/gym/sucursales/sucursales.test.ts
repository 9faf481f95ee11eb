import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { builtInRoles } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
})
afterAll(() => app.close())

const branchesOf = async (user: string) =>
  (await (await app.clientOf(user)).collection('users').getOne<{ sucursal_id: string[] }>(user)).sucursal_id

it('a reopened branch has its former staff, at its former place among their branches', async () => {
  const [first, second] = gym.sucursales
  const role = builtInRoles['Recepción']
  const both = await buildUser(app.db.owner, gym.id, { role, sucursales: [first, second] })
  const one = await buildUser(app.db.owner, gym.id, { role, sucursales: [second] })
  const admin = await app.clientOf(gym.users.Admin)
  const turn = (activa: boolean) => admin.collection('sucursales').update(first, { activa })

  for (const round of [1, 2]) {
    await turn(false)
    expect(await branchesOf(both), `closed ${round}`).toEqual([second])
    await turn(true)
    expect(await branchesOf(both), `open ${round}`).toEqual([first, second])
  }
  expect(await branchesOf(one)).toEqual([second])
  expect((await branchesOf(gym.users.Admin))[0]).toBe(first)
})
