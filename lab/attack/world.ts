import type PocketBase from 'pocketbase'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import {
  buildGym,
  buildMiembro,
  buildOperador,
  buildRol,
  buildUser,
  callerOf,
  type GymWorld,
} from '#server/testing/gym-world.ts'
import { permissions } from '#shared/permissions.ts'
import { plant, type Planted } from './plant.ts'

/** Marks in every text of the attacking gym, of the other gym, and of a second branch. */
export const ownMark = 'ZZAX7Q'
export const foreignMark = 'ZZBX7Q'
export const branchMark = 'ZZCX7Q'

/** An attacker and the marks that no answer to it may contain. */
export interface Attacker {
  readonly name: string
  readonly client: PocketBase
  readonly token: string
  readonly forbidden: RegExp
  /** Works in the first branch alone. */
  readonly isOfOneBranch: boolean
}

/**
 * Two gyms of the same shape. The attackers belong to the first, to none, or are the operator, and know every id of the
 * second.
 */
export interface Battlefield {
  readonly app: GymApp
  readonly gym: GymWorld
  readonly other: GymWorld
  readonly attackers: readonly Attacker[]
  /** Ids by collection, of the foreign gym and of the own one, whose second is of the second branch. */
  readonly foreign: Readonly<Record<string, readonly string[]>>
  readonly own: Readonly<Record<string, readonly string[]>>
  /** Addresses of the foreign gym's files. */
  readonly files: readonly string[]
}

const any = /ZZ[ABC]X7Q/i
const foreignOnly = new RegExp(foreignMark, 'i')
const foreignOrBranch = new RegExp(`${foreignMark}|${branchMark}`, 'i')
/** The operator knows the gyms by name and address, and nothing inside them. */
const insideGyms = /(?<!gimnasio[ .])ZZ[ABC]X7Q/i

export async function openBattlefield(): Promise<Battlefield> {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner, { marca: ownMark })
  const other = await buildGym(app.db.owner, { marca: foreignMark })
  const own = await fill(app, gym, ownMark, branchMark)
  const foreign = await fill(app, other, foreignMark, foreignMark)
  return {
    app,
    gym,
    other,
    attackers: await recruit(app, gym),
    foreign: foreign.ids,
    own: own.ids,
    files: foreign.files,
  }
}

async function recruit(app: GymApp, gym: GymWorld): Promise<Attacker[]> {
  const { owner } = app.db
  const [first] = gym.sucursales
  const most = permissions.filter((one) => one !== 'settings.update')
  const hired = async (name: string, permisos: readonly (typeof permissions)[number][]) =>
    buildUser(owner, gym.id, {
      role: await buildRol(owner, gym.id, permisos, name),
      sucursales: [first],
      name: `${name} ${ownMark}`,
    })
  const encargado = await hired('Encargado', most)
  const nadie = await hired('Sin permisos', [])
  const gone = await hired('Ya no trabaja', most)
  const enlist = async (name: string, user: string | null, forbidden: RegExp): Promise<Attacker> => {
    const client = user === null ? app.guest() : await app.clientOf(user)
    const isOfOneBranch = ['Recepción', 'Encargado', 'Sin permisos'].includes(name)
    return { name, client, token: client.authStore.token, forbidden, isOfOneBranch }
  }
  const attackers = await Promise.all([
    ...Object.entries(gym.users).map(([name, user]) =>
      enlist(name, user, name === 'Recepción' ? foreignOrBranch : foreignOnly),
    ),
    enlist('Encargado', encargado, foreignOrBranch),
    enlist('Sin permisos', nadie, foreignOrBranch),
    enlist('Ya no trabaja', gone, any),
    enlist('operator', await buildOperador(owner), insideGyms),
    enlist('guest', null, any),
  ])
  await owner('update users set activo = false where id = $1', [gone])
  return attackers
}

/** One member with a payment in each branch, with the marks in their texts. */
async function fill(app: GymApp, gym: GymWorld, here: string, there: string): Promise<Planted> {
  const { db } = app
  const caller = await callerOf(db, gym.users.Admin)
  const [first, second] = gym.sucursales
  const miembros = [
    await buildMiembro(db.owner, gym, { nombre: `Ana ${here}`, dni: `1${here}` }),
    await buildMiembro(db.owner, gym, { nombre: `Eva ${there}`, dni: `2${there}`, sucursal_id: second }),
  ]
  await db.owner(`update miembros set notas = $1, alerta = $1 where id = any ($2) and nombre like $3`, [
    `nota ${there}`,
    miembros,
    `%${there}`,
  ])
  const pagos = await Promise.all([
    charge({ db, caller, gym }, miembros[0] ?? ''),
    charge({ db, caller, gym }, miembros[1] ?? '', {
      sucursal_id: second,
      id_plan_plazo: gym.otroMes,
      referencia: `ref ${there}`,
    }),
  ])
  const apart = await buildUser(db.owner, gym.id, {
    role: await roleOf(app, gym),
    sucursales: [second],
    name: `Usuario ${there}`,
  })
  const ids = (table: string, column = 'gimnasio_id') =>
    db
      .owner<{ id: string }>(`select id from ${table} where ${column} = $1`, [gym.id])
      .then((rows) => rows.map(({ id }) => id))
  const planted = await plant(app, gym, miembros[0] ?? '', here)
  const known = {
    ...planted.ids,
    miembros,
    pagos,
    sucursales: [first, second],
    planes: [gym.plan, gym.otroPlan],
    planes_plazos: [gym.mes, gym.dias, gym.otroMes],
    users: [...Object.values(gym.users), apart],
    gimnasios: [gym.id],
    auditoria: await ids('auditoria'),
    miembros_pagos: miembros,
    dashboard: [first, second],
  }
  return { ids: known, files: planted.files }
}

async function roleOf({ db }: GymApp, gym: GymWorld): Promise<string> {
  const [user] = await db.owner<{ role: string }>('select role from users where id = $1', [gym.users.Entrenador])
  return user?.role ?? ''
}
