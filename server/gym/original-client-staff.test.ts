import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOriginalClient, type OriginalClient } from '#server/testing/desks/original-client.ts'
import { buildUser } from '#server/testing/gym-world.ts'
import { builtInRoles } from '#shared/permissions.ts'

/** Requests of the existing client, exactly as it sends them. */

let app: OriginalClient['app']
let gym: OriginalClient['gym']
let admin: OriginalClient['admin']
let asOriginal: OriginalClient['asOriginal']

beforeAll(async () => {
  ;({ app, gym, admin, asOriginal } = await openOriginalClient())
})
afterAll(() => app.close())

describe('roles, permissions and users', () => {
  it('list the built-in roles and the gym’s own, but never SuperAdmin', async () => {
    await admin.collection('roles').create({ nombre: 'Noche', permisos: ['permiso00000001'], id_gimnasio: gym.id })
    const list = await admin
      .collection('roles')
      .getFullList({ filter: `(id_gimnasio = null || id_gimnasio = '${gym.id}') && deleted = null`, sort: '-created' })
    expect(new Set(list.map(({ nombre }) => nombre))).toEqual(
      new Set(['Admin', 'Contador', 'Entrenador', 'Gerente', 'Noche', 'Recepción', 'Tableta de recepción']),
    )
    await expect(admin.collection('roles').getOne(builtInRoles.SuperAdmin)).rejects.toMatchObject({ status: 404 })
  })

  it('list permissions in the order of the matrix', async () => {
    const list = await admin
      .collection('permisos')
      .getFullList({ expand: 'id_modulo', fields: 'id, permiso, expand.id_modulo.nombre', batch: 500 })
    const modules = [...new Set(list.map(({ expand }) => String(expand?.['id_modulo']?.nombre)))]
    expect(modules.slice(0, 6)).toEqual(['Miembros', 'Pagos', 'Reportes', 'Planes', 'Usuarios', 'Configuración'])
    const ofSettings = list.filter(({ expand }) => expand?.['id_modulo']?.nombre === 'Configuración')
    expect(ofSettings.find(({ permiso }) => String(permiso).includes('index'))).toMatchObject({
      permiso: 'settings.index',
    })
  })

  it('return an edited role with its permissions, so that the client can replace its own role', async () => {
    const rol = await admin.collection('roles').create({ nombre: 'Mañana', permisos: ['permiso00000001'] })
    const edited = await admin
      .collection('roles')
      .update(
        rol.id,
        { ...rol, permisos: ['permiso00000001', 'permiso00000008'] },
        { expand: 'permisos', fields: '*, expand.permisos.permiso, expand.permisos.id' },
      )
    expect(edited.expand?.['permisos']).toEqual([
      { id: 'permiso00000001', permiso: 'members.index' },
      { id: 'permiso00000008', permiso: 'payments.index' },
    ])
  })

  it('create, find by e-mail and branch, edit and delete a colleague', async () => {
    const users = admin.collection('users')
    const made = await users.create({
      name: 'Noelia Díaz',
      email: 'noelia@norte.example',
      emailVisibility: true,
      phone: 1155443322,
      role: builtInRoles.Recepción,
      sucursal_id: [gym.sucursales[0]],
      password: 'una clave bien larga',
      passwordConfirm: 'una clave bien larga',
    })
    expect(made).toMatchObject({
      phone: '1155443322',
      gimnasio_id: gym.id,
      activo: true,
      email: 'noelia@norte.example',
    })
    const found = await users.getList(1, 10, {
      filter: `(name~'noelia' || email~'noelia') && sucursal_id~'${gym.sucursales[0]}'`,
      sort: '-created',
    })
    expect(found.items.map(({ id }) => id)).toEqual([made.id])
    await users.update(made.id, {
      name: 'Noelia Ruiz',
      email: 'noelia@norte.example',
      phone: 1,
      role: builtInRoles.Contador,
      sucursal_id: gym.sucursales,
    })
    await users.delete(made.id)
    expect((await users.getFullList({ filter: `name ~ 'noelia'` })).length).toBe(0)
  })

  it('deactivate a user with charges, who then leaves the default lists', async () => {
    const id = await buildUser(app.db.owner, gym.id, {
      role: builtInRoles.Admin,
      sucursales: gym.sucursales,
      name: 'Bruno Gil',
    })
    const bruno = await app.clientOf(id)
    await bruno.collection('miembros').create(asOriginal({ dni: 30333001 }))
    await admin.collection('users').delete(id)
    const asked = await admin.collection('users').getFullList({ filter: `activo = false` })
    expect(asked.map((user) => user.id)).toEqual([id])
    expect((await admin.collection('users').getFullList()).map((user) => user.id)).not.toContain(id)
    expect(await bruno.collection('miembros').getFullList()).toEqual([])
  })
})

