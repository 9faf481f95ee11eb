import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostVistas, type Vista } from '#shared/vistas/vista.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
})
afterAll(() => app.close())

const vencidos = { lista: 'miembros', nombre: 'Para llamar', busqueda: 'estado=vencidos' } as const

it('a view belongs to the person who saves it, who changes and deletes it; no colleague sees it', async () => {
  const desk = (await app.clientOf(gym.users.Recepción)).collection('vistas')
  const admin = (await app.clientOf(gym.users.Admin)).collection('vistas')
  const saved = await desk.create<Vista>({ ...vencidos, usuario_id: gym.users.Admin })
  expect(saved).toMatchObject({ ...vencidos, usuario_id: gym.users.Recepción })
  expect(await admin.getFullList()).toEqual([])
  await expect(admin.update(saved.id, { nombre: 'Otro' })).rejects.toMatchObject({ status: 404 })
  await expect(admin.delete(saved.id)).rejects.toMatchObject({ status: 404 })
  expect(await desk.update(saved.id, { busqueda: 'estado=sin-plan' })).toMatchObject({ busqueda: 'estado=sin-plan' })
  await expect(desk.update(saved.id, { lista: 'pagos' })).rejects.toMatchObject({
    status: 400,
    data: { data: { lista: { code: 'validation_immutable' } } },
  })
  await admin.create({ ...vencidos })
  await desk.delete(saved.id)
  expect(await desk.getFullList()).toEqual([])
  expect(await admin.getFullList()).toHaveLength(1)
})

it.each([
  ['nombre', { nombre: ' ' }],
  ['nombre', { nombre: 'x'.repeat(41) }],
  ['busqueda', { busqueda: 'x'.repeat(2001) }],
  ['lista', { lista: 'usuarios' }],
])('names %s when it is wrong', async (field, wrong) => {
  const desk = (await app.clientOf(gym.users.Gerente)).collection('vistas')
  await expect(desk.create({ ...vencidos, ...wrong })).rejects.toMatchObject({
    status: 400,
    data: { data: { [field]: { code: expect.any(String) } } },
  })
})

it('one person has no two views of a name in a list, and a limited number', async () => {
  const desk = (await app.clientOf(gym.users.Contador)).collection('vistas')
  await desk.create(vencidos)
  await expect(desk.create({ ...vencidos, nombre: 'PARA LLAMAR' })).rejects.toMatchObject({
    data: { data: { nombre: { code: 'validation_not_unique' } } },
  })
  for (let count = 1; count < mostVistas; count += 1) await desk.create({ ...vencidos, nombre: `Vista ${count}` })
  await expect(desk.create({ ...vencidos, nombre: 'Una más' })).rejects.toMatchObject({
    data: { data: { nombre: { code: 'validation_too_many_values' } } },
  })
  await desk.create({ ...vencidos, lista: 'pagos' })
})

it('ends with its person', async () => {
  const { owner } = app.db
  const [before] = await owner('select count(*)::int as vistas from vistas where usuario_id = $1', [gym.users.Contador])
  expect(before).toEqual({ vistas: mostVistas + 1 })
  await owner('delete from users where id = $1', [gym.users.Contador])
  const [after] = await owner('select count(*)::int as vistas from vistas where usuario_id = $1', [gym.users.Contador])
  expect(after).toEqual({ vistas: 0 })
})
