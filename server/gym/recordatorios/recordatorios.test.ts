import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Recordatorio } from '#shared/recordatorios/recordatorio.ts'
import { civilDay } from '#shared/values/dates.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'
import { noonZone } from '#server/testing/noon-zone.ts'

const zona_horaria = noonZone(new Date())
let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { zona_horaria })
})
afterAll(() => app.close())

it('a reminder has its author and the day of the gym, whatever the client sends, and its colleagues read it', async () => {
  const miembro = await buildMiembro(app.db.owner, gym)
  const desk = await app.clientOf(gym.users.Recepción)
  const today = civilDay(new Date(), zona_horaria)
  const lie = { usuario_id: gym.users.Admin, dia: '2020-01-01' }
  const sent = await desk.collection('recordatorios').create<Recordatorio>({ id_miembro: miembro, ...lie })
  expect(sent).toMatchObject({ id_miembro: miembro, usuario_id: gym.users.Recepción })
  expect(sent.dia.slice(0, 10)).toBe(today)
  const found = await (await app.clientOf(gym.users.Gerente)).collection('recordatorios').getList<Recordatorio>(1, 5, {
    filter: `dia = "${today}"`,
    expand: 'usuario_id',
  })
  expect(found.items).toMatchObject([{ id: sent.id, expand: { usuario_id: { name: 'Recepción Norte' } } }])
})

it('is not written about a member of another branch', async () => {
  const [, second] = gym.sucursales
  const miembro = await buildMiembro(app.db.owner, gym, { sucursal_id: second })
  const desk = await app.clientOf(gym.users.Recepción)
  await expect(desk.collection('recordatorios').create({ id_miembro: miembro })).rejects.toMatchObject({ status: 400 })
})
