import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'
import { keyOf } from '#server/runtime/file-store/file-key.ts'
import { localStore } from '#server/runtime/file-store/local-store.ts'
import { sweepFiles } from './loose-files.ts'

/**
 * A folder that cannot be written to: a file stands in its place. Permissions would not do, because root ignores them.
 */
let app: GymApp
let gym: GymWorld
let folder: string
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'vigente-full-')), 'archivos')
  app = await openGymApp({ fileStore: localStore(folder) })
  gym = await buildGym(app.db.owner)
})
afterAll(() => app.close())

const picture = async (name: string) => {
  const image = sharp({ create: { width: 90, height: 90, channels: 3, background: '#369' } })
  return new File([new Uint8Array(await image.jpeg().toBuffer())], name)
}

it('an upload without disk space is a 507 with a readable message, and leaves the record unchanged', async () => {
  const id = await buildMiembro(app.db.owner, gym, { nombre: 'Ana Ruiz' })
  const admin = await app.clientOf(gym.users.Admin)
  const miembros = admin.collection('miembros')
  const before = await miembros.update(id, { foto: await picture('primera.jpg') })
  const kept = await localStore(folder).get(keyOf(before['foto'], 'original'))
  expect(kept).not.toBeNull()

  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  const change = { nombre: 'Ana Gil', foto: await picture('segunda.jpg') }
  const answer = await miembros.update(id, change).catch((error: unknown) => error)
  expect(answer).toMatchObject({
    status: 507,
    response: { status: 507, message: expect.stringContaining('no tiene espacio'), data: {} },
  })
  const lone = { nombre: 'Eva Paz', dni: '30111222', sucursal_id: gym.sucursales[0], foto: await picture('eva.jpg') }
  await expect(miembros.create(lone)).rejects.toMatchObject({ status: 507 })
  expect(await miembros.getOne(id)).toMatchObject({ nombre: 'Ana Ruiz', foto: before['foto'] })
  expect((await miembros.getList(1, 1, { filter: 'nombre = "Eva Paz"' })).totalItems).toBe(0)

  await rm(folder)
  const later = new Date(Date.now() + 7_200_000)
  await sweepFiles({ store: localStore(folder), transaction: app.db.pools.transaction }, later)
  expect(await app.db.owner('select from archivos_sueltos')).toEqual([])
  expect(await miembros.update(id, change)).toMatchObject({ nombre: 'Ana Gil' })
})
