import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import type { CierreDeSucursal } from '#shared/sucursales/cierre-de-sucursal.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { charge } from '#server/testing/charge.ts'
import { buildClave } from '#server/testing/desks/clave.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import {
  buildGym,
  buildMiembro,
  buildRol,
  buildUser,
  callerOf,
  testId,
  type GymWorld,
} from '#server/testing/gym-world.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
})

const cierre = (client: PocketBase, sucursal = gym.sucursales[0]): Promise<CierreDeSucursal> =>
  client.send(`/api/sucursales/${sucursal}/cierre`, { method: 'GET' })

const close = (client: PocketBase, sucursal = gym.sucursales[0]) =>
  client.collection('sucursales').update(sucursal, { activa: false })

const staff = (name: string, sucursales: readonly string[]) =>
  buildUser(app.db.owner, gym.id, { role: builtInRoles.Recepción, sucursales, name })

/** A link or a consent of the first branch. */
const agree = (table: 'links_pago' | 'cobros_automaticos', miembro: string, more: Record<string, string> = {}) => {
  const row = { ...(table === 'links_pago' ? { vence: '2999-01-01' } : { precio_visto: '1' }), ...more }
  return app.db.owner(
    `insert into ${table} (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto,
       moneda, ${Object.keys(row).join(', ')})
     values ($1, $2, $3, $4, $5, $6, 'Libre', 1, 'mes', 1, 'ARS', ${Object.values(row)
       .map((value) => `'${value}'`)
       .join(', ')})`,
    [gym.id, testId(), miembro, gym.mes, gym.sucursales[0], gym.users.Admin],
  )
}

it('counts the members of the branch, those in force, and those whose plan of today lets them into the others', async () => {
  const { owner } = app.db
  const desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  const paying = await buildMiembro(owner, gym)
  await charge(desk, paying)
  await buildMiembro(owner, gym)
  expect((await cierre(admin)).miembros).toEqual({ total: 2, vigentes: 1, entran: 0 })
  // Later the member will have the other plan, but today's plan opens every branch.
  await owner('update planes set todas_las_sucursales = true where id = $1', [gym.plan])
  await charge(desk, paying, { id_plan_plazo: gym.otroMes })
  expect((await cierre(admin)).miembros).toEqual({ total: 2, vigentes: 1, entran: 1 })
  await owner('update planes set todas_las_sucursales = (id = $2) where gimnasio_id = $1', [gym.id, gym.otroPlan])
  expect((await cierre(admin)).miembros.entran).toBe(0)
  expect((await cierre(admin, gym.sucursales[1])).miembros).toEqual({ total: 0, vigentes: 0, entran: 0 })
})

it('names staff and keys that work there alone, and the names of staff only to those who may see users', async () => {
  const [first, second] = gym.sucursales
  for (const name of ['Dora Paz', 'Ana Ríos', 'Bruno Sosa']) await staff(name, [first])
  await staff('Ema de Ambas', [first, second])
  const gone = await staff('Fabio Antes', [first])
  await app.db.owner('update users set activo = false where id = $1', [gone])
  const { id } = await buildClave(app.db.owner, gym, { permisos: ['members.index'] })
  await buildClave(app.db.owner, gym, { permisos: ['members.index'], sucursales: [first, second] })
  const [clave] = await app.db.owner<{ nombre: string }>('select nombre from claves_api where id = $1', [id])
  const told = await cierre(admin)
  expect(told.usuarios).toEqual({ total: 4, nombres: ['Ana Ríos', 'Bruno Sosa', 'Dora Paz'] })
  expect(told.claves).toEqual({ total: 1, nombres: [clave?.nombre] })
  const role = await buildRol(app.db.owner, gym.id, ['settings.update'])
  const setter = await buildUser(app.db.owner, gym.id, { role, sucursales: [first, second] })
  expect((await cierre(await app.clientOf(setter))).usuarios).toEqual({ total: 4, nombres: [] })
})

it('counts plans on sale, links that can be paid and consents that live, and says whether reminders go on', async () => {
  const miembro = await buildMiembro(app.db.owner, gym)
  await agree('links_pago', miembro)
  await agree('links_pago', miembro, { estado: 'cancelado' })
  await agree('links_pago', miembro, { vence: '2020-01-01' })
  await agree('cobros_automaticos', miembro, { estado: 'pausado' })
  await agree('cobros_automaticos', await buildMiembro(app.db.owner, gym), { estado: 'cancelado' })
  expect(await cierre(admin)).toMatchObject({ planes: 1, links: 1, automaticos: 1, recordatorios: false })
  await app.db.owner(
    `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, texto) values ($1, $2, 'dia', 0, true, 'Vence hoy')`,
    [gym.id, testId()],
  )
  await app.db.owner('update planes set deleted = now() where id = $1', [gym.plan])
  expect(await cierre(admin)).toMatchObject({ planes: 0, recordatorios: true })
})

it('tells the sentence with which closing is refused: an open till, the only branch of whoever closes, the last one', async () => {
  const [, second] = gym.sucursales
  expect((await cierre(admin)).impide).toBe('')
  const caja = await buildCaja(app.db.owner, gym)
  await buildSesion(app.db.owner, gym, caja)
  const refusals = [(await cierre(admin)).impide]
  await expect(close(admin)).rejects.toMatchObject({ response: { message: refusals[0] } })
  await app.db.owner('update cajas_turnos set id_sesion = null, usuario_id = null, vuelta = null where caja_id = $1', [
    caja,
  ])

  await app.db.owner('delete from users_sucursales where user_id = $1 and sucursal_id = $2', [gym.users.Admin, second])
  refusals.push((await cierre(admin)).impide)
  await expect(close(admin)).rejects.toMatchObject({ response: { message: refusals[1] } })
  await close(admin, second)
  refusals.push((await cierre(admin)).impide)
  await expect(close(admin)).rejects.toMatchObject({ response: { message: refusals[2] } })
  expect(refusals).toEqual([
    'Hay cajas abiertas en esta sucursal: Mostrador. Ciérralas antes.',
    'Es la única sucursal abierta en la que trabajas. Date otra en Usuarios antes de cerrarla.',
    'Tiene que quedar al menos una sucursal abierta.',
  ])
})

it('is for those who may close, of the own gym', async () => {
  const other = await buildGym(app.db.owner)
  await expect(cierre(await app.clientOf(gym.users.Gerente))).rejects.toMatchObject({ status: 403 })
  await expect(cierre(await app.clientOf(other.users.Admin))).rejects.toMatchObject({ status: 404 })
})
