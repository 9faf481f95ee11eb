import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/dates.ts'
import { newUser } from '#server/testing/desks/new-user.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let today = '2026-05-01'
beforeAll(async () => {
  app = await openGymApp(() => new Date(`${today}T15:00:00Z`))
})
afterAll(() => app.close())

const query = (sql: string, values: readonly unknown[] = []) => app.db.owner(sql, values)

/** A gym of the free service with room for exactly `room` more of everything. */
async function gymWithRoom(room: number): Promise<{ world: GymWorld; admin: PocketBase }> {
  const id = testId()
  await query(
    `insert into servicios (id, nombre, precio, limite_sucursales, limite_miembros, limite_usuarios, prueba_gratuita)
     values ($1, 'Medida', 10, $2, $3, $4, true)`,
    [id, 2 + room, room, 5 + room],
  )
  const world = await buildGym(app.db.owner, { servicio_id: id })
  return { world, admin: await app.clientOf(world.users.Admin) }
}

const codeOf = (error: unknown) => {
  const data = typeof error === 'object' && error && 'response' in error ? JSON.stringify(error.response) : ''
  return /limit_\w+/.exec(data)?.[0] ?? data
}

/** Sends twenty at once: the number created, and the errors of the others. */
async function race(make: (n: number) => Promise<unknown>) {
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => make(n)))
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : []))
  return { made: results.length - codes.length, codes: [...new Set(codes)] }
}

describe('twenty creates at once in a gym with room for three reach exactly the limit', () => {
  it('of members', async () => {
    const { world, admin } = await gymWithRoom(3)
    const make = (n: number) =>
      admin.collection('miembros').create({ nombre: `Uno ${n}`, sucursal_id: world.sucursales[0] })
    expect(await race(make)).toEqual({ made: 3, codes: ['limit_miembros'] })
  })

  it('of members in whole batches', async () => {
    const { world, admin } = await gymWithRoom(70)
    const member = { nombre: 'De Lote', sucursal_id: world.sucursales[0] }
    const make = () => {
      const batch = admin.createBatch()
      for (let n = 0; n < 20; n += 1) batch.collection('miembros').create(member)
      return batch.send()
    }
    const results = await Promise.allSettled(Array.from({ length: 5 }, make))
    const stored = results.filter(({ status }) => status === 'fulfilled').length * 20
    const { totalItems } = await admin.collection('miembros').getList(1, 1)
    expect([totalItems, totalItems <= 70]).toEqual([stored, true])
  })

  it('of branches', async () => {
    const { admin } = await gymWithRoom(3)
    const make = (n: number) => admin.collection('sucursales').create({ nombre: `Sede ${n}`, direccion: `Calle ${n}` })
    expect(await race(make)).toEqual({ made: 3, codes: ['limit_sucursales'] })
  })

  it('of users', async () => {
    const { world, admin } = await gymWithRoom(3)
    const make = (n: number) => admin.collection('users').create(newUser(world, { name: `Usuario ${n}` }))
    expect(await race(make)).toEqual({ made: 3, codes: ['limit_usuarios'] })
  })

  it('of restored members', async () => {
    const { world, admin } = await gymWithRoom(3)
    const gone = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        buildMiembro(app.db.owner, world, { nombre: `Ido ${n}`, deleted: new Date('2026-01-01') }),
      ),
    )
    const make = (n: number) => admin.collection('miembros').update(gone[n] ?? '', { deleted: null })
    expect(await race(make)).toEqual({ made: 3, codes: ['limit_miembros'] })
  })
})

describe('a gym over its limits', () => {
  it('reads, edits and charges existing members; only adding is refused, with advice', async () => {
    const { world, admin } = await gymWithRoom(1)
    const miembro = await buildMiembro(app.db.owner, world)
    await buildMiembro(app.db.owner, world)
    const miembros = admin.collection('miembros')
    expect((await miembros.getFullList()).length).toBe(2)
    await expect(miembros.update(miembro, { nombre: 'Otro Nombre' })).resolves.toMatchObject({ nombre: 'Otro Nombre' })
    const pago = {
      id_miembro: miembro,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    }
    await expect(admin.collection('pagos').create(pago)).resolves.toMatchObject({ recibo: 1 })
    await expect(miembros.create({ nombre: 'Uno Más', sucursal_id: world.sucursales[0] })).rejects.toMatchObject({
      status: 400,
      response: {
        message: "Tu plan Medida llega hasta 1 miembro. Para agregar más, elige 'Explorar premium'.",
        data: { limite: { code: 'limit_miembros' } },
      },
    })
  })

  it('cannot create a role that its service does not include, and keeps existing ones', async () => {
    const { world, admin } = await gymWithRoom(1)
    const role = await buildRol(app.db.owner, world.id, ['members.index'], 'De antes')
    const roles = admin.collection('roles')
    await expect(roles.update(role, { nombre: 'De siempre' })).resolves.toMatchObject({ nombre: 'De siempre' })
    await expect(roles.create({ nombre: 'Nuevo', permisos: ['permiso00000001'] })).rejects.toMatchObject({
      response: { data: { limite: { code: 'limit_roles' } }, message: expect.stringContaining('Explorar premium') },
    })
    const body = {
      sucursal_id: world.sucursales[0],
      desde: '2026-05-02',
      hasta: '2026-05-03',
      motivo: 'Obra en la sede',
      lote: testId(),
    }
    await expect(admin.send('/api/pausas/lote', { method: 'POST', body })).rejects.toMatchObject({
      response: { data: { limite: { code: 'limit_pausas_en_lote' } } },
    })
  })

  it('has room again on the day of its payment, and loses it the day after its grace', async () => {
    const world = await buildGym(app.db.owner, { servicio_id: 'serviciopro0000' })
    // A token lasts days, and this test covers weeks.
    const client = () => app.clientOf(world.users.Admin)
    await query(
      `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, inicio, vencimiento, turno)
       values ($1, $2, 'serviciopro0000', 25, 'aprobado', '2026-04-10', '2026-05-10', 1)`,
      [world.id, testId()],
    )
    const state = async () => (await (await client()).send(`/api/servicio/estado/${world.id}`, {})).data
    const add = async (nombre: string) =>
      (await client()).collection('sucursales').create({ nombre, direccion: 'Calle 1' })
    today = '2026-05-15'
    expect(await state()).toMatchObject({ estado: 'pendiente', limite_sucursales: 3 })
    const made = await add('Tercera')
    await (await client()).collection('sucursales').delete(made.id)
    today = '2026-05-16'
    expect(await state()).toMatchObject({ estado: 'vencido', plan: 'Profesional', limite_sucursales: 1 })
    await expect(add('Cuarta')).rejects.toMatchObject({
      response: { message: expect.stringContaining('Tu servicio venció') },
    })
    today = addDays(today, 31)
    expect(await state()).toMatchObject({ estado: 'activo', plan: 'Gratis' })
    today = '2026-05-01'
  })
})
