import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, password, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildRol, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { builtInRoles } from '#shared/permissions.ts'

/** The calls of the existing client, as it makes them. */

let app: GymApp
let gym: GymWorld
let admin: PocketBase
let recepcion: PocketBase

const loginExpand = {
  expand: 'role, role.permisos, sucursal_id',
  fields: '*, expand.role.expand.permisos.permiso, expand.role.nombre, expand.role.id, expand.sucursal_id',
}

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  await app.db.owner(`update users set email = 'admin@norte.example', password_hash = $2 where id = $1`, [
    gym.users.Admin,
    app.passwordHash,
  ])
  admin = await app.clientOf(gym.users.Admin)
  recepcion = await app.clientOf(gym.users.Recepción)
})
afterAll(() => app.close())

const asOriginal = (given: object = {}) => ({
  nombre: 'María Belén Núñez',
  telefono: 1155667788,
  direccion: '',
  dni: 30111222,
  sexo: 'Mujer',
  sucursal_id: gym.sucursales[0],
  ...given,
})

describe('signing in', () => {
  it('answers token and record, the permissions and whole branches expanded', async () => {
    const client = app.guest()
    const { token, record } = await client
      .collection('users')
      .authWithPassword('admin@norte.example', password, loginExpand)
    expect(token).toMatch(/\./)
    expect(record.expand?.['role']).toMatchObject({ id: builtInRoles.Admin, nombre: 'Admin' })
    const permisos: { permiso: string }[] = record.expand?.['role']?.expand?.permisos
    expect(permisos.map(({ permiso }) => permiso)).toContain('members.index')
    const branches: { id: string; gimnasio_id: string }[] = record.expand?.['sucursal_id']
    expect(branches.map(({ id }) => id)).toEqual(gym.sucursales)
    expect(branches[0]?.gimnasio_id).toBe(gym.id)
    const again = await client.collection('users').getOne(record.id, loginExpand)
    expect(again.expand?.['role']?.expand?.permisos).toHaveLength(permisos.length)
  })

  it('reads the gym with its service', async () => {
    const record = await recepcion.collection('gimnasios').getOne(gym.id, { expand: 'servicio_id' })
    expect(record).toMatchObject({
      nombre: 'Gimnasio Norte',
      telefono: null,
      expand: { servicio_id: { nombre: 'Cadena', precio: 60 } },
    })
    expect(record['horario_apertura']).not.toBe('')
    expect(new Date(record['horario_cierre']) >= new Date(record['horario_apertura'])).toBe(true)
  })
})

describe('members', () => {
  it('are created from numbers and an empty id', async () => {
    const made = await recepcion.collection('miembros').create(asOriginal({ id: '', dni: 30111001 }))
    expect(made).toMatchObject({ dni: '30111001', telefono: '1155667788', numero: expect.any(Number) })
    expect(made.id).toMatch(/^[a-z0-9]{15}$/)
  })

  it('are listed by the members view with paths, empty patterns and empty dates', async () => {
    const made = await recepcion.collection('miembros').create(asOriginal({ dni: 30111002, nombre: 'Raúl Ñandú' }))
    await recepcion
      .collection('pagos')
      .create({ sucursal_id: gym.sucursales[0], id_plan_plazo: gym.mes, id_miembro: made.id, medio_pago: 'Efectivo' })
    const page = await recepcion.collection('miembros_pagos').getList(1, 10, {
      sort: '-created',
      filter: `(nombre~'' || dni~'' || telefono~'') && deleted = null  && sucursal_id = '${gym.sucursales[0]}' `,
      expand: 'id_plan_plazo, id_plan_plazo.id_plan',
      fields: '*, expand.id_plan_plazo.duracion, expand.id_plan_plazo.expand.id_plan.nombre',
    })
    expect(page.items[0]).toMatchObject({
      id: made.id,
      estado: 'Vigente',
      expand: { id_plan_plazo: { duracion: 1, expand: { id_plan: { nombre: 'Libre Norte' } } } },
    })
    const found = await recepcion.collection('miembros_pagos').getFullList({ filter: `nombre ~ "raul nan"` })
    expect(found.map(({ id }) => id)).toEqual([made.id])
  })

  it('who are not deleted have the empty date, which comes before every other', async () => {
    const made = await admin.collection('miembros').create(asOriginal({ dni: 30111007, nombre: 'Nadia Ibarra' }))
    const listed = (filter: string) =>
      admin.collection('miembros_pagos').getFullList({ filter: `dni = "30111007" && ${filter}`, fields: 'id' })
    expect(await listed('deleted < @now')).toEqual([{ id: made.id }])
    expect(await listed('deleted <= ""')).toEqual([{ id: made.id }])
    // Of a charge that was never made there is no date at all.
    expect(await listed('fecha_pago < @now')).toEqual([])
  })

  it('meet their own dni, also deleted, and come back by a whole record', async () => {
    const made = await admin.collection('miembros').create(asOriginal({ dni: 30111003 }))
    const [shown] = await admin.collection('miembros_pagos').getFullList({ filter: `dni = "30111003"` })
    await admin.collection('miembros').update(made.id, { ...shown, deleted: new Date().toISOString() })
    const clash = recepcion.collection('miembros').create(asOriginal({ dni: '30.111.003' }))
    await expect(clash).rejects.toMatchObject({
      status: 400,
      response: { data: { dni: { code: 'validation_not_unique' } } },
    })
    const holder = await recepcion.collection('miembros').getFirstListItem(`dni="30111003"`)
    expect(holder['deleted']).not.toBe('')
    const restored = await recepcion.collection('miembros').update(made.id, { ...holder, deleted: null })
    expect(restored).toMatchObject({ id: made.id, deleted: '', nombre: 'María Belén Núñez' })
  })

  it('are taken off by those alone who may', async () => {
    const made = await admin.collection('miembros').create(asOriginal({ dni: 30111004 }))
    const attempt = recepcion.collection('miembros').update(made.id, { deleted: new Date().toISOString() })
    await expect(attempt).rejects.toMatchObject({ status: 404 })
    await expect(recepcion.collection('miembros').delete(made.id)).rejects.toMatchObject({ status: 404 })
    await admin.collection('miembros').delete(made.id)
    expect((await admin.collection('miembros').getOne(made.id))['deleted']).not.toBe('')
  })
})

