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

describe('notifications', () => {
  it('that are forged store nothing and ask nothing', async () => {
    const { referencia } = await paying.send()
    const paid = world.fake.pay(referencia)
    const queued = () => owner('select id from graphile_worker._private_jobs order by id')
    const [before, waiting] = [world.fake.calls, await queued()]
    const address = `${world.app.url}/api/cobros_en_linea/avisos/${paying.gym.id}?data.id=${paid.id}&type=payment`
    const flood = await Promise.all(Array.from({ length: 50 }, () => fetch(address, { method: 'POST' })))
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await world.fake.notify(paid, { secret: 'otro secreto' })).toEqual([401])
    expect(await world.fake.notify(paid, { signedFor: '123' })).toEqual([401])
    expect(await queued()).toEqual(waiting)
    expect(world.fake.calls).toBe(before)
  })

  it('repeated a hundred times ask the provider once', async () => {
    const { referencia } = await paying.send()
    const paid = world.fake.pay(referencia)
    const before = world.fake.calls
    await world.fake.notify(paid, { times: 100 })
    await world.runJobs()
    expect(world.fake.calls - before).toBe(1)
  })

  it('about another gym’s reference, or sent to another gym, enter nowhere else', async () => {
    const other = await buildGym(owner)
    const stranger = await world.app.clientOf(other.users.Admin)
    await world.connect(stranger, '900001')
    const { referencia } = await paying.send()
    const theirs = await world.send(stranger, other, await buildMiembro(owner, other))
    // Paid into the other gym's account, and claims to be for this one.
    const crossed = world.fake.pay(theirs.referencia, { external_reference: referencia })
    await world.fake.notify(crossed)
    const own = world.fake.preferences.findLast(({ external_reference }) => external_reference === theirs.referencia)
    if (own) own.external_reference = referencia
    await world.fake.notify(crossed)
    await world.runJobs()
    expect(await paying.pagos()).toEqual([])
    expect(await stranger.collection('pagos').getFullList()).toEqual([])
    expect(await paying.cobros()).toEqual([])
  })

  it('during an outage of the provider are kept and asked again', async () => {
    const { referencia } = await paying.send()
    const paid = world.fake.pay(referencia)
    world.fake.isDown = true
    expect(await world.fake.notify(paid)).toEqual([200])
    expect(await world.runJobs()).not.toEqual([])
    expect(await world.review()).not.toEqual([])
    world.fake.isDown = false
    expect(await world.runJobs()).toEqual([])
    expect(await paying.pagos()).toHaveLength(1)
  })
})
