import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { watch } from '#server/testing/watch.ts'
import { builtInRoles } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
let devices: PocketBase[]
let elsewhere: PocketBase
let foreign: PocketBase

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  const [centro, sur] = gym.sucursales
  const desk = (sucursal: string) =>
    buildUser(app.db.owner, gym.id, { role: builtInRoles.Recepción, sucursales: [sucursal] })
  devices = await Promise.all([desk(centro), desk(centro)].map(async (user) => app.clientOf(await user)))
  elsewhere = await app.clientOf(await desk(sur))
  foreign = await app.clientOf(other.users.Admin)
})
afterAll(async () => {
  await Promise.all([...devices, elsewhere, foreign].map((client) => client.realtime.unsubscribe()))
  await app.close()
})

const enter = async (device: PocketBase | undefined, body: { id: string; id_miembro: string }) =>
  device?.send('/api/asistencias/entrar', { method: 'POST', body: { ...body, sucursal_id: gym.sucursales[0] } })

it('forty entries of two devices reach both, each once, and neither another branch nor another gym', async () => {
  const heard = await Promise.all(devices.map((device) => watch(device, 'asistencias')))
  const deaf = await Promise.all([elsewhere, foreign].map((client) => watch(client, 'asistencias')))
  const entries = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => ({
      id: testId(),
      id_miembro: await buildMiembro(app.db.owner, gym, { nombre: `Persona ${n} ZZA` }),
    })),
  )
  // A queue that lost an answer sends the same entry again.
  await Promise.all(
    entries.flatMap((body, n) => [enter(devices[n % 2], body), ...(n % 5 === 0 ? [enter(devices[n % 2], body)] : [])]),
  )
  const ids = entries.map(({ id }) => id).toSorted()
  for (const stream of heard) {
    const told = await stream.until(ids.length)
    expect(told.map(({ action, record }) => `${action} ${String(record['id'])}`).toSorted()).toEqual(
      ids.map((id) => `create ${id}`),
    )
  }
  const stored = await app.db.owner<{ id: string }>(
    'select id::text from asistencias_asientos where gimnasio_id = $1 order by id collate "C"',
    [gym.id],
  )
  expect(stored.map(({ id }) => id)).toEqual(ids)
  expect(deaf.map(({ told }) => told)).toEqual([[], []])
})
