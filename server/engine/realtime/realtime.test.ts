import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { charge } from '#server/testing/charge.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, buildUser, callerOf, testId } from '#server/testing/gym-world.ts'
import type { GymWorld } from '#server/testing/gym-world.ts'
import { watch } from '#server/testing/watch.ts'

let app: GymApp
let neighbour: GymApp
let norte: GymWorld
let sur: GymWorld
const open: PocketBase[] = []

beforeAll(async () => {
  app = await openGymApp()
  neighbour = await openGymApp({ db: app.db })
  norte = await buildGym(app.db.owner)
  sur = await buildGym(app.db.owner, { marca: 'ZZB' })
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.realtime.unsubscribe()
})
afterAll(async () => {
  await neighbour.close()
  await app.close()
})

async function clientOf(user: string, where = app): Promise<PocketBase> {
  const client = await where.clientOf(user)
  open.push(client)
  return client
}

const newMember = (gym: GymWorld, nombre: string, sucursal = 0) => ({
  id: testId(),
  nombre,
  sucursal_id: gym.sucursales[sucursal] ?? '',
})

/** Time for an unwanted event to arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('a subscription', () => {
  it('gets creates, updates and charges of another process in under a second', async () => {
    const desk = await watch(await clientOf(norte.users.Recepción), 'miembros')
    const payments = await watch(await clientOf(norte.users.Admin), 'pagos')
    const members = await watch(await clientOf(norte.users.Admin), 'miembros_pagos')
    const figures = await watch(await clientOf(norte.users.Admin), 'dashboard')
    const other = await clientOf(norte.users.Gerente, neighbour)
    const began = Date.now()
    const member = await other.collection('miembros').create(newMember(norte, 'Eva Ruiz'))
    await other.collection('miembros').update(member.id, { nombre: 'Eva Ruiz Paz' })
    const [created, updated] = await desk.until(2)
    expect(created).toMatchObject({ action: 'create', record: { id: member.id, collectionName: 'miembros' } })
    expect(updated).toMatchObject({ action: 'update', record: { nombre: 'Eva Ruiz Paz' } })
    await other.collection('pagos').create({
      id: testId(),
      id_miembro: member.id,
      id_plan_plazo: norte.mes,
      sucursal_id: norte.sucursales[0],
      medio_pago: 'Efectivo',
    })
    expect(await payments.until(1)).toMatchObject([{ action: 'create', record: { id_miembro: member.id } }])
    expect((await members.until(3)).at(-1)).toMatchObject({ action: 'update', record: { estado: 'Vigente' } })
    expect((await figures.until(2)).at(-1)?.record['id']).toBe(norte.sucursales[0])
    expect(Date.now() - began).toBeLessThan(5000)
  })

  it('applies filter, expand and fields', async () => {
    const client = await clientOf(norte.users.Admin)
    const id = await buildMiembro(app.db.owner, norte, { nombre: 'Lía Sosa' })
    const one = await watch(client, 'miembros', id, {
      fields: 'id,nombre,expand.sucursal_id.nombre',
      expand: 'sucursal_id',
    })
    const some = await watch(client, 'miembros', '*', { filter: `nombre ~ 'Nadie'` })
    const wrong = await watch(client, 'miembros', '*', { filter: 'nada = (' })
    await client.collection('miembros').update(id, { nombre: 'Lía Paz' })
    expect(await one.until(1)).toEqual([
      {
        action: 'update',
        record: { id, nombre: 'Lía Paz', expand: { sucursal_id: { nombre: 'Centro Norte' } } },
      },
    ])
    await settle()
    expect(some.told).toEqual([])
    expect(wrong.told).toEqual([])
  })

  it('gets no event of another gym, with any topic', async () => {
    const rival = await clientOf(sur.users.Admin)
    const id = await buildMiembro(app.db.owner, norte)
    const told = await Promise.all([
      watch(rival, 'miembros'),
      watch(rival, 'miembros', id),
      watch(rival, 'miembros', '*', { filter: `gimnasio_id != 'x' || id = '${id}'`, expand: 'sucursal_id' }),
      watch(rival, 'miembros', '*', { filter: `id != ''` }),
      watch(rival, 'auditoria'),
      watch(rival, 'gimnasios'),
    ])
    const mine = await watch(await clientOf(norte.users.Admin), 'miembros')
    const admin = await clientOf(norte.users.Admin)
    await admin.collection('miembros').update(id, { nombre: 'Otra Persona' })
    await admin.collection('gimnasios').update(norte.id, { telefono: 1155 })
    await mine.until(1)
    await settle()
    expect(told.flatMap((one) => one.told)).toEqual([])
  })

  it('gets no event of another branch, nor of records the role may not see', async () => {
    const desk = await watch(await clientOf(norte.users.Recepción), 'miembros')
    const coach = await watch(await clientOf(norte.users.Entrenador), 'pagos')
    const guest = await watch(app.guest(), 'miembros')
    const admin = await clientOf(norte.users.Admin)
    const seen = await watch(admin, 'pagos')
    await admin.collection('miembros').create(newMember(norte, 'Del Otro Lado', 1))
    const id = await buildMiembro(app.db.owner, norte)
    await charge({ db: app.db, caller: await callerOf(app.db, norte.users.Admin), gym: norte }, id)
    await seen.until(1)
    await settle()
    expect(desk.told.map(({ record }) => record['nombre'])).not.toContain('Del Otro Lado')
    expect([...coach.told, ...guest.told]).toEqual([])
  })

  it('shows e-mail addresses and masked figures only to callers who may see them', async () => {
    const coach = await watch(await clientOf(norte.users.Entrenador), 'dashboard')
    const boss = await watch(await clientOf(norte.users.Admin), 'dashboard')
    const id = await buildMiembro(app.db.owner, norte)
    await charge({ db: app.db, caller: await callerOf(app.db, norte.users.Admin), gym: norte }, id)
    const income = (told: { record: Record<string, unknown> }[]) =>
      Number(told.at(-1)?.record['total_recaudado_mensual'])
    await Promise.all([coach.until(2), boss.until(2)])
    expect(income(coach.told)).toBe(0)
    expect(income(boss.told)).toBeGreaterThan(0)
  })

  it('gets no event of a rollback', async () => {
    const boss = await watch(await clientOf(norte.users.Admin), 'miembros')
    const undone = app.db.pools.transaction(norte.id, async (tx) => {
      await tx.query(`insert into miembros (gimnasio_id, id, nombre, sucursal_id) values ($1, $2, 'Nunca', $3)`, [
        norte.id,
        testId(),
        norte.sucursales[0],
      ])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await settle()
    expect(boss.told).toEqual([])
  })

  it('gets events at once while another gym has a long transaction open, whose events come at its end', async () => {
    const near = await watch(await clientOf(sur.users.Admin), 'miembros')
    const long = await watch(await clientOf(norte.users.Admin), 'miembros')
    const text = `insert into miembros (gimnasio_id, id, nombre, sucursal_id) values ($1, $2, 'Al final', $3)`
    await app.db.pools.lasting(norte.id, async (tx) => {
      await tx.query(text, [norte.id, testId(), norte.sucursales[0]])
      const client = await clientOf(sur.users.Admin)
      await client.collection('miembros').create(newMember(sur, 'Enseguida'))
      expect(await near.until(1)).toMatchObject([{ record: { nombre: 'Enseguida' } }])
      expect(long.told).toEqual([])
    })
    expect(await long.until(1)).toMatchObject([{ record: { nombre: 'Al final' } }])
  })

  it('gets the old record of a delete', async () => {
    const boss = await watch(await clientOf(norte.users.Admin), 'roles')
    const rival = await watch(await clientOf(sur.users.Admin), 'roles')
    const rol = await buildRol(app.db.owner, norte.id, ['members.index'], 'Pasajero')
    await boss.until(2)
    await app.db.owner('delete from roles where id = $1', [rol])
    const told = await boss.until(3)
    expect(told.at(-1)).toMatchObject({ action: 'delete', record: { id: rol, nombre: 'Pasajero' } })
    expect(rival.told).toEqual([])
  })

  it('gets a thousand rows of one statement, each once', async () => {
    const boss = await watch(await clientOf(norte.users.Admin), 'miembros', '*', { fields: 'id' })
    await app.db.owner(
      `insert into miembros (gimnasio_id, id, nombre, sucursal_id)
       select $1, lpad(n::text, 15, 'm'), 'Masa ' || n, $2 from generate_series(1, 1000) n`,
      [norte.id, norte.sucursales[0]],
    )
    const told = await boss.until(1000)
    expect(new Set(told.map(({ record }) => record['id'])).size).toBe(1000)
  })
})

describe('a listener', () => {
  it.each([
    ['its permission', (rol: string) => app.db.owner('delete from roles_permisos where role_id = $1', [rol])],
    ['its account', (_: string, user: string) => app.db.owner('update users set activo = false where id = $1', [user])],
    [
      'its sign-in',
      (_: string, user: string) => app.db.owner(`update users set token_key = repeat('z', 40) where id = $1`, [user]),
    ],
    [
      'its branch',
      (_: string, user: string) => app.db.owner('delete from users_sucursales where user_id = $1', [user]),
    ],
  ])('with %s taken gets nothing from then on', async (_what, take) => {
    const rol = await buildRol(app.db.owner, norte.id, ['members.index'])
    const user = await buildUser(app.db.owner, norte.id, { role: rol, sucursales: [norte.sucursales[0]] })
    const told = await watch(await clientOf(user), 'miembros')
    const boss = await watch(await clientOf(norte.users.Admin), 'miembros')
    await buildMiembro(app.db.owner, norte, { nombre: 'Antes' })
    await told.until(1)
    await take(rol, user)
    await buildMiembro(app.db.owner, norte, { nombre: 'Después' })
    await boss.until(2)
    await settle()
    expect(told.told).toHaveLength(1)
  })

  it('gets events again when the right comes back', async () => {
    const rol = await buildRol(app.db.owner, norte.id, [])
    const user = await buildUser(app.db.owner, norte.id, { role: rol, sucursales: [norte.sucursales[0]] })
    const told = await watch(await clientOf(user), 'miembros')
    await app.db.owner(
      `insert into roles_permisos (gimnasio_id, role_id, permiso_id) select $1, $2, id from permisos where permiso = 'members.index'`,
      [norte.id, rol],
    )
    await buildMiembro(app.db.owner, norte)
    expect(await told.until(1)).toMatchObject([{ action: 'create' }])
  })
})
