import PocketBase, { ClientResponseError } from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createPasswords } from '#server/auth/password.ts'
import { buildGym, buildMiembro, buildRol, buildUser } from '#server/testing/gym-world.ts'
import type { GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase } from '#server/testing/test-db.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import { builtInRoles } from '#shared/permissions.ts'

/** The calls of the existing client, as it makes them: spaces, surplus fields, numbers for texts and all. */
const password = 'tr0mb0n-azul'
let db: TestDatabase
let app: FastifyInstance
let url: string
let gym: GymWorld
let pb: PocketBase
let branch: string

beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
  branch = gym.sucursales[0]
  const password_hash = await createPasswords().hash(password)
  await db.owner('update users set password_hash = $1', [password_hash])
  await db.owner(`update users set email = 'admin@norte.example' where id = $1`, [gym.users.Admin])
  app = await buildApp({
    pools: db.pools,
    now: () => new Date(),
    secret: 's'.repeat(40),
    webRoot: null,
    secure: false,
    trustProxy: '',
    logTo: process.stderr,
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  pb = await signIn('admin@norte.example')
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const client = () => new PocketBase(url).autoCancellation(false)
async function signIn(email: string) {
  const signed = client()
  await signed.collection('users').authWithPassword(email, password)
  return signed
}
const emailOf = async (id: string) =>
  (await db.owner<{ email: string }>('select email from users where id = $1', [id]))[0]?.email ?? ''
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it worked'),
    (error: unknown) => (error instanceof ClientResponseError ? error : expect.fail(String(error))),
  )

const userExpand = 'role, role.permisos, sucursal_id'
const userFields = '*, expand.role.expand.permisos.permiso, expand.role.nombre, expand.role.id, expand.sucursal_id'
const memberOf = (more: object = {}) => ({
  nombre: 'María Ñandú',
  telefono: 1155550000,
  direccion: '',
  dni: 30111222,
  sexo: 'Mujer',
  sucursal_id: branch,
  ...more,
})

describe('signing in', () => {
  it('gives token and record with role, permissions and whole branches', async () => {
    const { token, record } = await client()
      .collection('users')
      .authWithPassword('admin@norte.example', password, { expand: userExpand, fields: userFields })
    expect(token).toBeTypeOf('string')
    expect(record).toMatchObject({ id: gym.users.Admin, email: 'admin@norte.example', role: builtInRoles.Admin })
    const { role, sucursal_id } = record.expand ?? {}
    expect(role).toMatchObject({ id: builtInRoles.Admin, nombre: 'Admin' })
    expect(role.expand.permisos.map(({ permiso }: { permiso: string }) => permiso)).toContain('members.index')
    expect(sucursal_id.map((one: RecordModel) => [one.id, one['gimnasio_id']])).toEqual(
      gym.sucursales.map((id) => [id, gym.id]),
    )
  })

  it('reads the own user and gym the same way', async () => {
    const own = await pb.collection('users').getOne(gym.users.Admin, { expand: userExpand, fields: userFields })
    expect(own.expand?.['sucursal_id']).toHaveLength(2)
    const found = await pb.collection('gimnasios').getOne(gym.id, { expand: 'servicio_id' })
    expect(found.expand?.['servicio_id']).toMatchObject({ nombre: 'Cadena' })
    expect(found['horario_apertura']).not.toBe('')
    expect(found['horario_cierre'] >= found['horario_apertura']).toBe(true)
  })
})

describe('members', () => {
  it('are created with numbers, with an empty id and with none', async () => {
    const made = await pb.collection('miembros').create(memberOf({ id: '' }))
    expect(made).toMatchObject({ dni: '30111222', telefono: '1155550000', direccion: '', sexo: 'Mujer' })
    expect(await pb.collection('miembros').create(memberOf({ dni: 30111223 }))).toMatchObject({ dni: '30111223' })
  })

  it('are found on top of the list, without accents, deleted ones apart', async () => {
    const page = await pb.collection('miembros_pagos').getList(1, 10, {
      sort: '-created',
      filter: `(nombre~'nandu' || dni~'nandu' || telefono~'nandu') && deleted = null  && sucursal_id = '${branch}' `,
      expand: 'id_plan_plazo, id_plan_plazo.id_plan',
      fields: '*, expand.id_plan_plazo.duracion, expand.id_plan_plazo.expand.id_plan.nombre',
    })
    expect(page.items.map((one) => one['dni'])).toEqual(['30111223', '30111222'])
    const everybody = await pb
      .collection('miembros_pagos')
      .getList(1, 10, { filter: `(nombre~'' || dni~'' || telefono~'') && deleted = null` })
    expect(everybody.totalItems).toBe(2)
  })

  it('leave with the whole row of the view, keep their dni, and come back with the whole record', async () => {
    const view = await pb.collection('miembros_pagos').getFirstListItem(`dni="30111222"`, { expand: 'id_plan_plazo' })
    await pb.collection('miembros').update(view.id, { ...view, deleted: new Date().toISOString() })
    const listed = await pb
      .collection('miembros_pagos')
      .getList(1, 10, { filter: `deleted = null && sucursal_id='${branch}'` })
    expect(listed.items.map(({ id }) => id)).not.toContain(view.id)

    const clash = await failure(pb.collection('miembros').create(memberOf({ nombre: 'Otra Persona', id: '' })))
    expect(clash).toMatchObject({ status: 400, response: { data: { dni: { code: 'validation_not_unique' } } } })
    const old = await pb.collection('miembros').getFirstListItem('dni="30111222"')
    expect(old['deleted']).not.toBe('')
    expect(await pb.collection('miembros').update(old.id, { ...old, deleted: null })).toMatchObject({
      deleted: '',
      nombre: 'María Ñandú',
    })
  })

  it('that cannot be found answer 404 to the first of a list', async () => {
    expect(await failure(pb.collection('miembros').getFirstListItem('dni="99999999"'))).toMatchObject({ status: 404 })
  })
})

describe('plans and terms', () => {
  it('are made, changed term by term and deleted with surplus bodies', async () => {
    const plan = await pb.collection('planes').create({
      nombre: 'Musculación',
      descripcion: 'x',
      horario: 'flexible',
      sucursal_id: branch,
      plazos: [{ duracion: 1, precio: 1 }],
    })
    const terms = [1, 3, 6].map((duracion) =>
      pb.collection('planes_plazos').create({ id_plan: plan.id, duracion, precio: duracion * 1000 }),
    )
    const [first] = await Promise.all(terms)
    expect(first).toMatchObject({ duracion: 1, precio: 1000 })
    const listed = await pb
      .collection('planes_plazos')
      .getFullList({ filter: `id_plan='${plan.id}' && deleted = null`, batch: 500 })
    expect(listed).toHaveLength(3)
    await pb
      .collection('planes_plazos')
      .update(first?.id ?? '', { id: first?.id, duracion: 1, precio: 1000, deleted: new Date() })
    const plazos = await pb
      .collection('planes_plazos')
      .getFullList({ filter: `id_plan='${plan.id}' && deleted = null` })
    expect(plazos).toHaveLength(2)
    await pb.collection('planes').update(plan.id, { id: plan.id, nombre: 'Musculación', plazos, deleted: new Date() })
    expect(
      await pb.collection('planes').getList(1, 10, { filter: `deleted = null && nombre~'Muscul'`, sort: '-created' }),
    ).toMatchObject({ totalItems: 0 })
  })
})

describe('payments', () => {
  it('are charged as the server reckons, whatever the client sends', async () => {
    const miembro = await buildMiembro(db.owner, gym, { nombre: 'Pago Primero' })
    const now = new Date().toISOString()
    const pago = await pb.collection('pagos').create({
      sucursal_id: branch,
      id_plan_plazo: gym.mes,
      id_miembro: miembro,
      medio_pago: 'Efectivo',
      monto_total: 1,
      fecha_pago: '2001-01-01T00:00:00.000Z',
      fecha_vencimiento: now,
      horario: null,
    })
    expect(pago).toMatchObject({ monto_total: 10000, recibo: 1, usuario_id: gym.users.Admin, horario: '' })
    expect(pago['fecha_pago'] > '2025').toBe(true)
    const member = await pb.collection('miembros_pagos').getOne(miembro)
    expect(member).toMatchObject({ id_plan_plazo: gym.mes, fecha_vencimiento: pago['fecha_vencimiento'] })

    const page = await pb.collection('pagos').getList(1, 10, {
      sort: '-fecha_pago',
      filter: `id_miembro.nombre ~ 'primero' && fecha_pago > '2025-01-01 03:00:00' && fecha_pago < '2099-01-01 02:59:59' && id_plan_plazo.id_plan='${gym.plan}'`,
      expand: 'id_miembro, id_plan_plazo, id_plan_plazo.id_plan',
      fields:
        'monto_total, fecha_pago, expand.id_miembro.nombre, expand.id_plan_plazo.duracion, expand.id_plan_plazo.expand.id_plan.nombre',
    })
    expect(page.items).toEqual([
      {
        monto_total: 10000,
        fecha_pago: pago['fecha_pago'],
        expand: {
          id_miembro: { nombre: 'Pago Primero' },
          id_plan_plazo: { duracion: 1, expand: { id_plan: { nombre: 'Libre Norte' } } },
        },
      },
    ])
  })

  it('are never changed nor deleted', async () => {
    const pago = await pb.collection('pagos').getFirstListItem('')
    expect(await failure(pb.collection('pagos').update(pago.id, { monto_total: 1 }))).toMatchObject({ status: 403 })
    expect(await failure(pb.collection('pagos').delete(pago.id))).toMatchObject({ status: 403 })
  })

  it('still show member, plan and term to the accountant when all of them are deleted', async () => {
    await db.owner('update miembros set deleted = now() where nombre = $1', ['Pago Primero'])
    await db.owner('update planes set deleted = now() where id = $1', [gym.plan])
    const contador = await signIn(await emailOf(gym.users.Contador))
    const page = await contador.collection('pagos').getList(1, 10, { expand: 'id_miembro, id_plan_plazo.id_plan' })
    expect(page.items[0]?.expand).toMatchObject({
      id_miembro: { nombre: 'Pago Primero' },
      id_plan_plazo: { duracion: 1, expand: { id_plan: { nombre: 'Libre Norte' } } },
    })
    await db.owner('update miembros set deleted = null; update planes set deleted = null')
  })
})

describe('settings', () => {
  it('without schedules change nothing but the logo', async () => {
    const before = await pb.collection('gimnasios').getOne(gym.id)
    const after = await pb.collection('gimnasios').update(gym.id, { logo: null })
    expect(after).toEqual(before)
  })

  it('keep the hours as whole instants, a phone as a number, and an empty one as null', async () => {
    const hours = { horario_apertura: '2026-03-01T10:00:00.000Z', horario_cierre: '2026-03-02T01:00:00.000Z' }
    const saved = await pb
      .collection('gimnasios')
      .update(gym.id, { nombre: 'Gimnasio Norte', telefono: 1155551111, gestionar_horarios: true, ...hours })
    expect(saved).toMatchObject({
      telefono: 1155551111,
      gestionar_horarios: true,
      horario_apertura: '2026-03-01 10:00:00.000Z',
      horario_cierre: '2026-03-02 01:00:00.000Z',
    })
    expect(await pb.collection('gimnasios').update(gym.id, { telefono: null })).toMatchObject({ telefono: null })
    expect(
      await pb.collection('gimnasios').update(gym.id, { horario_apertura: '', horario_cierre: null }),
    ).toMatchObject({
      horario_apertura: expect.stringMatching(/^\d{4}-/),
      horario_cierre: expect.stringMatching(/^\d{4}-/),
      gestionar_horarios: true,
    })
  })

  it('come as a form when a file is near', async () => {
    const form = new FormData()
    form.append('nombre', 'Gimnasio Sur')
    form.append('telefono', '1155552222')
    form.append('gestionar_horarios', 'false')
    form.append(
      '@jsonPayload',
      JSON.stringify({ horario_apertura: '2026-03-01T10:00:00.000Z', horario_cierre: '2026-03-02T01:00:00.000Z' }),
    )
    expect(await pb.collection('gimnasios').update(gym.id, form)).toMatchObject({
      nombre: 'Gimnasio Sur',
      telefono: 1155552222,
      gestionar_horarios: false,
    })
  })
})

describe('roles and users', () => {
  it('offers the roles of all and of the gym, without the platform’s', async () => {
    const roles = await pb
      .collection('roles')
      .getFullList({ filter: `(id_gimnasio = null || id_gimnasio = '${gym.id}') && deleted = null`, sort: '-created' })
    const names = roles.map((role) => role['nombre'])
    expect(names).toEqual(expect.arrayContaining(['Admin', 'Gerente', 'Recepción', 'Entrenador', 'Contador']))
    expect(names).not.toContain('SuperAdmin')
  })

  it('lists the permissions in the order of the matrix', async () => {
    const permisos = await pb
      .collection('permisos')
      .getFullList({ expand: 'id_modulo', fields: 'id, permiso, expand.id_modulo.nombre' })
    const modulos = [...new Set(permisos.map(({ expand }) => expand?.['id_modulo'].nombre))]
    expect(modulos.slice(0, 6)).toEqual(['Miembros', 'Pagos', 'Reportes', 'Planes', 'Usuarios', 'Configuración'])
    const names = permisos.map((permiso) => permiso['permiso'])
    expect(names.indexOf('settings.index')).toBeLessThan(names.indexOf('audit.index'))
  })

  it('edits a role and deletes it with the whole record', async () => {
    const [index, create] = await pb.collection('permisos').getFullList({ filter: `permiso ~ 'members'` })
    const role = await pb
      .collection('roles')
      .create({ nombre: 'Mostrador', permisos: [index?.id], id_gimnasio: gym.id })
    const edited = await pb
      .collection('roles')
      .update(
        role.id,
        { nombre: 'Mostrador', permisos: [index?.id, create?.id] },
        { expand: 'permisos', fields: '*, expand.permisos.permiso, expand.permisos.id' },
      )
    expect(edited.expand?.['permisos'].map(({ id }: RecordModel) => id)).toEqual([index?.id, create?.id])
    await pb.collection('roles').update(role.id, { ...edited, deleted: new Date() })
    expect(
      await pb.collection('roles').getList(1, 30, { filter: `deleted = null && nombre = 'Mostrador'` }),
    ).toMatchObject({ totalItems: 0 })
  })

  it('creates, edits and deletes a user', async () => {
    const fresh = {
      name: 'Lucía Gómez',
      email: 'lucia@norte.example',
      phone: 1155553333,
      role: builtInRoles.Recepción,
      sucursal_id: [branch],
      password,
      passwordConfirm: password,
      emailVisibility: true,
    }
    const made = await pb.collection('users').create(fresh)
    expect(made).toMatchObject({ phone: '1155553333', gimnasio_id: gym.id, sucursal_id: [branch] })
    const edited = await pb
      .collection('users')
      .update(made.id, { ...made, name: 'Lucía Gómez Paz', phone: 1155553334, email: 'lucia@norte.example' })
    expect(edited).toMatchObject({ name: 'Lucía Gómez Paz', phone: '1155553334' })
    const list = () =>
      pb.collection('users').getList(1, 10, {
        sort: '-created',
        filter: `(name~'gomez' || email~'lucia') && sucursal_id~'${branch}'`,
        expand: 'role, sucursal_id',
      })
    expect((await list()).items.map(({ id }) => id)).toEqual([made.id])
    expect((await signIn('lucia@norte.example')).authStore.isValid).toBe(true)
    await pb.collection('users').delete(made.id)
    expect((await list()).items).toEqual([])
    expect(await failure(signIn('lucia@norte.example'))).toMatchObject({ status: 400 })
  })
})

describe('screens of somebody without the module’s permission', () => {
  let poor: PocketBase
  beforeAll(async () => {
    const role = await buildRol(db.owner, gym.id, ['attendance.index'])
    const password_hash = await createPasswords().hash(password)
    const user = await buildUser(db.owner, gym.id, { role, sucursales: [branch], password_hash })
    poor = await signIn(await emailOf(user))
  })

  const read =
    'pagos dashboard ingresos_diarios planes_populares planes planes_plazos miembros_pagos miembros roles users permisos modulos servicios'
  it.each(read.split(' '))('read %s, full or empty, and never get a 403', async (name) => {
    expect(await poor.collection(name).getList(1, 3)).toMatchObject({ page: 1 })
  })
})

describe('the dashboard', () => {
  it('answers its figures per branch, days ascending and bare', async () => {
    const [figures] = (await pb.collection('dashboard').getList(1, 10, { filter: `id = "${branch}"` })).items
    expect(figures).toMatchObject({
      total_recaudado_mensual: expect.any(Number),
      total_miembros_activos: expect.any(Number),
      tasa_retencion: expect.any(Number),
    })
    const days = await pb
      .collection('ingresos_diarios')
      .getFullList({ filter: `fecha_pago >= '2025-01-01' && id = '${branch}'`, batch: 500 })
    expect(days.map((day) => day['fecha_pago'])).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)])
    expect(await pb.collection('planes_populares').getList(1, 3, { filter: `id = "${branch}"` })).toMatchObject({
      page: 1,
    })
  })
})

describe('registration as the client does it', () => {
  const writes: [string, object][] = [
    ['gimnasios', { nombre: 'Nuevo' }],
    ['sucursales', { nombre: 'Centro' }],
    ['users', { email: 'x@x.example' }],
  ]
  it.each(writes)('is refused with 403 in %s', async (name, body) => {
    expect(await failure(client().collection(name).create(body))).toMatchObject({ status: 403 })
  })

  it('cannot change a gym, and may read the services', async () => {
    const guest = client()
    expect(await failure(guest.collection('gimnasios').update(gym.id, { servicio_id: 'x' }))).toMatchObject({
      status: 403,
    })
    expect(await guest.collection('servicios').getFirstListItem('precio=0')).toMatchObject({
      nombre: 'Gratis',
      precio: 0,
    })
  })
  it('has a contact form that anybody may send and nobody of a gym reads', async () => {
    const sent = { nombre: 'Luz', email: 'luz@x.example', telefono: 1155550000, mensaje: 'Quiero saber más.' }
    expect(await client().collection('consultas').create(sent)).toMatchObject({ telefono: '1155550000' })
    expect(await pb.collection('consultas').getList(1, 1)).toMatchObject({ totalItems: 0, items: [] })
  })
})
