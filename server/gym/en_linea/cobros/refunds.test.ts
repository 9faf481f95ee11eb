import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { refund } from '#server/testing/stand-ins/fake-payment.ts'

let gyms: PayingGyms
let world: PayingGyms['world']
let paying: PayingGym

beforeAll(async () => {
  gyms = await openPayingGyms()
  ;({ world } = gyms)
})
afterAll(() => world.close())
beforeEach(async () => {
  paying = await gyms.open()
})

describe('a payment link', () => {
  it('refunded later changes nothing in the ledger: a person says what was done', async () => {
    const { referencia } = await paying.send()
    const paid = world.fake.pay(referencia)
    await world.fake.notify(paid)
    await world.runJobs()
    paid.status = 'charged_back'
    await world.fake.notify(paid, { times: 3 })
    await world.runJobs()
    const [cobro] = await paying.cobros()
    expect(cobro).toMatchObject({ por_asignar: true, devuelto: expect.stringMatching(/^2026/) })
    expect(await paying.pagos()).toMatchObject([{ anulado: '' }])
    const resolve = (client: PocketBase, nota: unknown) =>
      client.send(`/api/cobros_en_linea/${cobro?.id}/resolver`, { method: 'POST', body: { nota } })
    expect((await refusalOf(resolve(paying.people.desk, 'Lo anulé'))).status).toBe(403)
    for (const nota of ['', 7, 'x'.repeat(301)])
      expect((await refusalOf(resolve(paying.people.admin, nota))).response['data']).toHaveProperty('nota')
    await resolve(paying.people.admin, 'Anulé el pago')
    expect(await paying.cobros()).toMatchObject([{ por_asignar: false, nota: 'Anulé el pago' }])
    await world.fake.notify(paid)
    await world.runJobs()
    expect(await paying.cobros()).toMatchObject([{ por_asignar: false }])
  })

  it('refunded in part stays a payment, and a person is told of each part once', async () => {
    const { referencia } = await paying.send()
    const paid = world.fake.pay(referencia)
    const tell = async () => {
      await world.fake.notify(paid, { times: 3 })
      expect(await world.runJobs()).toEqual([])
      return paying.cobros()
    }
    const [cobro] = await tell()
    const resolve = (nota: string) =>
      paying.people.admin.send(`/api/cobros_en_linea/${cobro?.id}/resolver`, { method: 'POST', body: { nota } })
    expect(cobro).toMatchObject({ por_asignar: false, monto_devuelto: 0, devuelto: '' })
    refund(paid, 2999.9)
    expect(await tell()).toMatchObject([
      { id_pago: cobro?.id, monto: 10000, por_asignar: true, monto_devuelto: 2999.9, devuelto: expect.any(String) },
    ])
    await resolve('Le cobramos de más')
    expect(await tell()).toMatchObject([{ por_asignar: false, nota: 'Le cobramos de más' }])
    refund(paid, 2000.1)
    expect(await tell()).toMatchObject([{ por_asignar: true, monto_devuelto: 5000, nota: '' }])
    expect(await paying.pagos()).toMatchObject([{ monto_total: 10000, anulado: '' }])
    expect(await paying.vence()).toBe('2026-06-10')
    await resolve('Avisado')
    refund(paid)
    const [whole] = await tell()
    expect(whole).toMatchObject({ por_asignar: true, monto_devuelto: 0, devuelto: expect.stringMatching(/^2026/) })
    expect(await paying.pagos()).toMatchObject([{ monto_total: 10000, anulado: '' }])
  })

  it('refunded in part before it was known enters at what was paid', async () => {
    const { referencia } = await paying.send()
    const paid = world.fake.pay(referencia)
    refund(paid, 5000)
    await world.fake.notify(paid, { times: 2 })
    await world.runJobs()
    expect(await paying.pagos()).toMatchObject([{ monto_total: 10000 }])
    expect(await paying.cobros()).toMatchObject([{ monto: 10000, por_asignar: true, monto_devuelto: 5000 }])
  })

  it('refunded in part while it waits can still be entered; whole it cannot', async () => {
    const { referencia } = await paying.send()
    const both = [world.fake.pay(referencia), world.fake.pay(referencia)]
    await paying.people.admin.collection('miembros').update(paying.miembro, { deleted: paying.now().toISOString() })
    for (const paid of both) await world.fake.notify(paid)
    await world.runJobs()
    for (const [n, paid] of both.entries()) {
      refund(paid, n === 0 ? 5000 : undefined)
      await world.fake.notify(paid)
    }
    await world.runJobs()
    await paying.people.admin.collection('miembros').update(paying.miembro, { deleted: '' })
    const waiting = await paying.cobros()
    const assign = (paid: (typeof both)[number] | undefined) => {
      const { id = '' } = waiting.find(({ cobro }) => cobro === String(paid?.id)) ?? {}
      return paying.people.admin.send(`/api/cobros_en_linea/${id}/asignar`, { method: 'POST' })
    }
    await assign(both[0])
    expect((await refusalOf(assign(both[1]))).response['razon']).toBe('cobro_returned')
    expect(await paying.pagos()).toMatchObject([{ monto_total: 10000, referencia: String(both[0]?.id) }])
    expect((await paying.cobros()).map(({ por_asignar }) => por_asignar)).toEqual([true, true])
  })
})
