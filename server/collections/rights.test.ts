import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { builtInRoles, permissions } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())

const permissionIds = async (names: readonly string[]) =>
  (
    await app.db.owner<{ id: string }>('select id from permisos where permiso = any ($1::text[]) order by orden', [
      names,
    ])
  ).map(({ id }) => id)
const newUser = (given: object = {}) => ({
  name: 'Nueva Persona',
  email: `${testId()}@gym.example`,
  phone: '1155443322',
  role: builtInRoles.Entrenador,
  sucursal_id: [gym.sucursales[0]],
  password: 'una clave bien larga',
  passwordConfirm: 'una clave bien larga',
  ...given,
})
const withRole = async (permisos: readonly string[], sucursales: readonly string[] = gym.sucursales) => {
  const role = await buildRol(app.db.owner, gym.id, permisos)
  return app.clientOf(await buildUser(app.db.owner, gym.id, { role, sucursales, name: 'Alguien Más' }))
}

describe('nobody gives what he has not', () => {
  it('neither a role with more permissions, nor a branch that is not his', async () => {
    const some = await withRole(['users.index', 'users.create', 'members.index'], [gym.sucursales[0]])
    const users = some.collection('users')
    await expect(users.create(newUser({ role: builtInRoles.Recepción }))).rejects.toMatchObject({
      response: { data: { role: {} } },
    })
    await expect(users.create(newUser({ sucursal_id: gym.sucursales }))).rejects.toMatchObject({
      response: { data: { sucursal_id: {} } },
    })
    await expect(users.create(newUser())).resolves.toMatchObject({ role: builtInRoles.Entrenador })
  })

  it('nor does he touch a user who holds more, or works where he does not', async () => {
    const some = await withRole(['users.index', 'users.update', 'users.delete', 'members.index'], [gym.sucursales[0]])
    const users = some.collection('users')
    await expect(users.update(gym.users.Admin, { name: 'Tomado Ya' })).rejects.toMatchObject({ status: 404 })
    await expect(users.delete(gym.users.Admin)).rejects.toMatchObject({ status: 404 })
    await expect(users.update(gym.users.Entrenador, { name: 'Tomado Ya' })).rejects.toMatchObject({ status: 404 })
    const near = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Entrenador,
      sucursales: [gym.sucursales[0]],
    })
    await expect(users.update(near, { name: 'Ana Cambiada' })).resolves.toMatchObject({ name: 'Ana Cambiada' })
  })

  it('nor does a role gain or lose a permission through someone who lacks it', async () => {
    const some = await withRole(['settings.index', 'settings.update', 'members.index'])
    const roles = some.collection('roles')
    const [mine, more] = await permissionIds(['members.index', 'payments.void'])
    await expect(roles.create({ nombre: 'Trampa', permisos: [mine, more] })).rejects.toMatchObject({
      response: { data: { permisos: { code: 'validation_not_held' } } },
    })
    const strong = await buildRol(app.db.owner, gym.id, ['payments.void'])
    await expect(roles.update(strong, { permisos: [mine] })).rejects.toMatchObject({ status: 400 })
    await expect(roles.update(builtInRoles.Contador, { nombre: 'Mío' })).rejects.toMatchObject({ status: 404 })
    await expect(roles.create({ nombre: 'Honesto', permisos: [mine] })).resolves.toMatchObject({ id_gimnasio: gym.id })
  })

  it('nor is free text ever a permission', async () => {
    for (const permisos of [['members.index'], ['*'], [''], 'members.index,payments.void', []]) {
      await expect(admin.collection('roles').create({ nombre: 'Trampa', permisos })).rejects.toMatchObject({
        response: { data: { permisos: {} } },
      })
    }
  })

  it('nor does he change his own role or put himself out of service', async () => {
    const users = admin.collection('users')
    await expect(users.update(gym.users.Admin, { role: builtInRoles.Gerente })).rejects.toMatchObject({
      response: { data: { role: {} } },
    })
    await expect(users.update(gym.users.Admin, { activo: false })).rejects.toMatchObject({
      response: { data: { activo: {} } },
    })
    await expect(users.delete(gym.users.Admin)).rejects.toMatchObject({ status: 400 })
    await expect(users.update(gym.users.Admin, { name: 'Admin Nuevo' })).resolves.toMatchObject({ name: 'Admin Nuevo' })
  })

  it('nor does he set another’s password, whoever he is', async () => {
    const attempt = admin
      .collection('users')
      .update(gym.users.Contador, { password: 'otra clave larga', passwordConfirm: 'otra clave larga' })
    await expect(attempt).rejects.toMatchObject({ status: 400 })
  })
})

