import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Venta } from '#shared/ventas/venta.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'
import { watch } from '#server/testing/watch.ts'
import { builtInRoles } from '#shared/permissions.ts'

/** A desk without `sales.index` beside a colleague: both sell the same thing to the same member. */
let app: GymApp
let gym: GymWorld
let desk: PocketBase
let colleague: PocketBase
let boss: PocketBase
let pase: string
let who: string
let own: Venta
let other: Venta
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  pase = await buildConcepto(app.db.owner, gym, { tipo: 'pase_del_dia' })
  who = await buildMiembro(app.db.owner, gym)
  await buildSesion(app.db.owner, gym, await buildCaja(app.db.owner, gym))
  const role = builtInRoles.Recepción
  const user = await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[0]], name: 'Otra Recepción' })
  desk = await app.clientOf(gym.users.Recepción)
  colleague = await app.clientOf(user)
  boss = await app.clientOf(gym.users.Gerente)
  own = await sell(desk)
  other = await sell(colleague)
  await colleague.collection('pagos').create({
    id_miembro: who,
    id_plan_plazo: gym.mes,
    sucursal_id: gym.sucursales[0],
    medio_pago: 'Efectivo',
  })
})
afterAll(async () => {
  await Promise.all([desk, boss].map((client) => client.realtime.unsubscribe()))
  await app.close()
})

const sell = (client: PocketBase, given: object = {}) =>
  client.collection('ventas').create<Venta>({
    sucursal_id: gym.sucursales[0],
    id_concepto: pase,
    medio_pago: 'Efectivo',
    id_miembro: who,
    nota: `Nota ${testId()}`,
    ...given,
  })

/** The answer to a list of a collection, as text. */
const read = async (client: PocketBase, collection: string, options: object) =>
  JSON.stringify(await client.collection(collection).getList(1, 50, options))

describe('a desk without sales.index', () => {
  it('lists and views its own sale alone', async () => {
    expect(await desk.collection('ventas').getList(1, 5)).toMatchObject({ totalItems: 1, items: [{ id: own.id }] })
    expect(await desk.collection('ventas').getOne(own.id)).toMatchObject({ nota: own.nota })
    await expect(desk.collection('ventas').getOne(other.id)).rejects.toMatchObject({ status: 404 })
    expect(await boss.collection('ventas').getList(1, 5)).toMatchObject({ totalItems: 2 })
  })

  it.each([
    () => `id = '${other.id}'`,
    () => `nota = '${other.nota}'`,
    () => `usuario_id != '${gym.users.Recepción}'`,
    () => `recibo = ${other.recibo} || usuario_id.name = 'Otra Recepción'`,
    () => `id_miembro.ventas_via_id_miembro.nota ?= '${other.nota}'`,
    () => `@collection.ventas.nota ?= '${other.nota}'`,
  ])('finds no other by a filter (%#)', async (filter) => {
    const found = await desk
      .collection('ventas')
      .getFullList({ filter: filter() })
      .catch(({ status }) => [{ id: String(status) }])
    expect(found.map(({ id }) => id)).not.toContain(other.id)
    expect(
      await desk
        .collection('ventas')
        .getFullList({ filter: `(${filter()}) && id != '${own.id}'` })
        .catch(() => []),
    ).toEqual([])
  })

  it.each([
    ['miembros', 'ventas_via_id_miembro'],
    ['pagos', 'id_miembro.ventas_via_id_miembro'],
    ['pagos', 'sucursal_id.ventas_via_sucursal_id'],
    ['pagos', 'usuario_id.ventas_via_usuario_id'],
    ['cajas', 'sucursal_id.ventas_via_sucursal_id'],
    ['caja_sesiones', 'caja_id.sucursal_id.ventas_via_sucursal_id'],
    ['conceptos', 'ventas_via_id_concepto'],
    ['sucursales', 'ventas_via_sucursal_id'],
    ['asistencias', 'id_venta'],
  ])('gets no other from %s by the expand %s', async (collection, expand) => {
    const told = await read(desk, collection, { expand })
    expect(told).not.toContain(other.nota)
    expect(await read(boss, collection, { expand })).toContain(other.nota)
  })

  it.each([
    ['miembros', 'ventas_via_id_miembro.nota ?='],
    ['pagos', 'id_miembro.ventas_via_id_miembro.nota ?='],
    ['conceptos', 'ventas_via_id_concepto.nota ?='],
    ['asistencias', 'id_venta.nota ='],
  ])('learns nothing of it from a filter of %s by %s', async (collection, path) => {
    const count = async (client: PocketBase, nota: string) =>
      (await client.collection(collection).getList(1, 5, { filter: `${path} '${nota}'` })).totalItems
    expect(await count(desk, own.nota)).toBeGreaterThan(0)
    expect(await count(desk, other.nota)).toBe(0)
    expect(await count(boss, other.nota)).toBeGreaterThan(0)
  })

  it('gets neither its receipt nor a link to it, and cannot ask for its void', async () => {
    const status = async ({ id }: Venta, file: string) =>
      (await fetch(`${app.url}/api/ventas/${id}/${file}`, { headers: { authorization: desk.authStore.token } })).status
    expect([await status(own, 'recibo.pdf'), await status(own, 'enlace')]).toEqual([200, 200])
    expect([await status(other, 'recibo.pdf'), await status(other, 'enlace')]).toEqual([404, 404])
    const ask = desk.collection('pedidos_anulacion').create({ id_venta: other.id, motivo: 'Era otra cosa' })
    await expect(ask).rejects.toMatchObject({ status: 400, response: { data: { id_venta: {} } } })
  })

  it('hears of its own sales alone, and of an entry without the sale of another', async () => {
    const heard = await watch(desk, 'ventas')
    const single = await watch(desk, 'ventas', other.id)
    const entries = await watch(desk, 'asistencias', '*', { expand: 'id_venta' })
    const all = await watch(boss, 'ventas')
    const secret = await sell(colleague, { visitante: 'Ana Paz' })
    await boss.send(`/api/ventas/${other.id}/anular`, { method: 'POST', body: { motivo: 'Era otra cosa' } })
    const last = await sell(desk, { visitante: 'Luis Paz' })
    await all.until(3)
    expect((await heard.until(1)).map(({ record }) => record['id'])).toEqual([last.id])
    await expect.poll(() => JSON.stringify(entries.told)).toContain(last.nota)
    expect(JSON.stringify(entries.told)).not.toContain(secret.nota)
    expect(single.told).toEqual([])
  })
})
