import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Asistencia } from '#shared/collections/asistencia.ts'
import type { Venta } from '#shared/ventas/venta.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { buildCaja } from '#server/testing/till.ts'
import { verify } from '../verify/verify.ts'

let clock = new Date()
let app: GymApp
let gym: GymWorld
let desk: PocketBase
let boss: PocketBase
let agua: string
let pase: string
beforeAll(async () => {
  app = await openGymApp(() => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = new Date()
  gym = await buildGym(app.db.owner)
  agua = await buildConcepto(app.db.owner, gym, { nombre: 'Agua' })
  pase = await buildConcepto(app.db.owner, gym, { nombre: 'Pase', tipo: 'pase_del_dia', precio: '4000' })
  desk = await app.clientOf(gym.users.Recepción)
  boss = await app.clientOf(gym.users.Gerente)
})

const sell = (given: object = {}, client = desk) =>
  client.collection('ventas').create<Venta>({
    sucursal_id: gym.sucursales[0],
    id_concepto: agua,
    medio_pago: 'Efectivo',
    ...given,
  })
const anular = (venta: { id: string }, client = desk) =>
  client.send<Venta>(`/api/ventas/${venta.id}/anular`, { method: 'POST', body: { motivo: 'Era otra cosa' } })
const cobrar = async () => {
  const caller = await callerOf(app.db, gym.users.Recepción)
  return charge({ db: app.db, caller, gym }, await buildMiembro(app.db.owner, gym), { now: clock })
}
const findings = async () => (await verify(app.db.owner)).results.flatMap(({ findings: found }) => found)
const refused = (field: string, razon: string) => ({ status: 400, response: { razon, data: { [field]: {} } } })
const count = async (table: string) =>
  (await app.db.owner<{ n: number }>(`select count(*)::integer as n from ${table} where gimnasio_id = $1`, [gym.id]))[0]
    ?.n

describe('a sale', () => {
  it('has name and price of the list, the next receipt of the branch, and its line in the history', async () => {
    await cobrar()
    const venta = await sell({ cantidad: 3, nota: ' fría ' })
    expect(venta).toMatchObject({
      concepto: 'Agua',
      tipo: 'articulo',
      precio: 1500.5,
      cantidad: 3,
      monto: 4501.5,
      nota: 'fría',
      recibo: 2,
      usuario_id: gym.users.Recepción,
      anulado: '',
    })
    expect(venta.monto).toBe((await boss.collection('ventas').getOne<Venta>(venta.id)).monto)
    await cobrar()
    const [last] = await app.db.owner<{ recibo: number }>(
      'select recibo from pagos_asientos where gimnasio_id = $1 order by orden desc limit 1',
      [gym.id],
    )
    expect(last).toEqual({ recibo: 3 })
    const [line] = await app.db.owner('select despues from auditoria where registro = $1', [venta.id])
    expect(line).toMatchObject({ despues: { recibo: 2, monto: 4501.5 } })
    expect(await findings()).toEqual([])
  })

  it('asked again with its id is made once; with other contents it is refused', async () => {
    const id = testId()
    const first = await sell({ id, cantidad: 2 })
    expect(await sell({ id, cantidad: 2 })).toMatchObject({ recibo: first.recibo, created: first.created })
    expect(await sell({ id, cantidad: 2, precio: 1500.5 })).toMatchObject({ recibo: first.recibo })
    for (const other of [{ cantidad: 3 }, { cantidad: 2, precio: 1 }, { cantidad: 2, nota: 'otra' }])
      await expect(sell({ id, ...other })).rejects.toMatchObject({ status: 400 })
    const at = testId()
    const both = await Promise.all([sell({ id: at }), sell({ id: at })])
    expect(both[0].recibo).toBe(both[1].recibo)
    expect(await count('ventas_asientos')).toBe(2)
  })

  it('has a price or a name of its own by who may change prices alone', async () => {
    await expect(sell({ precio: 1 })).rejects.toMatchObject(refused('precio', 'venta_precio_denied'))
    const free = { id_concepto: '', concepto: 'Remera', precio: 90 }
    await expect(sell(free)).rejects.toMatchObject(refused('precio', 'venta_precio_denied'))
    expect(await sell({ precio: 1 }, boss)).toMatchObject({ concepto: 'Agua', monto: 1 })
    expect(await sell(free, boss)).toMatchObject({ concepto: 'Remera', id_concepto: '', monto: 90, tipo: 'articulo' })
  })

  it('keeps what it was sold for when the list changes', async () => {
    const { id } = await sell()
    await boss.collection('conceptos').update(agua, { precio: 9, nombre: 'Agua grande' })
    expect(await boss.collection('ventas').getOne(id)).toMatchObject({ concepto: 'Agua', precio: 1500.5 })
  })

  it.each([
    [{ cantidad: 0 }, 'cantidad'],
    [{ cantidad: 1000 }, 'cantidad'],
    [{ cantidad: 1.5 }, 'cantidad'],
    [{ cantidad: 'dos' }, 'cantidad'],
    [{ medio_pago: 'Trueque' }, 'medio_pago'],
    [{ precio: -5 }, 'precio'],
    [{ precio: 'caro' }, 'precio'],
    [{ precio: { a: 1 } }, 'precio'],
    [{ precio: 1e30 }, 'precio'],
    [{ id_concepto: '', concepto: 'x', precio: 5 }, 'concepto'],
    [{ id_concepto: '', precio: 5 }, 'concepto'],
    [{ id_concepto: '', concepto: 'Remera' }, 'precio'],
    [{ id_concepto: '', concepto: 'Oro', precio: 999_999_999_999, cantidad: 999 }, 'cantidad'],
    [{ id_concepto: '', concepto: 'Oro', precio: 5, tipo: 'otro' }, 'tipo'],
    [{ id_concepto: 'noexiste0000000' }, 'id_concepto'],
    [{ id_miembro: 'noexiste0000000' }, 'id_miembro'],
    [{ sucursal_id: 'noexiste0000000' }, 'sucursal_id'],
    [{ telefono: '1'.repeat(16) }, 'telefono'],
  ])('is refused with %j, and nothing is written', async (given, field) => {
    await expect(sell(given, boss)).rejects.toMatchObject({
      status: 400,
      response: { data: { [field]: { code: expect.any(String) } } },
    })
    expect([await count('ventas_asientos'), await count('recibos')]).toEqual([0, 0])
  })

  it('is refused for what the branch does not sell', async () => {
    const far = await buildConcepto(app.db.owner, gym, { sucursal: gym.sucursales[1] })
    await expect(sell({ id_concepto: far }, boss)).rejects.toMatchObject(refused('id_concepto', 'concepto_gone'))
    await boss.collection('conceptos').update(agua, { activo: false })
    await expect(sell()).rejects.toMatchObject(refused('id_concepto', 'concepto_not_sold'))
    const other = await buildGym(app.db.owner)
    const foreign = await buildConcepto(app.db.owner, other)
    await expect(sell({ id_concepto: foreign }, boss)).rejects.toMatchObject({ status: 400 })
    await expect(sell({ sucursal_id: gym.sucursales[1] })).rejects.toMatchObject({ status: 400 })
  })

  it('is seen by its seller, and by who may list sales', async () => {
    const { id } = await sell()
    expect(await desk.collection('ventas').getOne(id)).toMatchObject({ id })
    const other = await sell({}, boss)
    const listed = async (client: PocketBase) =>
      (await client.collection('ventas').getFullList({ sort: 'recibo' })).map((venta) => venta.id)
    expect(await listed(desk)).toEqual([id])
    expect(await listed(boss)).toEqual([id, other.id])
    await expect(desk.collection('ventas').getOne(other.id)).rejects.toMatchObject({ status: 404 })
  })

  it('is counted apart from payments, which share its receipts', async () => {
    await cobrar()
    await sell()
    await anular(await sell())
    const total = async (name: string, filter = '') =>
      (await boss.collection(name).getList(1, 1, { filter, fields: 'id' })).totalItems
    const branch = `sucursal_id = '${gym.sucursales[0]}'`
    expect([await total('pagos', branch), await total('ventas', branch)]).toEqual([1, 2])
    expect(await total('ventas', `${branch} && anulado = null`)).toBe(1)
  })
})

it('is found by its visitor and its article without accents and capitals', async () => {
  const { id } = await sell({ id_concepto: pase, visitante: 'Sofía Núñez' })
  for (const filter of [`visitante ~ 'SOFIA nun'`, `concepto ~ 'pase' && visitante ~ 'núñez'`])
    expect(await boss.collection('ventas').getFullList({ filter })).toMatchObject([{ id }])
  expect(await boss.collection('ventas').getFullList({ filter: `id = '${id}' && visitante !~ 'sofia'` })).toEqual([])
})

it('is exported as the list shows it, by who may export it', async () => {
  await sell({ cantidad: 2 })
  await anular(await sell({ id_concepto: pase, visitante: 'Ana Paz', telefono: '1155' }))
  const ask = async (client: PocketBase) =>
    fetch(`${app.url}/api/exportar/ventas.csv?sort=created`, { headers: { authorization: client.authStore.token } })
  const rows = (await (await ask(boss)).text()).split('\r\n')
  expect(rows[0]).toMatch(/^.?Recibo;Fecha;Concepto;/)
  expect(rows[1]).toMatch(/^1;.*;Agua;2;1500,50;3001,00;Efectivo;;;;Válida;/)
  expect(rows[2]).toMatch(/^2;.*;Pase;1;4000,00;4000,00;Efectivo;;Ana Paz;1155;Anulada;/)
  expect((await ask(desk)).status).toBe(403)
})

describe('a day pass', () => {
  const enter = (given: object = {}) => sell({ id_concepto: pase, visitante: 'Ana Paz', ...given })

  it('lets a visitor in with the sale, who is counted at the door', async () => {
    const venta = await enter({ telefono: '11 5555-1234' })
    expect(venta).toMatchObject({ tipo: 'pase_del_dia', monto: 4000, visitante: 'Ana Paz', telefono: '1155551234' })
    const entradas = await boss.collection('asistencias').getFullList<Asistencia>()
    expect(entradas).toMatchObject([
      { resultado: 'pasa', visitante: 'Ana Paz', id_miembro: '', id_venta: venta.id, dia: venta.dia },
    ])
    const path = `/api/asistencias/ocupacion?sucursal=${gym.sucursales[0]}`
    expect(await desk.send(path, {})).toMatchObject({ dentro: 1, hoy: 1 })
    expect(await findings()).toEqual([])
  })

  it('may be a member’s', async () => {
    const id_miembro = await buildMiembro(app.db.owner, gym)
    const venta = await enter({ visitante: '', id_miembro })
    expect(await boss.collection('asistencias').getFullList()).toMatchObject([{ id_miembro, id_venta: venta.id }])
    expect(await findings()).toEqual([])
  })

  it('needs a person, and is for one', async () => {
    await expect(enter({ visitante: ' ' })).rejects.toMatchObject(refused('visitante', 'visitante_missing'))
    await expect(enter({ cantidad: 2 })).rejects.toMatchObject(refused('cantidad', 'pase_cantidad_wrong'))
    expect([await count('ventas_asientos'), await count('asistencias_asientos')]).toEqual([0, 0])
  })

  it('takes its entry with it when it is voided', async () => {
    await anular(await enter())
    expect(await desk.send(`/api/asistencias/ocupacion?sucursal=${gym.sucursales[0]}`, {})).toMatchObject({ hoy: 0 })
    const [entrada] = await boss.collection('asistencias').getFullList<Asistencia>()
    expect(entrada).toMatchObject({ motivo_deshecha: 'Pase anulado', deshecha_por: gym.users.Recepción })
    expect(await findings()).toEqual([])
  })

  it('is voided when its entry was undone before', async () => {
    const venta = await enter()
    await desk.send(`/api/asistencias/${venta.id}/deshacer`, { method: 'POST', body: { motivo: 'Se fue' } })
    expect((await anular(venta)).anulado).not.toBe('')
    expect(await findings()).toEqual([])
  })
})

describe('a void', () => {
  const pass = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000))
  const denied = (razon: string) => ({ status: 403, response: { razon } })

  it('keeps the sale and its receipt, once', async () => {
    const venta = await sell()
    const voided = await anular(venta, boss)
    expect(voided).toMatchObject({
      recibo: venta.recibo,
      motivo_anulacion: 'Era otra cosa',
      anulado_por: gym.users.Gerente,
    })
    await expect(anular(venta, boss)).rejects.toMatchObject({ status: 400, response: { razon: 'venta_voided' } })
    const next = await sell()
    const both = await Promise.allSettled([anular(next, boss), anular(next, boss)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('is the seller’s own for the last sale and fifteen minutes', async () => {
    const [first, last] = [await sell(), await sell()]
    await expect(anular(first)).rejects.toMatchObject(denied('venta_undo_not_last'))
    expect((await anular(last)).anulado).not.toBe('')
    await expect(anular(await sell({}, boss))).rejects.toMatchObject(denied('pago_undo_of_other'))
    pass(15.1)
    await expect(anular(first)).rejects.toMatchObject(denied('pago_undo_late'))
    expect((await anular(first, boss)).anulado).not.toBe('')
  })

  it('is refused to others, and for sales of other branches and gyms', async () => {
    const venta = await sell()
    await expect(anular(venta, await app.clientOf(gym.users.Contador))).rejects.toMatchObject({ status: 403 })
    const other = await buildGym(app.db.owner)
    await expect(anular(venta, await app.clientOf(other.users.Admin))).rejects.toMatchObject({ status: 404 })
    const far = await buildConcepto(app.db.owner, gym, { sucursal: gym.sucursales[1] })
    const elsewhere = await sell({ sucursal_id: gym.sucursales[1], id_concepto: far }, boss)
    await expect(anular(elsewhere)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the till', () => {
  const open = async () => {
    const caja_id = await buildCaja(app.db.owner, gym)
    return (await desk.collection('caja_sesiones').create({ caja_id, fondo: 1000 })).id
  }
  const close = (sesion: string, contado: number) =>
    desk.send<{ esperado: number; diferencia: number }>(`/api/caja/sesiones/${sesion}/cerrar`, {
      method: 'POST',
      body: { id: testId(), contado },
    })

  it('holds cash sales of its session like charges, and nothing of other methods', async () => {
    const sesion = await open()
    await cobrar()
    await sell({ cantidad: 2 })
    await sell({ medio_pago: 'Tarjeta' })
    await anular(await sell())
    const resumen = await boss.send(`/api/caja/sesiones/${sesion}/resumen`, {})
    expect(resumen).toMatchObject({
      efectivo: { cobros: 10_000, ventas: 4501.5, anulaciones: 1500.5, esperado: 14_001 },
      metodos: [
        { medio: 'Efectivo', cobros: 1, cobrado: 10_000, ventas: 2, vendido: 4501.5, anulados: 1, anulado: 1500.5 },
        { medio: 'Tarjeta', cobros: 0, cobrado: 0, ventas: 1, vendido: 1500.5, anulados: 0, anulado: 0 },
      ],
    })
    expect(resumen.operaciones.map(({ tipo, texto, monto }: Record<string, unknown>) => [tipo, texto, monto])).toEqual([
      ['cobro', expect.stringMatching(/^Recibo 000001 · /), 10_000],
      ['venta', 'Recibo 000002 · Agua × 2', 3001],
      ['venta', 'Recibo 000003 · Agua', 1500.5],
      ['venta', 'Recibo 000004 · Agua', 1500.5],
      ['anulacion', 'Recibo 000004 · Agua', -1500.5],
    ])
    expect(await close(sesion, 14_001)).toMatchObject({ esperado: 14_001, diferencia: 0 })
    expect(await findings()).toEqual([])
  })

  it('takes over sales of while none was open', async () => {
    const first = await open()
    await close(first, 1000)
    await sell()
    await cobrar()
    const sesion = (
      await desk.collection('caja_sesiones').create({ caja_id: await buildCaja(app.db.owner, gym, 'Otra'), fondo: 0 })
    ).id
    await desk.send(`/api/caja/sesiones/${sesion}/tomar`, { method: 'POST', body: { id: testId() } })
    const estado = await boss.send(`/api/caja/estado/${gym.sucursales[0]}`, {})
    expect(estado.sin_caja).toEqual({ cuantos: 0, total: 0 })
    expect(await close(sesion, 11_500.5)).toMatchObject({ diferencia: 0 })
    expect(await findings()).toEqual([])
  })

  it('of a closed session keeps its sale from being undone by its seller', async () => {
    const sesion = await open()
    const venta = await sell()
    await close(sesion, 2500.5)
    await expect(anular(venta)).rejects.toMatchObject({ status: 403, response: { razon: 'caja_undo_counted' } })
  })

  it('is asked for where the gym charges cash into an open one alone', async () => {
    await app.db.owner(`update gimnasios set politica = politica || '{"caja_obligatoria": true}' where id = $1`, [
      gym.id,
    ])
    await expect(sell()).rejects.toMatchObject(refused('medio_pago', 'caja_charge_without'))
    expect(await sell({ medio_pago: 'Tarjeta' })).toMatchObject({ recibo: 1 })
  })

  it('has each of twenty charges and sales at once in one session while it closes', async () => {
    const sesion = await open()
    const caja = await buildCaja(app.db.owner, gym, 'Otra')
    const { id: other } = await boss.collection('caja_sesiones').create({ caja_id: caja, fondo: 0 })
    const all = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? sell() : cobrar()))
    await Promise.all([...all, close(sesion, 0)])
    const placed = await app.db.owner(
      'select id_sesion, count(*)::integer as n from caja_cobros where gimnasio_id = $1 group by 1',
      [gym.id],
    )
    expect(placed.reduce((sum, { n }) => sum + Number(n), 0)).toBe(20)
    expect(placed.every(({ id_sesion }) => id_sesion === sesion || id_sesion === other)).toBe(true)
    const [recibos] = await app.db.owner('select ultimo, ventas from recibos where gimnasio_id = $1', [gym.id])
    expect(recibos).toEqual({ ultimo: 20, ventas: 10 })
    expect(await findings()).toEqual([])
  })
})
