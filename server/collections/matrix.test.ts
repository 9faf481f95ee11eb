import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import {
  buildGym,
  buildMiembro,
  buildOperador,
  buildPlan,
  buildPlazo,
  buildRol,
  buildUser,
  callerOf,
  testId,
  type GymWorld,
} from '#server/testing/gym-world.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import { collections } from './index.ts'

/**
 * Who may do what to a record of the first branch of gym ZZA, for every collection: a guest, the administrator of gym ZZB,
 * someone of ZZA who works in its other branch, someone who holds every permission but those that open it, someone who
 * holds one of those and nothing else, and the operator of the platform, who has no gym and nothing in one. `null`: locked for everybody (403); a view is never written (400).
 */
type Action = 'list' | 'view' | 'create' | 'update' | 'delete'
type Opens = readonly Permission[] | 'staff' | 'signed in' | 'operator' | 'anybody' | null
type Case = {
  collection: string
  /** How far a record is seen by those who hold the permission. */
  reach: 'branch' | 'gym' | 'platform'
  opens: Record<'list' | 'create' | 'update' | 'delete', Opens>
  /** Makes a record in the first branch and answers its id. */
  row: () => Promise<string>
  body?: () => Record<string, unknown> | Promise<Record<string, unknown>>
  patch?: Record<string, unknown>
  /** Guests meet 403 instead of the protocol's 400 and 404. */
  locksGuests?: boolean
  /** The body names nothing of the gym: another gym's administrator makes one of his own. */
  isCreatedAnywhere?: boolean
  table?: string
}
type Actor = 'guest' | 'foreigner' | 'elsewhere' | 'without' | 'allowed' | 'operator'

let app: GymApp
let gym: GymWorld
let other: GymWorld
let miembro: string
let operador: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  for (const world of [gym, other]) {
    const who = await buildMiembro(app.db.owner, world, {
      nombre: `Miembro ${world === gym ? 'ZZA' : 'ZZB'}`,
      dni: '30111222',
    })
    await charge({ db: app.db, caller: await callerOf(app.db, world.users.Admin), gym: world }, who)
    if (world === gym) miembro = who
  }
  operador = await buildOperador(app.db.owner)
})
afterAll(() => app.close())

const owner = (sql: string, values: readonly unknown[]) => app.db.owner(sql, values)
const readOnly = { create: null, update: null, delete: null } as const
const branch = () => gym.sucursales[0]