describe('what the client says of its standing', () => {
  it('is ignored', async () => {
    const other = await buildGym(app.db.owner)
    const claims = { gimnasio_id: other.id, activo: false, sello: 99, token_key: 'x', tokenKey: 'x' }
    const made = await admin.collection('users').create(newUser(claims))
    const [stored] = await app.db.owner(
      'select gimnasio_id, verified, activo, length(token_key) as key from users where id = $1',
      [made.id],
    )
    expect(stored).toMatchObject({ gimnasio_id: gym.id, verified: false, activo: true, key: 50 })
  })
})

describe('the last administrator', () => {
  it('stays, when two demote each other at the same instant', async () => {
    for (let round = 0; round < 10; round += 1) {
      const world = await buildGym(app.db.owner)
      await app.db.owner('update users set role = $2 where id = $1', [world.users.Gerente, builtInRoles.Admin])
      const one = await app.clientOf(world.users.Admin)
      const two = await app.clientOf(world.users.Gerente)
      const results = await Promise.allSettled([
        one.collection('users').update(world.users.Gerente, { role: builtInRoles.Contador }),
        round % 2 === 0
          ? two.collection('users').update(world.users.Admin, { activo: false })
          : two.collection('users').delete(world.users.Admin),
      ])
      const left = await app.db.owner('select from users where gimnasio_id = $1 and activo and role = $2', [
        world.id,
        builtInRoles.Admin,
      ])
      expect(left).toHaveLength(1)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('is not undone through the role that makes him one', async () => {
    const world = await buildGym(app.db.owner)
    const all = await buildRol(app.db.owner, world.id, permissions, 'Dueños')
    await app.db.owner('update users set role = $2 where id = $1', [world.users.Admin, all])
    const client = await app.clientOf(world.users.Admin)
    const fewer = (await permissionIds(permissions)).slice(1)
    await expect(client.collection('roles').update(all, { permisos: fewer })).rejects.toMatchObject({
      response: { data: { permisos: { code: 'validation_last_administrator' } } },
    })
  })
})

describe('a role in use', () => {
  it('is not deleted, and the refusal says who has it', async () => {
    const role = await buildRol(app.db.owner, gym.id, ['members.index'], 'Ocupado')
    await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales, name: 'Zoe Acuña' })
    const roles = admin.collection('roles')
    await expect(roles.update(role, { deleted: new Date().toISOString() })).rejects.toMatchObject({
      status: 400,
      response: { message: expect.stringContaining('Zoe Acuña') },
    })
    await expect(roles.delete(role)).rejects.toMatchObject({
      response: { message: expect.stringContaining('Zoe Acuña') },
    })
  })

  it('is never the deleted one of somebody who works here, when it is given and deleted at the same instant', async () => {
    for (let round = 0; round < 12; round += 1) {
      const role = await buildRol(app.db.owner, gym.id, ['members.index'], `Disputado ${round}`)
      const give = () =>
        round % 2 === 0
          ? admin.collection('users').create(newUser({ role }))
          : admin.collection('users').update(gym.users.Entrenador, { role })
      const remove = () => admin.collection('roles').delete(role)
      const results = await Promise.allSettled(round % 3 === 0 ? [remove(), give()] : [give(), remove()])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const lost = await app.db.owner(
        'select from users u join roles r on r.id = u.role where u.gimnasio_id = $1 and u.activo and r.deleted is not null',
        [gym.id],
      )
      expect(lost).toEqual([])
    }
    await admin.collection('users').update(gym.users.Entrenador, { role: builtInRoles.Entrenador })
  })

  it('once deleted brings nobody back into service', async () => {
    const role = await buildRol(app.db.owner, gym.id, ['members.index'], 'De antes')
    const user = await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales, name: 'Se fue ayer' })
    const users = admin.collection('users')
    await users.update(user, { activo: false })
    await admin.collection('roles').delete(role)
    await expect(users.update(user, { activo: true })).rejects.toMatchObject({
      response: { data: { role: { code: 'validation_deleted' } } },
    })
    await users.update(user, { activo: true, role: builtInRoles.Entrenador })
  })
})

