import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { syncAutomatico } from './automaticos/sync.ts'
import { connectedOf } from './cuenta/cuenta.ts'

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

/** Asks about a consent at once, as a process does after a notification. */
async function sync(id: string) {
  const connected = await connectedOf(world.deps, world.deps.reader, paying.gym.id)
  if (!connected) throw new Error('No account is connected')
  await syncAutomatico(world.deps, paying.gym.id, connected.proveedor, id)
}

const holdAnswer = (method: string, path: string) =>
  world.fake.heldAnswers.hold((call) => call.method === method && call.path === path, 1)

describe('a consent', () => {
  it('keeps the state that was read last, whichever answer comes last', async () => {
    const { id, consent } = await paying.accepted()
    const late = holdAnswer('GET', `/preapproval/${consent.id}`)
    const overtaken = sync(id)
    await expect.poll(() => late.count).toBe(1)
    consent.status = 'paused'
    await sync(id)
    late.release()
    await overtaken
    expect(await paying.of(id)).toMatchObject({ estado: 'pausado' })
  })

  it('that one desk pauses while another resumes it ends as it is at the provider', async () => {
    const { id, consent } = await paying.accepted()
    const late = holdAnswer('PUT', `/preapproval/${consent.id}`)
    const pausing = paying.act(id, 'pausar')
    await expect.poll(() => late.count).toBe(1)
    await sync(id)
    expect(await paying.act(id, 'reanudar')).toMatchObject({ estado: 'activo' })
    late.release()
    expect(await pausing).toMatchObject({ estado: 'activo' })
    expect(consent.status).toBe('authorized')
    expect(await paying.of(id)).toMatchObject({ estado: 'activo' })
  })

  it('cancelled while it is being opened is ended at the provider, too', async () => {
    const opening = world.fake.held.hold(({ method, path }) => method === 'POST' && path === '/preapproval', 1)
    const asked = paying.ask().catch((error: unknown) => error)
    await expect.poll(() => opening.count).toBe(1)
    const [automatico] = await paying.people.desk.collection('cobros_automaticos').getFullList()
    const id = String(automatico?.id)
    expect(await paying.act(id, 'cancelar')).toMatchObject({ estado: 'cancelado' })
    opening.release()
    expect(await asked).toMatchObject({ status: 400 })
    expect(await world.review()).toEqual([])
    expect(world.fake.subscriptions.consents.at(-1)?.status).toBe('cancelled')
  })
})

describe('a payment', () => {
  it('that went back stays so after an older answer', async () => {
    const { referencia } = await paying.send()
    const payment = world.fake.pay(referencia)
    await world.fake.notify(payment)
    await world.runJobs()
    const late = holdAnswer('GET', `/v1/payments/search`)
    await paying.later(days(1) + 1000)
    await world.queueReviews()
    const overtaken = world.runReviews()
    await expect.poll(() => late.count).toBe(1)
    payment.status = 'refunded'
    await world.fake.notify(payment)
    expect(await world.runJobs()).toEqual([])
    late.release()
    await overtaken
    expect(await paying.cobros()).toMatchObject([{ devuelto: expect.stringMatching(/^2026/) }])
  })

  it('that went back before it was known does not enter by an older answer', async () => {
    const { referencia } = await paying.send()
    const payment = world.fake.pay(referencia)
    await world.fake.notify(payment)
    const late = holdAnswer('GET', `/v1/payments/${payment.id}`)
    const overtaken = world.runJobs()
    await expect.poll(() => late.count).toBe(1)
    payment.status = 'refunded'
    await paying.later(600_000)
    expect(await world.review()).toEqual([])
    late.release()
    await overtaken
    expect(await paying.pagos()).toEqual([])
  })
})
