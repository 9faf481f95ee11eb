import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusals, type RefusalCode } from '#shared/errors/refusals.ts'
import type { Venta } from '#shared/ventas/venta.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { countRows, expectRefused } from '#server/testing/desks/expect-refused.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'

let app: GymApp
let gym: GymWorld
let desk: PocketBase
let boss: PocketBase
let pase: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  pase = await buildConcepto(app.db.owner, gym, { tipo: 'pase_del_dia' })
  desk = await app.clientOf(gym.users.Recepción)
  boss = await app.clientOf(gym.users.Gerente)
})

const sell = (given: object = {}) =>
  desk.collection('ventas').create<Venta>({
    sucursal_id: gym.sucursales[0],
    id_concepto: pase,
    medio_pago: 'Efectivo',
    visitante: 'Ana Paz',
    ...given,
  })

const tables = 'ventas_asientos ventas_anulaciones asistencias_asientos caja_cobros recibos auditoria'.split(' ')
const written = () => countRows(app.db.owner, [gym.id], tables)
const refuses = (call: () => Promise<unknown>, field: string, told: object) =>
  expectRefused(written, call, [field, told])
const saying = (refusal: RefusalCode) => ({ message: refusals[refusal] })

it('is refused for a member of another branch, of another gym, or deleted, and nothing is written', async () => {
  const build = (given: object, to = gym) => buildMiembro(app.db.owner, to, given)
  const far = await build({ sucursal_id: gym.sucursales[1] })
  const foreign = await build({}, await buildGym(app.db.owner))
  const deleted = await build({ deleted: new Date() })
  const gone = { code: 'validation_missing_rel_records' }
  await refuses(() => sell({ id_miembro: far }), 'id_miembro', gone)
  await refuses(() => sell({ id_miembro: foreign }), 'id_miembro', gone)
  await refuses(() => sell({ id_miembro: deleted }), 'id_miembro', saying('miembro_uncharged'))
})

it('is refused in a branch that was closed, and nothing is written', async () => {
  const admin = await app.clientOf(gym.users.Admin)
  await admin.collection('sucursales').update(gym.sucursales[0], { activa: false })
  await refuses(() => sell(), 'sucursal_id', saying('sucursal_closed'))
})

it('is refused in cash once another desk closed the only till, where cash needs one', async () => {
  await app.db.owner(`update gimnasios set politica = '{"caja_obligatoria": true}' where id = $1`, [gym.id])
  const sesion = await buildSesion(app.db.owner, gym, await buildCaja(app.db.owner, gym))
  const venta = await sell()
  const body = { id: testId(), contado: 2500.5 }
  await boss.send(`/api/caja/sesiones/${sesion}/cerrar`, { method: 'POST', body })
  await refuses(() => sell(), 'medio_pago', saying('caja_charge_without'))
  const anular = () =>
    boss.send(`/api/ventas/${venta.id}/anular`, { method: 'POST', body: { motivo: 'Era otra cosa' } })
  await refuses(anular, 'caja', saying('caja_void_without'))
})

it('of a day pass, sent twice at once by a queue, is sold once with one entry', async () => {
  const id = testId()
  const [one, two] = await Promise.all([sell({ id }), sell({ id })])
  expect(two).toEqual(one)
  expect(await written()).toMatchObject({ ventas_asientos: 1, asistencias_asientos: 1, auditoria: 1, recibos: 1 })
})