const cases: Case[] = [
  {
    collection: 'miembros',
    reach: 'branch',
    opens: {
      list: ['members.index'],
      create: ['members.create'],
      update: ['members.update', 'members.create', 'members.delete'],
      delete: ['members.delete'],
    },
    row: () => buildMiembro(app.db.owner, gym, { nombre: 'Otro ZZA' }),
    body: () => ({ nombre: 'Nuevo ZZA', sucursal_id: branch() }),
    patch: { nombre: 'Cambiado ZZA' },
  },
  {
    collection: 'planes',
    reach: 'branch',
    opens: {
      list: ['plan.index', 'payments.create', 'payments.index', 'reports.index'],
      create: ['plan.create'],
      update: ['plan.update', 'plan.delete'],
      delete: ['plan.delete'],
    },
    row: () => buildPlan(app.db.owner, gym.id, branch(), 'Plan ZZA'),
    body: () => ({ nombre: 'Nuevo ZZA', horario: 'flexible', sucursal_id: branch() }),
    patch: { nombre: 'Cambiado ZZA' },
  },
  {
    collection: 'planes_plazos',
    reach: 'branch',
    opens: {
      list: ['plan.index', 'payments.create', 'payments.index', 'reports.index'],
      create: ['plan.create', 'plan.update'],
      update: ['plan.update', 'plan.delete'],
      delete: ['plan.update', 'plan.delete'],
    },
    row: async () => {
      const plan = await buildPlan(app.db.owner, gym.id, branch(), 'Plan ZZA')
      return buildPlazo(app.db.owner, gym.id, plan, { duracion: 1, unidad: 'mes', precio: '10.00' })
    },
    body: async () => ({
      id_plan: await buildPlan(app.db.owner, gym.id, branch(), 'Plan ZZA'),
      duracion: 1,
      precio: 5,
    }),
    patch: { precio: 11 },
  },
  {
    collection: 'pagos',
    reach: 'branch',
    opens: { ...readOnly, list: ['payments.index', 'payments.create'], create: ['payments.create'] },
    row: async () => charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, miembro),
    body: () => ({ id_miembro: miembro, id_plan_plazo: gym.mes, sucursal_id: branch(), medio_pago: 'Efectivo' }),
    patch: { nota: 'ZZA' },
    table: 'pagos_asientos',
  },
  {
    collection: 'pausas',
    reach: 'branch',
    opens: { ...readOnly, list: ['members.index', 'pauses.create'], create: ['pauses.create'] },
    row: async () => {
      const id = testId()
      await owner(
        `insert into pausas_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, desde, hasta, motivo)
         values ($1, $2, $3, $4, $5, '2020-01-01', '2020-01-02', 'Pausa ZZA')`,
        [gym.id, id, miembro, branch(), gym.users.Admin],
      )
      return id
    },
    body: async () => {
      const who = await buildMiembro(app.db.owner, gym, { nombre: 'Pausado ZZA' })
      await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, who)
      const day = new Date().toISOString().slice(0, 10)
      return { id_miembro: who, desde: day, hasta: day, motivo: 'Viaje ZZA' }
    },
    patch: { motivo: 'ZZA otro' },
    table: 'pausas_asientos',
  },
  {
    collection: 'miembros_pagos',
    reach: 'branch',
    opens: { ...readOnly, list: ['members.index', 'payments.create'] },
    row: () => buildMiembro(app.db.owner, gym, { nombre: 'Otro ZZA' }),
  },
  { collection: 'dashboard', reach: 'branch', opens: { ...readOnly, list: 'staff' }, row: async () => branch() },
  {
    collection: 'ingresos_diarios',
    reach: 'branch',
    opens: { ...readOnly, list: ['reports.index'] },
    row: async () => branch(),
  },
  { collection: 'planes_populares', reach: 'branch', opens: { ...readOnly, list: 'staff' }, row: async () => branch() },
  {
    collection: 'users',
    reach: 'branch',
    opens: {
      list: ['users.index', 'users.update'],
      create: ['users.create'],
      update: ['users.update'],
      delete: ['users.delete'],
    },
    row: async () => {
      const role = await buildRol(app.db.owner, gym.id, [], 'Vacío ZZA')
      return buildUser(app.db.owner, gym.id, { role, sucursales: [branch()], name: 'Usuario ZZA' })
    },
    body: async () => ({
      name: 'Usuario ZZA',
      email: `${testId()}@gym.example`,
      phone: '1155',
      role: await buildRol(app.db.owner, gym.id, [], 'Vacío ZZA'),
      sucursal_id: [branch()],
      password: 'una clave bien larga',
      passwordConfirm: 'una clave bien larga',
    }),
    patch: { name: 'Cambiado ZZA' },
    locksGuests: true,
  },
  {
    collection: 'roles',
    reach: 'gym',
    opens: {
      list: ['settings.index', 'settings.update', 'users.index', 'users.create', 'users.update'],
      create: ['settings.update'],
      update: ['settings.update'],
      delete: ['settings.update'],
    },
    row: () => buildRol(app.db.owner, gym.id, [], 'Vacío ZZA'),
    body: () => ({ nombre: 'Nuevo ZZA', permisos: ['permiso00000024'] }),
    patch: { nombre: 'Cambiado ZZA' },
    locksGuests: true,
    isCreatedAnywhere: true,
  },
  {
    collection: 'sucursales',
    reach: 'branch',
    opens: { list: 'staff', create: ['settings.update'], update: ['settings.update'], delete: ['settings.update'] },
    row: async () => branch(),
    body: () => ({ nombre: 'Nueva ZZA', direccion: 'Calle 123' }),
    patch: { direccion: 'Otra calle 456' },
    locksGuests: true,
    isCreatedAnywhere: true,
  },
  {
    collection: 'gimnasios',
    reach: 'gym',
    opens: { ...readOnly, list: 'staff', update: ['settings.update'] },
    row: async () => gym.id,
    patch: { direccion: 'Otra calle 456' },
    locksGuests: true,
  },
  {
    collection: 'permisos',
    reach: 'platform',
    opens: { ...readOnly, list: 'signed in' },
    row: async () => 'permiso00000001',
  },
  {
    collection: 'modulos',
    reach: 'platform',
    opens: { ...readOnly, list: 'signed in' },
    row: async () => 'modulo000000001',
  },
  {
    collection: 'servicios',
    reach: 'platform',
    opens: { list: 'anybody', create: 'operator', update: 'operator', delete: null },
    row: async () => 'serviciopro0000',
    body: () => ({ nombre: 'Grande', precio: 99, moneda: 'USD' }),
    patch: { limite_miembros: 1500 },
  },
  {
    collection: 'plataforma',
    reach: 'platform',
    opens: { ...readOnly, list: 'signed in', update: 'operator' },
    row: async () => 'plataforma00000',
    patch: { datos_transferencia: 'Banco, cuenta 1' },
  },
  {
    collection: 'consultas',
    reach: 'platform',
    opens: { list: 'operator', create: 'anybody', update: 'operator', delete: null },
    row: async () => {
      const id = testId()
      await owner(
        `insert into consultas (id, nombre, email, mensaje) values ($1, 'Quien pregunta', 'q@q.example', 'Hola')`,
        [id],
      )
      return id
    },
    body: () => ({ nombre: 'Quien pregunta', email: 'q@q.example', mensaje: 'Hola' }),
    patch: { respuesta: 'Contestado' },
  },
  {
    collection: 'gimnasios_pagos',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: async () => gym.id,
  },
  {
    collection: 'pagos_superadmin',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: () => buildServicioPago(),
  },
  {
    collection: 'resumen_servicios',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: async () => 'serviciogratis0',
  },
  {
    collection: 'dashboard_superadmin',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: async () => 'plataforma00000',
  },
  {
    collection: 'ingresos_diarios_superadmin',
    reach: 'platform',
    opens: { ...readOnly, list: 'operator' },
    row: async () => {
      const id = await buildServicioPago()
      await owner(`update servicios_pagos set estado = 'aprobado', resuelto = now() where id = $1`, [id])
      const [day] = await owner('select id from ingresos_diarios_superadmin limit 1', [])
      return String(day?.['id'])
    },
  },
  {
    collection: 'servicios_pagos',
    reach: 'gym',
    opens: { ...readOnly, list: ['settings.index'], create: ['settings.update'] },
    row: () => buildServicioPago(),
    body: () => ({ servicio_id: 'serviciocadena0', metodo: 'mercado_pago' }),
    isCreatedAnywhere: true,
  },
  {
    collection: 'auditoria',
    reach: 'branch',
    opens: { ...readOnly, list: ['audit.index'] },
    row: async () => {
      const [made] = await owner(
        `insert into auditoria (gimnasio_id, usuario_id, sucursal_id, accion, coleccion, registro) values ($1, $2, $3, 'update', 'miembros', $4) returning id`,
        [gym.id, gym.users.Admin, branch(), miembro],
      )
      return String(made?.['id'])
    },
  },
  {
    collection: 'rechazos',
    reach: 'branch',
    opens: { ...readOnly, list: ['audit.index'] },
    row: async () => {
      const [id, role] = [testId(), await buildRol(app.db.owner, gym.id, [], 'Vacío ZZA')]
      const who = await buildUser(app.db.owner, gym.id, { role, sucursales: [branch()], name: 'Rechazado ZZA' })
      await owner(
        `insert into rechazos (gimnasio_id, id, usuario_id, dia, metodo, ruta, veces) values ($1, $2, $3, current_date, 'POST', '/api/ZZA', 1)`,
        [gym.id, id, who],
      )
      return id
    },
    // Whoever is refused here adds a row of his own.
    table: `(select * from rechazos where ruta = '/api/ZZA')`,
  },
]

