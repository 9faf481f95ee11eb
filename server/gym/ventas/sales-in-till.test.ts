import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, refused, type Shop } from '#server/testing/desks/shop.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { testId } from '#server/testing/gym-world.ts'
import { buildCaja } from '#server/testing/till.ts'

let app: GymApp
let gym: Shop['gym']
let desk: Shop['desk']
let boss: Shop['boss']
let sell: Shop['sell']
let anular: Shop['anular']
let cobrar: Shop['cobrar']
let findings: Shop['findings']
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ gym, desk, boss, sell, anular, cobrar, findings } = await openShop(app))
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