describe('settings', () => {
  it('change only the fields sent, and never lose the hours', async () => {
    const before = await admin.collection('gimnasios').getOne(gym.id)
    const after = await admin.collection('gimnasios').update(gym.id, { logo: null })
    expect({ ...after, updated: '' }).toEqual({ ...before, updated: '' })
    const emptied = await admin.collection('gimnasios').update(gym.id, { horario_apertura: '', telefono: 1144556677 })
    expect(emptied['horario_apertura']).not.toBe('')
    expect(emptied['telefono']).toBe(1144556677)
  })

  it('keep closing after opening as whole instants', async () => {
    const saved = await admin.collection('gimnasios').update(gym.id, {
      gestionar_horarios: true,
      horario_apertura: '2025-03-01 10:00:00.000Z',
      horario_cierre: '2025-03-01 01:00:00.000Z',
    })
    expect(saved).toMatchObject({
      horario_apertura: '2025-03-01 10:00:00.000Z',
      horario_cierre: '2025-03-02 01:00:00.000Z',
    })
    await admin.collection('gimnasios').update(gym.id, { gestionar_horarios: false })
  })
})

describe('settings with a logo', () => {
  it('are sent as a form: plain parts for texts and numbers, one JSON part for each date or null', async () => {
    const form = new FormData()
    form.append('nombre', 'Gimnasio 2000')
    form.append('telefono', '1155552222')
    form.append('gestionar_horarios', 'false')
    form.append('@jsonPayload', '{"horario_apertura":"2026-03-01T10:00:00.000Z"}')
    form.append('@jsonPayload', '{"horario_cierre":"2026-03-02T01:00:00.000Z"}')
    expect(await admin.collection('gimnasios').update(gym.id, form)).toMatchObject({
      nombre: 'Gimnasio 2000',
      telefono: 1155552222,
      gestionar_horarios: false,
      horario_apertura: '2026-03-01 10:00:00.000Z',
      horario_cierre: '2026-03-02 01:00:00.000Z',
    })
  })
})

describe('registering as a guest', () => {
  it('is refused with 403', async () => {
    const guest = app.guest()
    await expect(guest.collection('gimnasios').create({ nombre: 'Intruso' })).rejects.toMatchObject({ status: 403 })
    await expect(
      guest.collection('sucursales').create({ nombre: 'Intrusa', direccion: 'Calle 1' }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(guest.collection('users').create({ name: 'Intruso' })).rejects.toMatchObject({ status: 403 })
    await expect(guest.collection('roles').create({ nombre: 'Intruso' })).rejects.toMatchObject({ status: 403 })
    await expect(
      guest.collection('gimnasios').update(gym.id, { servicio_id: 'serviciogratis0' }),
    ).rejects.toMatchObject({ status: 403 })
    const [free] = await guest.collection('servicios').getFullList({ filter: 'precio=0' })
    expect(free).toMatchObject({ nombre: 'Gratis', precio: 0 })
  })
})

describe('a question from the landing page', () => {
  it('can be sent by anyone and read by no gym', async () => {
    const asked = await app
      .guest()
      .collection('consultas')
      .create({ nombre: 'Ana', email: 'ana@x.example', telefono: 11, mensaje: '¿Hay prueba?' })
    expect(asked).toMatchObject({ nombre: 'Ana', telefono: '11' })
    expect(await admin.collection('consultas').getFullList()).toEqual([])
    await expect(admin.collection('consultas').getOne(asked.id)).rejects.toMatchObject({ status: 404 })
  })
})