describe('a change of rights', () => {
  it('acts on the very next request of a token that was good a moment ago', async () => {
    const role = await buildRol(app.db.owner, gym.id, ['members.index'])
    const id = await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[0]] })
    const client = await app.clientOf(id)
    await buildMiembro(app.db.owner, gym)
    const seen = async () => (await client.collection('miembros').getList(1, 1)).totalItems > 0
    expect(await seen()).toBe(true)
    await admin.collection('roles').update(role, { permisos: await permissionIds(['plan.index']) })
    expect(await seen()).toBe(false)
    await admin.collection('roles').update(role, { permisos: await permissionIds(['members.index', 'members.create']) })
    expect(await seen()).toBe(true)
    await admin.collection('users').update(id, { sucursal_id: [gym.sucursales[1]] })
    expect(await seen()).toBe(false)
    await admin.collection('users').update(id, { sucursal_id: gym.sucursales })
    expect(await seen()).toBe(true)
    await admin.collection('users').update(id, { activo: false })
    expect(await seen()).toBe(false)
    await admin.collection('users').update(id, { activo: true })
    expect(await seen()).toBe(false)
  })

  it('acts on a void too', async () => {
    const role = await buildRol(app.db.owner, gym.id, ['payments.void'])
    const client = await app.clientOf(await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales }))
    const attempt = () => client.send(`/api/pagos/${testId()}/anular`, { method: 'POST', body: { motivo: 'Prueba' } })
    await expect(attempt()).rejects.toMatchObject({ status: 404 })
    await admin
      .collection('roles')
      .update(role, { permisos: await permissionIds(['plan.index']) })
      .catch(() => undefined)
    await app.db.owner('delete from roles_permisos where role_id = $1', [role])
    await expect(attempt()).rejects.toMatchObject({ status: 403 })
  })
})

