import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListaDeRepetidos } from '#shared/unir/union.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())

const list = () => admin.send<ListaDeRepetidos>('/api/miembros/repetidos', { method: 'GET' })
const member = (nombre: string, more: object = {}) => buildMiembro(app.db.owner, gym, { nombre, ...more })

it('names pairs by document, and by phone only with the name, until somebody tells them apart', async () => {
  const telefono = '1147770000'
  const [one, two] = [await member('Rita Vera', { telefono }), await member('rita vera', { telefono })]
  await member('Leo Vera', { telefono })
  await member('Rita Vera', { telefono, deleted: new Date() })
  const typed = [await member('Ana Gil', { dni: '20.111.222' }), testId()]
  await app.db.owner(
    `insert into miembros (gimnasio_id, id, nombre, dni, dni_repetido, sucursal_id) values ($1, $2, 'Gil Ana', '20111222', 1, $3)`,
    [gym.id, typed[1], gym.sucursales[0]],
  )
  const { cuantos, pares } = await list()
  expect(cuantos).toBe(2)
  expect(pares.map(({ motivo, uno, otro }) => [motivo, [uno.id, otro.id].toSorted()])).toEqual([
    ['documento', typed.toSorted()],
    ['telefono', [one, two].toSorted()],
  ])
  const tell = () =>
    admin.send<unknown>('/api/miembros/repetidos/distintos', { method: 'POST', body: { id: two, id_otro: one } })
  await tell()
  await tell()
  expect((await list()).pares.map(({ motivo }) => motivo)).toEqual(['documento'])
})
