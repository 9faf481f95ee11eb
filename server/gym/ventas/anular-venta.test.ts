import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { openShop, type Shop } from '#server/testing/desks/shop.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym } from '#server/testing/gym-world.ts'

let clock = new Date()
let app: GymApp
let gym: Shop['gym']
let boss: Shop['boss']
let sell: Shop['sell']
let anular: Shop['anular']
let findings: Shop['findings']
beforeAll(async () => {
  app = await openGymApp(() => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = new Date()
  ;({ gym, boss, sell, anular, findings } = await openShop(app, () => clock))
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
