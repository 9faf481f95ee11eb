import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
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

async function members(): Promise<(number | null | undefined)[]> {
  const client = await app.clientOf(gym.users.Admin)
  const asked = { desde: addDays(today, -100), hasta: today }
  const { cifras } = await client.send<Reporte>('/api/reportes/miembros', { query: asked })
  return ['base', 'altas', 'reingresos', 'bajas'].map((id) => cifras.find((one) => one.id === id)?.valor)
}

it('is read for each report: a change applies at once, without a job', async () => {
  const desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  const who = await buildMiembro(app.db.owner, gym, { nombre: 'Vuelve tras ocho días' })
  await charge(desk, who, { now: daysAgo(73), id_plan_plazo: gym.dias })
  await charge(desk, who, { now: daysAgo(35), id_plan_plazo: gym.dias })
  expect(await members()).toEqual([0, 1, 1, 2])
  const client = await app.clientOf(gym.users.Admin)
  await client.collection('gimnasios').update(gym.id, { politica: { tolerancia: 10 } })
  expect(await members()).toEqual([1, 1, 0, 0])
  const jobs = await app.db.owner('select from graphile_worker.jobs')
  expect(jobs).toEqual([])
})
