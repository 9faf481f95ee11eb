import { anular, charge } from '#server/testing/charge.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

/**
 * Creates, changes and deletes rows of a gym's second branch, in every announced table. The branch's mark stands in their
 * texts, the gym's mark in shared rows.
 */
export async function stir(app: GymApp, gym: GymWorld, mark: string, markOfGym = mark): Promise<void> {
  const { db } = app
  const { owner } = db
  const [, second] = gym.sucursales
  const caller = await callerOf(db, gym.users.Admin)
  const miembro = await buildMiembro(owner, gym, { nombre: `Nueva ${mark}`, sucursal_id: second })
  const where = { sucursal_id: second, id_plan_plazo: gym.otroMes, referencia: `ref ${mark}` }
  await anular(db, caller, await charge({ db, caller, gym }, miembro, where))
  const kept = await buildMiembro(owner, gym, { nombre: `Sigue ${mark}`, sucursal_id: second })
  await charge({ db, caller, gym }, kept, where)
  const admin = await app.clientOf(gym.users.Admin)
  const plan = await admin.collection('planes').create({ nombre: `Plan ${mark}`, horario: 'fijo', sucursal_id: second })
  await admin.collection('planes').delete(plan.id)
  await admin.collection('miembros').update(miembro, { notas: `otra ${mark}` })
  await admin.collection('miembros').delete(miembro)
  const rol = await admin.collection('roles').create({ nombre: `Rol ${markOfGym}`, permisos: ['permiso00000001'] })
  await admin.collection('roles').delete(rol.id)
  await admin.collection('gimnasios').update(gym.id, { telefono: 115_544 })
  const tables = ['miembros', 'planes', 'planes_plazos', 'users', 'sucursales', 'servicios_pagos']
  for (const table of tables) {
    const isInBranch = table === 'miembros' || table === 'planes' ? 'and sucursal_id = $2' : 'and $2 = $2'
    await owner(`update ${table} set updated = now() where gimnasio_id = $1 ${isInBranch}`, [gym.id, second])
  }
}
