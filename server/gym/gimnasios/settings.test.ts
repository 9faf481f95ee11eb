import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '#server/testing/gym-app.ts'
import { openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { testId } from '#server/testing/gym-world.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'
import { lockMoneda } from '#server/gym/locks/lock-moneda.ts'

let gyms: PayingGyms
let paying: PayingGym
let admin: PocketBase
beforeAll(async () => {
  gyms = await openPayingGyms()
})
afterAll(() => gyms.world.close())
beforeEach(async () => {
  paying = await gyms.open()
  ;({ admin } = paying.people)
})

const change = (fields: object) => admin.collection('gimnasios').update(paying.gym.id, fields)

describe('the currency', () => {
  it('stays while a link, a consent or a till is open in it, and the refusal names each', async () => {
    await paying.send()
    const { id } = await paying.ask()
    const sesion = await buildSesion(gyms.owner, paying.gym, await buildCaja(gyms.owner, paying.gym))
    const live = async () => (await refusalOf(change({ moneda: 'USD' }))).message
    expect(await live()).toBe(
      'Antes de cambiar la moneda, cierra o cancela lo que sigue abierto en ARS: el enlace de pago de José Núñez, el cobro automático de José Núñez y la caja Mostrador.',
    )
    await paying.act(id, 'cancelar')
    await admin.send(`/api/caja/sesiones/${sesion}/cerrar`, { method: 'POST', body: { id: testId(), contado: 1000 } })
    expect(await live()).toContain('en ARS: el enlace de pago de José Núñez.')
    await gyms.owner(`update links_pago set vence = $2 where gimnasio_id = $1`, [paying.gym.id, paying.now()])
    expect((await change({ moneda: 'USD' }))['moneda']).toBe('USD')
  })

  it('that changes first is the one of a link that waited for it', async () => {
    const { gym, miembro } = paying
    const draft = { id: testId(), id_miembro: miembro, id_plan_plazo: gym.mes, sucursal_id: gym.sucursales[0] }
    const link = await overtaken(gyms.world.app.db, {
      gym: gym.id,
      async first(tx) {
        await lockMoneda(tx)
        await tx.query(`update gimnasios set moneda = 'USD' where id = $1`, [gym.id])
      },
      second: () => paying.people.desk.collection('links_pago').create(draft),
    })
    expect(link['moneda']).toBe('USD')
  })

  it('of a payment that is not the gym’s any more leaves the money for a person', async () => {
    const { referencia } = await paying.send()
    await gyms.owner(`update gimnasios set moneda = 'USD' where id = $1`, [paying.gym.id])
    await gyms.world.fake.notify(gyms.world.fake.pay(referencia))
    expect(await gyms.world.runJobs()).toEqual([])
    expect(await paying.pagos()).toEqual([])
    const waits = { por_asignar: true, problema: 'Se pagó en ARS y ahora el gimnasio cobra en USD.' }
    expect(await paying.cobros()).toMatchObject([waits])
  })
})

describe('the zone', () => {
  it('changes under opening hours that stay at the same time of the clock', async () => {
    await change({ horario_apertura: '2025-03-01 10:00:00.000Z', horario_cierre: '2025-03-02 01:00:00.000Z' })
    expect(await change({ zona_horaria: 'America/Mexico_City' })).toMatchObject({
      horario_apertura: '2025-03-01 13:00:00.000Z',
      horario_cierre: '2025-03-02 04:00:00.000Z',
    })
  })
})
