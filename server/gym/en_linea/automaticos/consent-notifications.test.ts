import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'

let gyms: PayingGyms
let world: PayingGyms['world']
let owner: PayingGyms['owner']
let paying: PayingGym

beforeAll(async () => {
  gyms = await openPayingGyms()
  ;({ world, owner } = gyms)
})
afterAll(() => world.close())
beforeEach(async () => {
  paying = await gyms.open()
})

describe('notifications of consents', () => {
  it('that are forged store nothing and ask nothing', async () => {
    const { consent } = await paying.accepted()
    const calls = world.fake.calls
    const answers = await world.fake.notify(consent, { type: 'subscription_preapproval', secret: 'otro', times: 20 })
    expect(new Set(answers)).toEqual(new Set([401]))
    await world.runJobs()
    expect(world.fake.calls).toBe(calls)
  })

  it('repeated a hundred times ask about it once', async () => {
    const { consent } = await paying.accepted()
    const calls = world.fake.calls
    await world.fake.notify(consent, { type: 'subscription_preapproval', times: 100 })
    await world.runJobs()
    expect(world.fake.calls - calls).toBe(3)
  })

  it('about another gym’s consent change nothing here', async () => {
    const other = await buildGym(owner)
    const stranger = await world.app.clientOf(other.users.Admin)
    await world.connect(stranger, '499000')
    const { id } = await paying.accepted()
    const theirs = await buildMiembro(owner, other)
    await owner(`update miembros set correo = 'ana@example.com' where id = $1`, [theirs])
    const asked = await world.ask(stranger, other, theirs)
    const { subscriptions } = world.fake
    const consent = subscriptions.accept(asked.referencia)
    // Paid into the other account, and claims to be for this gym's consent.
    const reference = `auto-${paying.gym.id}-${id}`
    const { made } = subscriptions.charge(consent, { isPaid: true, change: { external_reference: reference } })
    await world.fake.notify(made)
    await world.runJobs()
    expect(await paying.pagos()).toEqual([])
    expect(await stranger.collection('pagos').getFullList()).toEqual([])
  })
})
