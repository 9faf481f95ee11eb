import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildPlazo, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { politica: { tolerancia: 3 } })
})
afterAll(() => app.close())

const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

it('counts as a renewal only a later payment of the same member that starts in time and ends later', async () => {
  const desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  const halfYear = await buildPlazo(app.db.owner, gym.id, gym.plan, { duracion: 6, unidad: 'mes', precio: '60000.00' })
  const covered = await buildMiembro(app.db.owner, gym, { nombre: 'Con treinta días dentro de medio año' })
  await charge(desk, covered, { now: daysAgo(150), id_plan_plazo: halfYear })
  await charge(desk, covered, { now: daysAgo(100), id_plan_plazo: gym.dias, eleccion: 'hoy' })
  const returned = await buildMiembro(app.db.owner, gym, {
    nombre: 'Vuelve tarde, tras medio año con treinta días dentro',
  })
  await charge(desk, returned, { now: daysAgo(220), id_plan_plazo: halfYear })
  await charge(desk, returned, { now: daysAgo(190), id_plan_plazo: gym.dias, eleccion: 'hoy' })
  await charge(desk, returned, { now: daysAgo(20), id_plan_plazo: gym.dias })
  const renewed = await buildMiembro(app.db.owner, gym, { nombre: 'Renueva una vez' })
  await charge(desk, renewed, { now: daysAgo(125), id_plan_plazo: gym.dias })
  await charge(desk, renewed, { now: daysAgo(96), id_plan_plazo: gym.dias })

  const client = await app.clientOf(gym.users.Admin)
  const asked = { desde: addDays(today, -120), hasta: today }
  const { cifras } = await client.send<Reporte>('/api/reportes/renovaciones', { query: asked })
  const values = Object.fromEntries(cifras.map(({ id, valor }) => [id, valor]))
  expect(values).toMatchObject({ terminaron: 4, renovaron: 1 })
})
