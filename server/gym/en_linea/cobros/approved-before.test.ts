import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { days, openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'

let gyms: PayingGyms
let paying: PayingGym
beforeAll(async () => {
  gyms = await openPayingGyms()
})
afterAll(() => gyms.world.close())
beforeEach(async () => {
  paying = await gyms.open()
})

/** The member pays a link now; we hear of it after this long. */
async function heardAfter(ms: number, approved = paying.now()) {
  const { referencia } = await paying.send()
  const payment = gyms.world.fake.pay(referencia, { date_approved: approved.toISOString().replace('Z', '+00:00') })
  await paying.later(ms)
  await gyms.world.fake.notify(payment)
  expect(await gyms.world.runJobs()).toEqual([])
}

it('a payment has the day of its approval in the gym’s zone, however late we hear of it', async () => {
  // 23:30 of 30 April in Buenos Aires.
  await paying.later(Date.parse('2026-05-01T02:30:00Z') - paying.now().getTime())
  await heardAfter(days(5))
  const [pago] = await paying.pagos()
  expect(pago).toMatchObject({ fecha_pago: '2026-05-01 02:30:00.000Z', inicio: '2026-04-30' })
  const months = await gyms.owner('select dia::text from ingresos where gimnasio_id = $1 and pagos > 0', [
    paying.gym.id,
  ])
  expect(months).toEqual([{ dia: '2026-04-30' }])
  await paying.expectVerified()
})

it('a payment of the provider’s faster clock has our day', async () => {
  await heardAfter(0, new Date(paying.now().getTime() + days(1)))
  expect(await paying.pagos()).toMatchObject([{ inicio: '2026-05-10' }])
})

it('a payment older than a charge can be dated back waits for a person, who is told why', async () => {
  await heardAfter(days(1), new Date(paying.now().getTime() - days(400)))
  expect(await paying.pagos()).toEqual([])
  expect(await paying.cobros()).toMatchObject([{ por_asignar: true, problema: expect.stringContaining('un año') }])
})

it('money that waited keeps its day when a person enters it', async () => {
  const { referencia } = await paying.send()
  const approved = paying.now().toISOString()
  const payment = gyms.world.fake.pay(referencia, { date_approved: approved })
  await paying.setMiembro('deleted = now()')
  await gyms.world.fake.notify(payment)
  expect(await gyms.world.runJobs()).toEqual([])
  await paying.setMiembro('deleted = null')
  await paying.later(days(3))
  const [waiting] = await paying.cobros()
  await paying.people.desk.send(`/api/cobros_en_linea/${waiting?.id}/asignar`, { method: 'POST' })
  expect(await paying.pagos()).toMatchObject([{ inicio: '2026-05-10' }])
})
