import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Venta } from '#shared/ventas/venta.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { openShop, refused, type Shop } from '#server/testing/desks/shop.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, testId } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: Shop['gym']
let agua: Shop['agua']
let pase: Shop['pase']
let desk: Shop['desk']
let boss: Shop['boss']
let sell: Shop['sell']
let anular: Shop['anular']
let cobrar: Shop['cobrar']
let findings: Shop['findings']
let count: Shop['count']
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ gym, agua, pase, desk, boss, sell, anular, cobrar, findings, count } = await openShop(app))
})

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
