import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGymApp, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja } from '#server/testing/till.ts'
import { builtInRoles } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
let recepcion: PocketBase
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
  recepcion = await app.clientOf(gym.users.Recepción)
})

const abrir = async (client: PocketBase, caja_id: string) =>
  (await client.collection('caja_sesiones').create({ id: testId(), caja_id, fondo: 1000 })).id

const cerrar = (client: PocketBase, sesion: string) =>
  client.send(`/api/caja/sesiones/${sesion}/cerrar`, { method: 'POST', body: { id: testId(), contado: 1000 } })

describe('a till', () => {
  it('is made by whoever changes settings, once per name, and put away only when closed', async () => {
    const make = (client: PocketBase) =>
      client.collection('cajas').create({ nombre: 'Barra', sucursal_id: gym.sucursales[0] })
    expect((await refusalOf(make(recepcion))).status).toBe(400)
    const { id } = await make(admin)
    expect((await refusalOf(make(admin))).response).toMatchObject({
      data: { nombre: { code: 'validation_not_unique' } },
    })
    const sesion = await abrir(admin, id)
    const away = () => admin.collection('cajas').update(id, { activa: false })
    expect((await refusalOf(away())).message).toContain('ciérrala antes')
    await cerrar(admin, sesion)
    await away()
    expect((await refusalOf(abrir(admin, id))).message).toContain('ya no se usa')
  })

  it('of another branch stays out of reach', async () => {
    const far = await buildCaja(app.db.owner, gym, 'Lejos', gym.sucursales[1])
    expect((await refusalOf(abrir(recepcion, far))).status).toBe(400)
    const sesion = await abrir(admin, far)
    expect((await refusalOf(cerrar(recepcion, sesion))).status).toBe(404)
    const user = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Recepción,
      sucursales: [gym.sucursales[1]],
      name: 'Otra Sede',
    })
    await cerrar(await app.clientOf(user), sesion)
  })
})