async function buildServicioPago(): Promise<string> {
  const id = testId()
  await owner(
    `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto) values ($1, $2, 'serviciopro0000', 1)`,
    [gym.id, id],
  )
  return id
}

const isView = (name: string) => collections.find((one) => one.name === name)?.type === 'view'
const openedBy = ({ opens }: Case, action: Action) => opens[action === 'view' ? 'list' : action]

function isAllowed(one: Case, action: Action, actor: Actor): boolean {
  const opens = openedBy(one, action)
  if (opens === null) return false
  if (opens === 'anybody') return true
  if (actor === 'guest') return false
  if (opens === 'signed in') return true
  if (actor === 'operator' || opens === 'operator') return actor === opens
  if (actor === 'allowed') return true
  if (actor === 'foreigner') return one.reach === 'platform'
  if (actor === 'without') return opens === 'staff'
  if (one.reach === 'branch') return false
  return opens === 'staff' || opens.some((permission) => permission !== 'settings.update')
}

function expectedStatus(one: Case, action: Action, actor: Actor): number {
  if (action === 'list') return 200
  if (action !== 'view' && isView(one.collection)) return 400
  if (openedBy(one, action) === null) return 403
  if (isAllowed(one, action, actor)) return action === 'delete' ? 204 : 200
  if (action !== 'view' && actor === 'guest' && one.locksGuests) return guestStatus(one, action)
  return action === 'create' ? 400 : 404
}

/** Only what an existing client would write to register a gym is locked for guests. */
const guestStatus = ({ collection }: Case, action: Action) =>
  action === 'create' || (action === 'update' && collection === 'gimnasios') ? 403 : 404

async function tokenOf(one: Case, action: Action, actor: Actor): Promise<string> {
  if (actor === 'guest') return ''
  if (actor === 'operator') return (await app.clientOf(operador)).authStore.token
  const user = actor === 'foreigner' ? other.users.Admin : await buildActor(one, action, actor)
  return (await app.clientOf(user)).authStore.token
}

