import { afterAll, beforeAll, expect, it } from 'vitest'
import { anular, charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, buildUser, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
})
afterAll(() => app.close())

async function pay(world: GymWorld, referencia: string, branch: 0 | 1 = 0): Promise<string> {
  const desk = { db: app.db, caller: await callerOf(app.db, world.users.Admin), gym: world }
  const miembro = await buildMiembro(app.db.owner, world)
  return charge(desk, miembro, { referencia, medio_pago: 'Transferencia', sucursal_id: world.sucursales[branch] })
}

async function usesOf(referencia: string, user = gym.users.Recepción): Promise<{ status: number; body: unknown }> {
  const { token } = (await app.clientOf(user)).authStore
  const query = new URLSearchParams({ referencia })
  const answer = await fetch(`${app.url}/api/pagos/referencias?${query}`, { headers: { authorization: token } })
  return { status: answer.status, body: await answer.json() }
}

it('finds a reference regardless of spacing and case', async () => {
  await pay(gym, 'ab 12.345-6')
  expect(await usesOf(' AB123456 ')).toMatchObject({ status: 200, body: { usos: [{ recibo: 1 }] } })
  expect(await usesOf('AB12345')).toMatchObject({ body: { usos: [] } })
})

it('a voided payment frees its reference', async () => {
  const pago = await pay(gym, 'TR-777')
  await anular(app.db, await callerOf(app.db, gym.users.Admin), pago)
  expect((await usesOf('TR777')).body).toEqual({ usos: [] })
})

it('a use in another branch is reported without the member', async () => {
  await pay(gym, 'OTRA-SEDE', 1)
  expect((await usesOf('otra sede')).body).toMatchObject({ usos: [{ recibo: 1, miembro: '' }] })
  expect((await usesOf('otra sede', gym.users.Admin)).body).toMatchObject({
    usos: [{ miembro: expect.stringMatching(/./) }],
  })
})

it('never reports uses in another gym', async () => {
  await pay(other, 'SECRETA-1')
  expect((await usesOf('SECRETA-1')).body).toEqual({ usos: [] })
})

it('requires permission to charge', async () => {
  const role = await buildRol(app.db.owner, gym.id, ['members.index', 'payments.index'])
  const user = await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[0]] })
  expect((await usesOf('TR777', user)).status).toBe(403)
  expect((await fetch(`${app.url}/api/pagos/referencias?referencia=TR777`)).status).toBe(401)
})