describe('the tier', () => {
  const small = () => buildGym(app.db.owner, { servicio_id: 'serviciogratis0' })

  it('limits members with a code of its own, also when many arrive at once, and a restore counts', async () => {
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

  it('limits branches and users, but never charging', async () => {
    const world = await small()
    const client = await app.clientOf(world.users.Admin)
    await expect(
      client.collection('sucursales').create({ nombre: 'Tercera', direccion: 'Calle 1' }),
    ).rejects.toMatchObject({ response: { data: { limite: { code: 'limit_sucursales' } } } })
    await expect(
      client.collection('users').create(newUser({ sucursal_id: [world.sucursales[0]] })),
    ).rejects.toMatchObject({ response: { data: { limite: { code: 'limit_usuarios' } } } })
    const miembro = await buildMiembro(app.db.owner, world)
    const pago = {
      id_miembro: miembro,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    }
    await expect(client.collection('pagos').create(pago)).resolves.toMatchObject({ recibo: 1 })
  })

  it('falls to the free one’s limits when the last payment has run out, and says so', async () => {
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

describe('branches', () => {
  it('that open join everybody who runs the gym', async () => {
    const made = await admin.collection('sucursales').create({ nombre: 'Nueva', direccion: 'Calle 12' })
    const me = await admin.collection('users').getOne(gym.users.Admin)
    expect(me['sucursal_id']).toEqual([...gym.sucursales, made.id])
    const recepcion = await app.clientOf(gym.users.Recepción)
    expect((await recepcion.collection('sucursales').getFullList()).map(({ id }) => id)).toEqual([gym.sucursales[0]])
  })

  it('that close keep what they have and leave the lists; the last one stays open', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    const [first, second] = world.sucursales
    await buildMiembro(app.db.owner, world, { sucursal_id: second })
    await client.collection('sucursales').delete(second)
    expect((await client.collection('sucursales').getFullList()).map(({ id }) => id)).toEqual([first])
    expect(await client.collection('sucursales').getOne(second)).toMatchObject({ activa: false })
    expect((await client.collection('users').getOne(world.users.Admin))['sucursal_id']).toEqual([first])
    await expect(client.collection('sucursales').update(first, { activa: false })).rejects.toMatchObject({
      response: { data: { activa: { code: 'validation_last_branch' } } },
    })
  })

  it('without anything in them are deleted', async () => {
    const made = await admin.collection('sucursales').create({ nombre: 'Por error', direccion: 'Calle 12' })
    await admin.collection('sucursales').delete(made.id)
    await expect(admin.collection('sucursales').getOne(made.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the settings', () => {
  it('refuse a zone, a currency or a policy that makes no sense, and a currency once there are payments', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    const gimnasios = client.collection('gimnasios')
    await expect(gimnasios.update(world.id, { zona_horaria: 'Marte/Olimpo' })).rejects.toMatchObject({
      response: { data: { zona_horaria: {} } },
    })
    await expect(gimnasios.update(world.id, { moneda: 'XXQ' })).rejects.toMatchObject({
      response: { data: { moneda: {} } },
    })
    await expect(gimnasios.update(world.id, { politica: { tolerancia: -1 } })).rejects.toMatchObject({
      response: { data: { politica: {} } },
    })
    await expect(gimnasios.update(world.id, { politica: { tolerancia: 'x' } })).rejects.toMatchObject({
      response: { data: { politica: {} } },
    })
    await expect(
      gimnasios.update(world.id, { moneda: 'EUR', politica: { tolerancia: 4 }, servicio_id: 'serviciogratis0' }),
    ).resolves.toMatchObject({ moneda: 'EUR', servicio_id: 'serviciocadena0' })
    const miembro = await buildMiembro(app.db.owner, world)
    await client.collection('pagos').create({
      id_miembro: miembro,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    })
    await expect(gimnasios.update(world.id, { moneda: 'ARS' })).rejects.toMatchObject({
      response: { data: { moneda: {} } },
    })
  })
})

describe('the history of changes', () => {
  it('has who, when, from where, what and the difference, without secrets', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    const made = await client
      .collection('miembros')
      .create({ nombre: 'Ana Paz', dni: '1', sucursal_id: world.sucursales[0] })
    await client.collection('miembros').update(made.id, { nombre: 'Ana Paz Ruiz' })
    const pago = await client.collection('pagos').create({
      id_miembro: made.id,
      id_plan_plazo: world.mes,
      sucursal_id: world.sucursales[0],
      medio_pago: 'Efectivo',
    })
    await client.send(`/api/pagos/${pago.id}/anular`, { method: 'POST', body: { motivo: 'Se equivocó' } })
    const user = await client.collection('users').create(newUser({ sucursal_id: [world.sucursales[0]] }))
    await client.collection('users').delete(user.id)
    const rows = await client.collection('auditoria').getFullList({ sort: '@rowid', expand: 'usuario_id' })
    expect(rows.map(({ coleccion, accion }) => `${coleccion} ${accion}`)).toEqual([
      'miembros create',
      'miembros update',
      'pagos create',
      'pagos void',
      'users create',
      'users delete',
    ])
    expect(rows[1]).toMatchObject({
      usuario_id: world.users.Admin,
      registro: made.id,
      antes: { nombre: 'Ana Paz' },
      despues: { nombre: 'Ana Paz Ruiz' },
      ip: '127.0.0.1',
      expand: { usuario_id: { name: 'Admin Norte' } },
    })
    expect(rows[3]).toMatchObject({ antes: { anulado: '' }, despues: { motivo_anulacion: 'Se equivocó' } })
    expect(JSON.stringify(rows)).not.toMatch(/argon2|token|password|clave/i)
  })

  it('has nothing of what was refused', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    await client
      .collection('miembros')
      .create({ nombre: 'X', sucursal_id: world.sucursales[0] })
      .catch(() => undefined)
    const miembro = await buildMiembro(app.db.owner, world)
    await client
      .collection('pagos')
      .create({
        id_miembro: miembro,
        id_plan_plazo: world.mes,
        sucursal_id: world.sucursales[0],
        medio_pago: 'Trueque',
      })
      .catch(() => undefined)
    expect(await client.collection('auditoria').getFullList()).toEqual([])
  })
})
