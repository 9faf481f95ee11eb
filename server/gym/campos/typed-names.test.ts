import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())

/** A bell, an override of direction, a zero-width space, a line break and a word joiner. */
const typed = ' Ana\u0007 \u202eMel\u200b\r\nPaz\u2060 '
const stored = 'Ana Mel Paz'
const ofBranch = () => ({ sucursal_id: gym.sucursales[0] })

it.each([
  ['miembros', 'nombre', () => ({ ...ofBranch(), dni: '30111222' })],
  ['miembros', 'direccion', () => ({ ...ofBranch(), nombre: 'Eva', dni: '30111223' })],
  ['planes', 'nombre', () => ({ ...ofBranch(), horario: 'flexible' })],
  ['planes', 'descripcion', () => ({ ...ofBranch(), nombre: 'Otro plan', horario: 'flexible' }), 'Ana Mel\nPaz'],
  ['sucursales', 'nombre', () => ({ direccion: 'Molino 12' })],
  ['cajas', 'nombre', ofBranch],
  ['conceptos', 'nombre', () => ({ ...ofBranch(), tipo: 'articulo', precio: 10 })],
  ['roles', 'nombre', () => ({ permisos: ['permiso00000001'] })],
  ['vistas', 'nombre', () => ({ lista: 'miembros', busqueda: '{}' })],
] as const)('%s keeps no hidden character in %s', async (collection, field, rest, kept: string = stored) => {
  const record = await admin.collection(collection).create({ ...rest(), [field]: typed })
  expect(record[field]).toBe(kept)
})

it('nor does a change of a plan, or of the own name', async () => {
  expect(await admin.collection('planes').update(gym.plan, { nombre: typed })).toMatchObject({ nombre: stored })
  expect(await admin.collection('users').update(gym.users.Admin, { name: typed })).toMatchObject({ name: stored })
})
