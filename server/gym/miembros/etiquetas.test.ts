import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
})
afterAll(() => app.close())

async function label(world: GymWorld, etiquetas: unknown, branch: 0 | 1 = 0) {
  const miembro = await buildMiembro(app.db.owner, world, { sucursal_id: world.sucursales[branch] })
  const client = await app.clientOf(world.users.Admin)
  return client.collection('miembros').update(miembro, { etiquetas })
}

async function inUse(user: string) {
  return (await app.clientOf(user)).send('/api/miembros/etiquetas', { method: 'GET' })
}

it('counts labels in use, without those of other branches and gyms', async () => {
  await label(gym, ['Becado', 'Empresa'])
  await label(gym, ['Becado'], 1)
  await label(other, ['Ajena'])
  expect(await inUse(gym.users.Admin)).toEqual({
    etiquetas: [
      { nombre: 'Becado', total: 2 },
      { nombre: 'Empresa', total: 1 },
    ],
  })
  expect(await inUse(gym.users.Recepción)).toEqual({
    etiquetas: [
      { nombre: 'Becado', total: 1 },
      { nombre: 'Empresa', total: 1 },
    ],
  })
})

it('hides labels from users who cannot see members', async () => {
  await expect(inUse(gym.users.Contador)).resolves.toMatchObject({})
  await expect(app.guest().send('/api/miembros/etiquetas', { method: 'GET' })).rejects.toMatchObject({ status: 401 })
})

it.each([
  [{ a: 1 }],
  ['suelta'],
  [[1, 2]],
  [['x'.repeat(31)]],
  [Array.from({ length: 11 }, (_, n) => `e${n}`)],
  [['']],
])('%j is not a valid list of labels', async (etiquetas) => {
  await expect(label(gym, etiquetas)).rejects.toMatchObject({
    status: 400,
    response: { data: { etiquetas: { code: 'validation_labels' } } },
  })
})

it('a repeated label counts once, and null removes all', async () => {
  expect(await label(gym, [' Becado ', 'Becado'])).toMatchObject({ etiquetas: ['Becado'] })
  expect(await label(gym, null)).toMatchObject({ etiquetas: [] })
})