async function buildActor(one: Case, action: Action, actor: Actor): Promise<string> {
  const opening = openingOf(one, action)
  const held: Record<Exclude<Actor, 'guest' | 'foreigner' | 'operator'>, readonly Permission[]> = {
    elsewhere: permissions.filter((permission) => permission !== 'settings.update'),
    without: permissions.filter((permission) => !opening.includes(permission)),
    allowed: opening.slice(0, 1),
  }
  const permisos = actor === 'elsewhere' || actor === 'without' ? held[actor] : held.allowed
  const role = await buildRol(app.db.owner, gym.id, permisos, `Actor ZZA`)
  const sucursales = actor === 'elsewhere' ? [gym.sucursales[1]] : [branch()]
  return buildUser(app.db.owner, gym.id, { role, sucursales, name: 'Actor ZZA' })
}

const openingOf = (one: Case, action: Action): readonly Permission[] => {
  const opens = openedBy(one, action)
  return Array.isArray(opens) ? opens : []
}

const methods = { list: 'GET', view: 'GET', create: 'POST', update: 'PATCH', delete: 'DELETE' } as const

async function ask(one: Case, action: Action, given: { token: string; id: string }) {
  const records = `${app.url}/api/collections/${one.collection}/records`
  const path = action === 'list' ? `${records}?perPage=1000` : action === 'create' ? records : `${records}/${given.id}`
  const body = action === 'create' ? await one.body?.() : action === 'update' ? one.patch : undefined
  const answer = await fetch(path, {
    method: methods[action],
    headers: { 'content-type': 'application/json', authorization: given.token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, text: await answer.text() }
}

async function digestOf(one: Case): Promise<unknown> {
  const table = one.table ?? one.collection
  const column = { gimnasios: 'id', roles: 'id_gimnasio' }[table] ?? 'gimnasio_id'
  const isOfTheGym = one.reach === 'platform' ? 'true' : `t.${column} = $1`
  const values = one.reach === 'platform' ? [] : [gym.id]
  const [found] = await owner(
    `select md5(string_agg(t::text, '|' order by t.id)) as digest from ${table} t where ${isOfTheGym}`,
    values,
  )
  return found?.['digest']
}

const actors: Actor[] = ['guest', 'foreigner', 'elsewhere', 'without', 'allowed', 'operator']
const actions: Action[] = ['list', 'view', 'create', 'update', 'delete']

describe('the matrix', () => {
  it('names every collection', () => {
    const named = cases.map(({ collection }) => collection)
    expect(new Set(named)).toEqual(new Set(collections.map(({ name }) => name)))
  })
})

const actionsAlone = actions.filter((action) => action !== 'update')

describe('each permission that opens an act opens it alone', () => {
  // The first of them is asked below; what an update takes hangs on its fields; who only charges sees what he charged.
  const acts = cases
    .filter(({ collection }) => collection !== 'pagos')
    .flatMap((one) =>
      actionsAlone.flatMap((action) =>
        openingOf(one, action)
          .slice(1)
          .map((permission) => ({ one, action, permission })),
      ),
    )
  it.each(acts.map((act) => ({ ...act, name: `${act.one.collection} ${act.action}` })))(
    '$name by $permission',
    async ({ one, action, permission }) => {
      const role = await buildRol(app.db.owner, gym.id, [permission], 'Uno solo ZZA')
      const user = await buildUser(app.db.owner, gym.id, { role, sucursales: [branch()], name: 'Actor ZZA' })
      const id = await one.row()
      const { status, text } = await ask(one, action, { token: (await app.clientOf(user)).authStore.token, id })
      expect(status).toBe(expectedStatus(one, action, 'allowed'))
      if (action === 'list' || action === 'view') expect(text).toContain(`"${id}"`)
    },
  )
})

describe.each(cases)('$collection', (one) => {
  it.each(actions.flatMap((action) => actors.map((actor) => ({ action, actor }))))(
    '$action by $actor',
    async ({ action, actor }) => {
      if (action === 'create' && actor === 'foreigner' && one.isCreatedAnywhere) return
      const id = await one.row()
      const token = await tokenOf(one, action, actor)
      const before = isView(one.collection) ? null : await digestOf(one)
      const { status, text } = await ask(one, action, { token, id })
      const after = isView(one.collection) ? null : await digestOf(one)
      expect(status).toBe(expectedStatus(one, action, actor))
      const mayKnow = isAllowed(one, action, actor)
      const isReading = action === 'list' || action === 'view'
      expect(isReading ? text.includes(`"${id}"`) : mayKnow).toBe(mayKnow)
      expect(after === before).toBe(isReading || !mayKnow || isView(one.collection))
      const isOfPlatform = one.reach === 'platform' && actor === 'operator'
      const isOutside = actor === 'foreigner' || actor === 'guest'
      if (!isOfPlatform) expect(text).not.toContain(isOutside ? 'ZZA' : 'ZZB')
      if (!isOfPlatform && actor === 'operator') expect(text).not.toContain('ZZA')
    },
  )
})
