import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld

beforeAll(async () => {
  app = await openGymApp(() => new Date('2026-06-15T12:00:00Z'))
  gym = await buildGym(app.db.owner)
})
afterAll(() => app.close())

const unseen = '\u200b\u2060\u3164\u00ad\u200b\u200b'

const records = async (name: string) => (await app.clientOf(gym.users.Admin)).collection(name)
const member = (given: object) => ({
  id: testId(),
  nombre: 'Ana',
  dni: testId(),
  sucursal_id: gym.sucursales[0],
  ...given,
})

it.each([
  ['nombre', unseen],
  ['fecha_nacimiento', '9999-01-01'],
  ['fecha_nacimiento', '2026-06-17'],
  ['fecha_nacimiento', '1899-12-31'],
])('refuses a member with %s %j under that field, on create and update', async (field, value) => {
  const miembros = await records('miembros')
  const refused = { status: 400, response: { data: { [field]: expect.anything() } } }
  await expect(miembros.create(member({ [field]: value }))).rejects.toMatchObject(refused)
  const id = await buildMiembro(app.db.owner, gym, {})
  await expect(miembros.update(id, { [field]: value })).rejects.toMatchObject(refused)
})

it('accepts a birth today, and an old invalid date does not block other changes', async () => {
  const miembros = await records('miembros')
  await miembros.create(member({ fecha_nacimiento: '2026-06-15' }))
  const id = await buildMiembro(app.db.owner, gym, {})
  await app.db.owner(`update miembros set fecha_nacimiento = '9999-01-01' where id = $1`, [id])
  expect(await miembros.update(id, { notas: 'Vino hoy.' })).toMatchObject({ notas: 'Vino hoy.' })
})

it('trims invisible characters from names and document numbers', async () => {
  const miembros = await records('miembros')
  expect(await miembros.create(member({ nombre: '\u200b Ana Paz\u2060 ', dni: '30\u200b111' }))).toMatchObject({
    nombre: 'Ana Paz',
    dni: '30111',
  })
})

it.each([
  ['sucursales', { nombre: unseen, direccion: 'Calle 12' }, 'nombre'],
  ['sucursales', { nombre: 'Centro', direccion: unseen }, 'direccion'],
  ['roles', { nombre: unseen }, 'nombre'],
])('%s: %j has no visible %s', async (name, given, field) => {
  await expect((await records(name)).create({ id: testId(), ...given })).rejects.toMatchObject({
    status: 400,
    response: { data: { [field]: { code: 'validation_required' } } },
  })
})

it('refuses a gym name without visible characters', async () => {
  await expect((await records('gimnasios')).update(gym.id, { nombre: unseen })).rejects.toMatchObject({
    status: 400,
    response: { data: { nombre: { code: 'validation_required' } } },
  })
})
