import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUser } from '#server/testing/desks/new-user.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId } from '#server/testing/gym-world.ts'

let app: GymApp

beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

describe('the tier', () => {
  const small = () => buildGym(app.db.owner, { servicio_id: 'serviciogratis0' })

  it('limits members with its own code, also in parallel, and counts restores', async () => {
    const world = await small()
    const client = await app.clientOf(world.users.Admin)
    await app.db.owner(
      `insert into miembros (gimnasio_id, id, nombre, sucursal_id) select $1, 'lleno' || lpad(n::text, 10, '0'), 'Lleno Total', $2 from generate_series(1, 97) n`,
      [world.id, world.sucursales[0]],
    )
    const create = () => client.collection('miembros').create({ nombre: 'Uno Más', sucursal_id: world.sucursales[0] })
    const results = await Promise.allSettled(Array.from({ length: 8 }, create))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(create()).rejects.toMatchObject({
      response: {
        message: expect.stringContaining('Explorar premium'),
        data: { limite: { code: 'limit_miembros', params: { limite: 100 } } },
      },
    })
    const id = 'lleno0000000001'
    await client.collection('miembros').delete(id)
    await create()
    await expect(client.collection('miembros').update(id, { deleted: null })).rejects.toMatchObject({
      response: { data: { limite: {} } },
    })
  })

  it('limits branches and users, but never charges', async () => {
    const world = await small()
    const client = await app.clientOf(world.users.Admin)
    await expect(
      client.collection('sucursales').create({ nombre: 'Tercera', direccion: 'Calle 1' }),
    ).rejects.toMatchObject({ response: { data: { limite: { code: 'limit_sucursales' } } } })
    await expect(client.collection('users').create(newUser(world))).rejects.toMatchObject({
      response: { data: { limite: { code: 'limit_usuarios' } } },
    })
    const miembro = await buildMiembro(app.db.owner, world)
    const pago = {
      id_miembro: miembro,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    }
    await expect(client.collection('pagos').create(pago)).resolves.toMatchObject({ recibo: 1 })
  })

  it('falls to the free limits when the last payment expires, and says so', async () => {
    const world = await buildGym(app.db.owner, { servicio_id: 'serviciopro0000' })
    const client = await app.clientOf(world.users.Admin)
    const pay = (days: number) =>
      app.db.owner(
        `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, vencimiento) values ($1, $2, 'serviciopro0000', 25, 'aprobado', current_date + $3::integer)`,
        [world.id, testId(), days],
      )
    const stateOf = async () => (await client.send(`/api/servicio/estado/${world.id}`, {})).data
    expect(await stateOf()).toMatchObject({ estado: 'activo', plan: 'Profesional', limite_sucursales: 3 })
    await pay(-10)
    expect(await stateOf()).toMatchObject({ estado: 'vencido', puede_usar_servicio: true })
    await expect(
      client.collection('sucursales').create({ nombre: 'Tercera', direccion: 'Calle 1' }),
    ).rejects.toMatchObject({ status: 400 })
    await pay(3)
    expect(await stateOf()).toMatchObject({ estado: 'por_vencer' })
    await expect(
      client.collection('sucursales').create({ nombre: 'Tercera', direccion: 'Calle 1' }),
    ).resolves.toMatchObject({ activa: true })
  })
})
