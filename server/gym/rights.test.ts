import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUser } from '#server/testing/desks/new-user.ts'
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
const withRole = async (permisos: readonly string[], sucursales: readonly string[] = gym.sucursales) => {
  const role = await buildRol(app.db.owner, gym.id, permisos)
  return app.clientOf(await buildUser(app.db.owner, gym.id, { role, sucursales, name: 'Alguien Más' }))
}

describe('users can give only what they hold', () => {
  it('neither a role with more permissions nor a branch of others', async () => {
    const some = await withRole(['users.index', 'users.create', 'members.index'], [gym.sucursales[0]])
    const users = some.collection('users')
    await expect(users.create(newUser(gym, { role: builtInRoles.Recepción }))).rejects.toMatchObject({
      response: { data: { role: {} } },
    })
    await expect(users.create(newUser(gym, { sucursal_id: gym.sucursales }))).rejects.toMatchObject({
      response: { data: { sucursal_id: {} } },
    })
    await expect(users.create(newUser(gym))).resolves.toMatchObject({ role: builtInRoles.Entrenador })
  })

  it('they cannot change a user with more permissions or other branches', async () => {
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

  it.each([
    ['an invalid value', { name: '', phone: 'x' }],
    ['an unknown role', { role: 'nosuchrole00000' }],
    ['another version', { name: 'Tomado Ya', updated: '2020-01-01 00:00:00.000Z' }],
    ['an invalid picture', { avatar: new File(['no'], 'a.png') }],
  ])('a user beyond their rights is not there, whatever they send: %s', async (_what, body) => {
    const some = await withRole(['users.index', 'users.update', 'members.index'], [gym.sucursales[0]])
    const query = { precondition: 'updated' }
    for (const id of [gym.users.Admin, 'nobody000000000'])
      await expect(some.collection('users').update(id, body, { query })).rejects.toMatchObject({
        status: 404,
        response: { data: {} },
      })
  })

  it('they cannot add or remove a role’s permission that they lack', async () => {
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

  it('free text is never a permission', async () => {
    for (const permisos of [['members.index'], ['*'], [''], 'members.index,payments.void', []]) {
      await expect(admin.collection('roles').create({ nombre: 'Trampa', permisos })).rejects.toMatchObject({
        response: { data: { permisos: {} } },
      })
    }
  })

  it('they cannot change their own role or deactivate themselves', async () => {
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

  it('they cannot set another user’s password', async () => {
    const attempt = admin
      .collection('users')
      .update(gym.users.Contador, { password: 'otra clave larga', passwordConfirm: 'otra clave larga' })
    await expect(attempt).rejects.toMatchObject({ status: 400 })
  })
})

describe('the right to delete or restore members', () => {
  it('is none to change them, alone or together with it', async () => {
    const some = await withRole(['members.index', 'members.create', 'members.delete'])
    const id = await buildMiembro(app.db.owner, gym, { nombre: 'Eva Ruiz' })
    const miembros = some.collection('miembros')
    const deleted = new Date().toISOString()
    for (const change of [{ nombre: 'Otra Persona' }, { nombre: 'Otra Persona', deleted }])
      await expect(miembros.update(id, change)).rejects.toMatchObject({ status: 404 })
    await expect(miembros.getOne(id)).resolves.toMatchObject({ nombre: 'Eva Ruiz', deleted: '' })
    await expect(miembros.update(id, { deleted })).resolves.toMatchObject({ nombre: 'Eva Ruiz' })
  })
})

describe('standing sent by the client', () => {
  it('is ignored', async () => {
    const other = await buildGym(app.db.owner)
    const claims = { gimnasio_id: other.id, activo: false, sello: 99, token_key: 'x', tokenKey: 'x' }
    const made = await admin.collection('users').create(newUser(gym, claims))
    const [stored] = await app.db.owner(
      'select gimnasio_id, verified, activo, length(token_key) as key from users where id = $1',
      [made.id],
    )
    expect(stored).toMatchObject({ gimnasio_id: gym.id, verified: false, activo: true, key: 50 })
  })
})

describe('the last administrator', () => {
  it('remains when two demote each other at the same time', async () => {
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

  it('cannot be demoted through their role', async () => {
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
  it('cannot be deleted, and the error names its users', async () => {
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

  it('is never both given and deleted at the same time', async () => {
    for (let round = 0; round < 12; round += 1) {
      const role = await buildRol(app.db.owner, gym.id, ['members.index'], `Disputado ${round}`)
      const give = () =>
        round % 2 === 0
          ? admin.collection('users').create(newUser(gym, { role }))
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

  it('cannot be used to reactivate anyone once deleted', async () => {
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
  it('applies to the next request of an existing token', async () => {
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

  it('applies to a void too', async () => {
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

describe('branches', () => {
  it('join all administrators when they open', async () => {
    const made = await admin.collection('sucursales').create({ nombre: 'Nueva', direccion: 'Calle 12' })
    const me = await admin.collection('users').getOne(gym.users.Admin)
    expect(me['sucursal_id']).toEqual([...gym.sucursales, made.id])
    const recepcion = await app.clientOf(gym.users.Recepción)
    expect((await recepcion.collection('sucursales').getFullList()).map(({ id }) => id)).toEqual([gym.sucursales[0]])
  })

  it('keep their records when they close, and leave the lists; the last one stays open', async () => {
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

  it('are deleted if empty', async () => {
    const made = await admin.collection('sucursales').create({ nombre: 'Por error', direccion: 'Calle 12' })
    await admin.collection('sucursales').delete(made.id)
    await expect(admin.collection('sucursales').getOne(made.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the settings', () => {
  it('refuse an invalid zone, currency or policy, and a new currency once there are payments', async () => {
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
