import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Asistencia } from '#shared/collections/asistencia.ts'
import { openShop, refused, type Shop } from '#server/testing/desks/shop.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildMiembro } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: Shop['gym']
let pase: Shop['pase']
let desk: Shop['desk']
let boss: Shop['boss']
let sell: Shop['sell']
let anular: Shop['anular']
let findings: Shop['findings']
let count: Shop['count']
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ gym, pase, desk, boss, sell, anular, findings, count } = await openShop(app))
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
