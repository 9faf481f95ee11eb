import type PocketBase from 'pocketbase'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

/** Stands in every text of the gym that nobody of the other may learn of. */
export const foreignMark = 'ZZB'
/** Stands in what lies in the second branch, where Recepción does not work. */
export const branchMark = 'ZZC'

/** Somebody who attacks: what may never stand in an answer to him. */
export interface Attacker {
  readonly name: string
  readonly token: string
  readonly forbidden: RegExp
}

/** Two gyms of the same shape. Whoever attacks is of the first, or nobody, and knows every id of the second. */
export interface Battlefield {
  readonly app: GymApp
  readonly gym: GymWorld
  readonly attackers: readonly Attacker[]
  /** Ids by collection, of the foreign gym and of the second branch of the own one. */
  readonly foreign: Readonly<Record<string, readonly string[]>>
  readonly own: Readonly<Record<string, readonly string[]>>
}

const foreignOnly = new RegExp(foreignMark)
const foreignOrBranch = new RegExp(`${foreignMark}|${branchMark}`)

export async function openBattlefield(): Promise<Battlefield> {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const other = await buildGym(app.db.owner, { marca: foreignMark })
  const [own, foreign] = [await fill(app, gym, 'ZZA', branchMark), await fill(app, other, foreignMark, foreignMark)]
  const { users } = gym
  const attackers = await Promise.all(
    Object.entries(users).map(async ([name, user]) => ({
      name,
      token: tokenOf(await app.clientOf(user)),
      forbidden: name === 'Recepción' ? foreignOrBranch : foreignOnly,
    })),
  )
  return { app, gym, attackers: [...attackers, { name: 'guest', token: '', forbidden: foreignOrBranch }], foreign, own }
}

const tokenOf = (client: PocketBase) => client.authStore.token

async function fill(app: GymApp, gym: GymWorld, here: string, there: string): Promise<Record<string, string[]>> {
  const { db } = app
  const caller = await callerOf(db, gym.users.Admin)
  const [first, second] = gym.sucursales
  const miembros = [
    await buildMiembro(db.owner, gym, { nombre: `Ana ${here}`, dni: `1${here}` }),
    await buildMiembro(db.owner, gym, { nombre: `Eva ${there}`, dni: `2${there}`, sucursal_id: second }),
  ]
  await db.owner(`update miembros set notas = $1, alerta = $1, foto = $2 where id = any ($3) and nombre like $4`, [
    `nota ${there}`,
    `${there.toLowerCase()}_a.png`,
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
  return {
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
}

async function roleOf({ db }: GymApp, gym: GymWorld): Promise<string> {
  const [user] = await db.owner<{ role: string }>('select role from users where id = $1', [gym.users.Entrenador])
  return user?.role ?? ''
}