describe('payments', () => {
  let miembro: string
  beforeAll(async () => {
    miembro = (await recepcion.collection('miembros').create(asOriginal({ dni: 30222001, nombre: 'Ulises Paz' }))).id
  })

  it('take nothing of price, dates, user and receipt from the client', async () => {
    const made = await recepcion.collection('pagos').create({
      sucursal_id: gym.sucursales[0],
      id_plan_plazo: gym.mes,
      id_miembro: miembro,
      medio_pago: 'Efectivo',
      monto_total: 1,
      fecha_pago: '2001-01-01T00:00:00.000Z',
      fecha_vencimiento: '2099-01-01T00:00:00.000Z',
      horario: null,
      recibo: 999,
      usuario_id: gym.users.Admin,
      anulado: '2001-01-01 00:00:00.000Z',
    })
    expect(made).toMatchObject({ monto_total: 10000, usuario_id: gym.users.Recepción, anulado: '', horario: '' })
    expect(Math.abs(Date.now() - new Date(made['fecha_pago']).getTime())).toBeLessThan(60_000)
    expect(made['fecha_vencimiento']).toMatch(/:59\.999Z$/)
  })

  it('are listed by the member’s name, by dates and by plan, expanded even when everything was deleted since', async () => {
    await app.db.owner('update miembros set deleted = now() where id = $1', [miembro])
    await app.db.owner('update planes set deleted = now() where id = $1', [gym.plan])
    await app.db.owner('update planes_plazos set deleted = now() where id = $1', [gym.mes])
    const contador = await app.clientOf(gym.users.Contador)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const page = await contador.collection('pagos').getList(1, 10, {
      sort: '-fecha_pago',
      filter: `id_miembro.nombre ~ 'ulis' && fecha_pago > '2025-01-01 03:00:00' && fecha_pago < '${tomorrow} 23:59:59' && id_plan_plazo.id_plan='${gym.plan}' && sucursal_id = '${gym.sucursales[0]}'`,
      expand: 'id_miembro, id_plan_plazo, id_plan_plazo.id_plan',
      fields:
        'monto_total, fecha_pago, expand.id_miembro.nombre, expand.id_plan_plazo.duracion, expand.id_plan_plazo.expand.id_plan.nombre',
    })
    await app.db.owner('update planes set deleted = null where id = $1', [gym.plan])
    await app.db.owner('update planes_plazos set deleted = null where id = $1', [gym.mes])
    await app.db.owner('update miembros set deleted = null where id = $1', [miembro])
    expect(page.items).toEqual([
      expect.objectContaining({
        monto_total: 10000,
        expand: {
          id_miembro: { nombre: 'Ulises Paz' },
          id_plan_plazo: { duracion: 1, expand: { id_plan: { nombre: 'Libre Norte' } } },
        },
      }),
    ])
  })

  it('answer the same create again with the same record, and another one under its id with data.id', async () => {
    const body = {
      id: 'cobro0000000001',
      sucursal_id: gym.sucursales[0],
      id_plan_plazo: gym.mes,
      id_miembro: miembro,
      medio_pago: 'Efectivo',
    }
    const twice = await Promise.all([1, 2, 3].map(() => recepcion.collection('pagos').create(body)))
    expect(new Set(twice.map(({ recibo }) => recibo)).size).toBe(1)
    const other = recepcion.collection('pagos').create({ ...body, medio_pago: 'Transferencia' })
    await expect(other).rejects.toMatchObject({
      status: 400,
      response: { data: { id: { code: 'validation_not_unique' } } },
    })
  })

  it('are neither changed nor deleted', async () => {
    await expect(admin.collection('pagos').update('cobro0000000001', { nota: 'x' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(admin.collection('pagos').delete('cobro0000000001')).rejects.toMatchObject({ status: 403 })
  })

  it('are voided with a reason by those who may', async () => {
    const path = '/api/pagos/cobro0000000001/anular'
    await expect(recepcion.send(path, { method: 'POST', body: { motivo: 'Se equivocó' } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(admin.send(path, { method: 'POST', body: {} })).rejects.toMatchObject({
      status: 400,
      response: { data: { motivo: {} } },
    })
    await expect(app.guest().send(path, { method: 'POST', body: { motivo: 'Se equivocó' } })).rejects.toMatchObject({
      status: 401,
    })
    const voided = await admin.send(path, {
      method: 'POST',
      body: { motivo: 'Se equivocó' },
      query: { expand: 'anulado_por' },
    })
    expect(voided).toMatchObject({
      motivo_anulacion: 'Se equivocó',
      anulado_por: gym.users.Admin,
      expand: { anulado_por: { name: 'Admin Norte' } },
    })
    await expect(admin.send(path, { method: 'POST', body: { motivo: 'Otra vez' } })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('plans', () => {
  it('are made with terms one by one, edited out of order, and deleted softly', async () => {
    const plan = await admin
      .collection('planes')
      .create({ nombre: 'Musculación', descripcion: '', horario: 'flexible', sucursal_id: gym.sucursales[0] })
    const add = (precio: number) => admin.collection('planes_plazos').create({ id_plan: plan.id, duracion: 1, precio })
    const first = [await add(1000), await add(2000), await add(3000), await add(4000)]
    const [last] = first
    await Promise.all([
      admin
        .collection('planes_plazos')
        .update(String(last?.id), { id: last?.id, duracion: 1, precio: 1000, deleted: new Date().toISOString() }),
      add(5000),
    ])
    const live = await admin
      .collection('planes_plazos')
      .getFullList({ filter: `id_plan = '${plan.id}' && deleted = null` })
    expect(live.map(({ precio }) => precio)).toEqual([2000, 3000, 4000, 5000])
    await admin
      .collection('planes')
      .update(plan.id, { id: plan.id, nombre: plan['nombre'], plazos: live, deleted: new Date().toISOString() })
    expect((await admin.collection('planes').getOne(plan.id))['deleted']).not.toBe('')
  })

  it('hold no more than eight terms, whatever a client tries', async () => {
    const plan = await admin
      .collection('planes')
      .create({ nombre: 'Natación', descripcion: '', horario: 'fijo', sucursal_id: gym.sucursales[0] })
    const tries = Array.from({ length: 12 }, () =>
      admin.collection('planes_plazos').create({ id_plan: plan.id, duracion: 1, precio: 1 }),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  })

  it('refuse terms that cost nothing or last for ever', async () => {
    const add = (given: object) =>
      admin.collection('planes_plazos').create({ id_plan: gym.plan, duracion: 1, precio: 1, ...given })
    await expect(add({ precio: 0 })).rejects.toMatchObject({ response: { data: { precio: {} } } })
    await expect(add({ precio: 0.001 })).rejects.toMatchObject({ response: { data: { precio: {} } } })
    await expect(add({ precio: -5 })).rejects.toMatchObject({ response: { data: { precio: {} } } })
    await expect(add({ duracion: 0 })).rejects.toMatchObject({ response: { data: { duracion: {} } } })
    await expect(add({ duracion: 121 })).rejects.toMatchObject({ response: { data: { duracion: {} } } })
  })
})

describe('roles, permissions and users', () => {
  it('list the roles of all gyms and the own ones, SuperAdmin never', async () => {
    await admin.collection('roles').create({ nombre: 'Noche', permisos: ['permiso00000001'], id_gimnasio: gym.id })
    const list = await admin
      .collection('roles')
      .getFullList({ filter: `(id_gimnasio = null || id_gimnasio = '${gym.id}') && deleted = null`, sort: '-created' })
    expect(new Set(list.map(({ nombre }) => nombre))).toEqual(
      new Set(['Admin', 'Contador', 'Entrenador', 'Gerente', 'Noche', 'Recepción']),
    )
    await expect(admin.collection('roles').getOne(builtInRoles.SuperAdmin)).rejects.toMatchObject({ status: 404 })
  })

  it('list the permissions in the order of the matrix', async () => {
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

  it('answer a role’s edit with its permissions, so that the own role can be replaced', async () => {
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

  it('deactivate whoever has charged, and leave him out of the lists that do not ask', async () => {
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
  it('change nothing but what is sent, and never lose the hours', async () => {
    const before = await admin.collection('gimnasios').getOne(gym.id)
    const after = await admin.collection('gimnasios').update(gym.id, { logo: null })
    expect({ ...after, updated: '' }).toEqual({ ...before, updated: '' })
    const emptied = await admin.collection('gimnasios').update(gym.id, { horario_apertura: '', telefono: 1144556677 })
    expect(emptied['horario_apertura']).not.toBe('')
    expect(emptied['telefono']).toBe(1144556677)
  })

  it('keep the closing after the opening as whole instants', async () => {
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

describe('settings with a logo near', () => {
  it('come as a form: plain parts for texts and numbers, one JSON part for each date or null', async () => {
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

describe('screens of somebody with no permission of their module', () => {
  const read =
    'pagos dashboard ingresos_diarios planes_populares planes planes_plazos miembros_pagos miembros roles users permisos modulos servicios'
  it.each(read.split(' '))('read %s, full or empty, and never get a 403', async (name) => {
    const role = await buildRol(app.db.owner, gym.id, ['attendance.index'], name)
    const poor = await app.clientOf(await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales }))
    expect(await poor.collection(name).getList(1, 3)).toMatchObject({ page: 1 })
  })
})

describe('the dashboard', () => {
  it('answers everybody who signs in, with income only for those who see reports', async () => {
    const entrenador = await app.clientOf(gym.users.Entrenador)
    for (const name of [
      'pagos',
      'dashboard',
      'ingresos_diarios',
      'planes_populares',
      'planes',
      'roles',
      'planes_plazos',
    ]) {
      await expect(entrenador.collection(name).getList(1, 3)).resolves.toBeDefined()
    }
    const branch = `id = "${gym.sucursales[0]}"`
    const [masked] = await entrenador.collection('dashboard').getFullList({ filter: branch })
    const [shown] = await admin.collection('dashboard').getFullList({ filter: branch })
    expect(masked?.['total_recaudado_mensual']).toBe(0)
    expect(shown?.['total_recaudado_mensual']).toBeGreaterThan(0)
    expect(masked?.['total_miembros_activos']).toBe(shown?.['total_miembros_activos'])
    await expect(
      entrenador.collection('dashboard').getFullList({ filter: 'total_recaudado_mensual > 1' }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('gives income by bare days, oldest first, and the most popular plans first', async () => {
    const days = await admin
      .collection('ingresos_diarios')
      .getFullList({ filter: `fecha_pago >= '2020-01-01' && id = '${gym.sucursales[0]}'` })
    expect(days.at(-1)?.['fecha_pago']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const popular = await admin.collection('planes_populares').getList(1, 3, { filter: `id = "${gym.sucursales[0]}"` })
    expect(popular.items[0]).toMatchObject({ nombre: 'Libre Norte', total_miembros: expect.any(Number) })
  })

  it('asks for the state of the service of the own gym alone', async () => {
    await expect(recepcion.send(`/api/servicio/estado/${gym.id}`, {})).resolves.toEqual({
      data: {
        estado: 'activo',
        plan: 'Cadena',
        mensaje: 'Estás al día',
        puede_usar_servicio: true,
        limite_sucursales: 0,
      },
    })
    await expect(recepcion.send('/api/servicio/estado/otrogimnasio000', {})).rejects.toMatchObject({ status: 404 })
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
  it('is asked by anybody and read by no gym', async () => {
    const asked = await app
      .guest()
      .collection('consultas')
      .create({ nombre: 'Ana', email: 'ana@x.example', telefono: 11, mensaje: '¿Hay prueba?' })
    expect(asked).toMatchObject({ nombre: 'Ana', telefono: '11' })
    expect(await admin.collection('consultas').getFullList()).toEqual([])
    await expect(admin.collection('consultas').getOne(asked.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a member who moves to another branch', () => {
  it('goes where his mover may follow, and the counts go with him', async () => {
    const made = await admin.collection('miembros').create(asOriginal({ dni: 30444001 }))
    const [first, second] = gym.sucursales
    await expect(recepcion.collection('miembros').update(made.id, { sucursal_id: second })).rejects.toMatchObject({
      status: 400,
    })
    const countOf = async (branch: string) => (await admin.collection('dashboard').getOne(branch))['total_miembros']
    const before = [await countOf(first), await countOf(second)]
    await admin.collection('miembros').update(made.id, { sucursal_id: second })
    expect([await countOf(first), await countOf(second)]).toEqual([Number(before[0]) - 1, Number(before[1]) + 1])
  })
})
