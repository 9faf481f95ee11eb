import { callerSource } from '#server/gym/users/caller-source.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { newId } from '#shared/values/ids.ts'
import { builtInRoles } from '#shared/permissions.ts'
import type { TestDatabase } from './test-db.ts'

export type RoleName = Exclude<keyof typeof builtInRoles, 'SuperAdmin' | 'Tableta de recepción' | 'Clave de API'>

/** A gym with two branches, one user of each built-in role, one plan in each branch. Recepción works in the first alone. */
export type GymWorld = {
  id: string
  sucursales: [string, string]
  users: Record<RoleName, string>
  /** A plan of the first branch: a month at 10000, thirty days at 9000. */
  plan: string
  mes: string
  dias: string
  /** A plan of the second branch: a month at 12000. */
  otroPlan: string
  otroMes: string
}

type Given = {
  zona_horaria?: string
  moneda?: string
  politica?: Record<string, unknown>
  servicio_id?: string
  marca?: string
}

export const testId = () => newId(new Date())

/** `marca` goes into every text, so that a test can search for it where it does not belong. */
export async function buildGym(owner: Query, given: Given = {}): Promise<GymWorld> {
  const { zona_horaria = 'America/Argentina/Buenos_Aires', moneda = 'ARS', politica = {}, marca = 'Norte' } = given
  const id = testId()
  await owner(
    `insert into gimnasios (id, nombre, servicio_id, zona_horaria, moneda, politica) values ($1, $2, $3, $4, $5, $6)`,
    [id, `Gimnasio ${marca}`, given.servicio_id ?? 'serviciocadena0', zona_horaria, moneda, JSON.stringify(politica)],
  )
  const sucursales: [string, string] = [
    await buildSucursal(owner, id, `Centro ${marca}`),
    await buildSucursal(owner, id, `Sur ${marca}`),
  ]
  const [first, second] = sucursales
  const users = {
    Admin: await buildUser(owner, id, { role: builtInRoles.Admin, sucursales, name: `Admin ${marca}` }),
    Gerente: await buildUser(owner, id, { role: builtInRoles.Gerente, sucursales, name: `Gerente ${marca}` }),
    Recepción: await buildUser(owner, id, {
      role: builtInRoles.Recepción,
      sucursales: [first],
      name: `Recepción ${marca}`,
    }),
    Entrenador: await buildUser(owner, id, { role: builtInRoles.Entrenador, sucursales, name: `Entrenador ${marca}` }),
    Contador: await buildUser(owner, id, { role: builtInRoles.Contador, sucursales, name: `Contador ${marca}` }),
  }
  const plan = await buildPlan(owner, id, first, `Libre ${marca}`)
  const otroPlan = await buildPlan(owner, id, second, `Otro ${marca}`)
  return {
    id,
    sucursales,
    users,
    plan,
    mes: await buildPlazo(owner, id, plan, { duracion: 1, unidad: 'mes', precio: '10000.00' }),
    dias: await buildPlazo(owner, id, plan, { duracion: 30, unidad: 'día', precio: '9000.00' }),
    otroPlan,
    otroMes: await buildPlazo(owner, id, otroPlan, { duracion: 1, unidad: 'mes', precio: '12000.00' }),
  }
}

export async function buildSucursal(owner: Query, gimnasio: string, nombre: string): Promise<string> {
  const id = testId()
  await owner('insert into sucursales (gimnasio_id, id, nombre, direccion) values ($1, $2, $3, $4)', [
    gimnasio,
    id,
    nombre,
    `Calle ${nombre} 123`,
  ])
  return id
}

type UserGiven = {
  role: string
  sucursales: readonly string[]
  name?: string
  email?: string
  password_hash?: string
  prestado?: boolean
  isVerified?: boolean
}

export async function buildUser(owner: Query, gimnasio: string, given: UserGiven): Promise<string> {
  const id = testId()
  await owner(
    `insert into users (id, gimnasio_id, email, email_visibility, verified, name, phone, role, token_key, password_hash, prestado)
     values ($1, $2, $3, true, $9, $4, '1155550000', $5, $6, $7, $8)`,
    [
      id,
      gimnasio,
      given.email ?? `${id}@gym.example`,
      given.name ?? 'Ana Pérez',
      given.role,
      'k'.repeat(35) + id,
      given.password_hash ?? '',
      given.prestado ?? false,
      given.isVerified ?? true,
    ],
  )
  await owner('insert into users_sucursales (gimnasio_id, user_id, sucursal_id) select $1, $2, unnest($3::text[])', [
    gimnasio,
    id,
    given.sucursales,
  ])
  return id
}

/** The operator of the platform, who belongs to no gym. */
export async function buildOperador(owner: Query, email = `${testId()}@vigente.example`): Promise<string> {
  const id = testId()
  await owner(
    `insert into users (id, email, name, phone, role, token_key) values ($1, $2, 'Olga Operadora', '11', $3, $4)`,
    [id, email, builtInRoles.SuperAdmin, 'k'.repeat(35) + id],
  )
  return id
}

/** A role of the gym's own with exactly these permissions. */
export async function buildRol(
  owner: Query,
  gimnasio: string,
  permisos: readonly string[],
  nombre = 'A medida',
): Promise<string> {
  const id = testId()
  await owner('insert into roles (id, id_gimnasio, nombre) values ($1, $2, $3)', [id, gimnasio, nombre])
  await owner(
    'insert into roles_permisos (gimnasio_id, role_id, permiso_id) select $1, $2, id from permisos where permiso = any ($3::text[]) order by orden',
    [gimnasio, id, permisos],
  )
  return id
}

export async function buildPlan(owner: Query, gimnasio: string, sucursal: string, nombre: string): Promise<string> {
  const id = testId()
  await owner('insert into planes (gimnasio_id, id, nombre, sucursal_id) values ($1, $2, $3, $4)', [
    gimnasio,
    id,
    nombre,
    sucursal,
  ])
  return id
}

type PlazoGiven = { duracion: number; unidad: 'mes' | 'día'; precio: string }

export async function buildPlazo(owner: Query, gimnasio: string, plan: string, given: PlazoGiven): Promise<string> {
  const id = testId()
  await owner(
    'insert into planes_plazos (gimnasio_id, id, id_plan, duracion, unidad, precio) values ($1, $2, $3, $4, $5, $6)',
    [gimnasio, id, plan, given.duracion, given.unidad, given.precio],
  )
  return id
}

type MiembroGiven = { nombre?: string; dni?: string; telefono?: string; sucursal_id?: string; deleted?: Date | null }

export async function buildMiembro(owner: Query, gym: GymWorld, given: MiembroGiven = {}): Promise<string> {
  const id = testId()
  await owner(
    'insert into miembros (gimnasio_id, id, nombre, dni, telefono, sucursal_id, deleted) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      gym.id,
      id,
      given.nombre ?? 'José Núñez',
      given.dni ?? '',
      given.telefono ?? '',
      given.sucursal_id ?? gym.sucursales[0],
      given.deleted ?? null,
    ],
  )
  return id
}

export async function callerOf({ pools }: TestDatabase, user: string): Promise<StoredCaller> {
  const caller = await callerSource(pools.reader).load(user)
  if (!caller) throw new Error('No such user')
  return caller
}
