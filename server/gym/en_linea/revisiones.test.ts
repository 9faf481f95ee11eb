import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEnLinea, type EnLinea } from '#server/testing/desks/en-linea.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'

let now = new Date('2026-05-10T15:00:00Z')
let world: EnLinea
let sellers = 700_000

beforeAll(async () => {
  world = await openEnLinea(() => now)
})
afterAll(() => world.close())
beforeEach(() => {
  now = new Date('2026-05-10T15:00:00Z')
})

const owner: EnLinea['app']['db']['owner'] = (...query) => world.app.db.owner(...query)

/** A gym with a connected account. */
async function openGym() {
  const gym = await buildGym(owner)
  const admin = await world.app.clientOf(gym.users.Admin)
  const seller = String((sellers += 1))
  await world.connect(admin, seller)
  const member = async () => {
    const id = await buildMiembro(owner, gym)
    await owner(`update miembros set correo = 'jose@example.com' where id = $1`, [id])
    return id
  }
  return {
    seller,
    send: async () => world.send(admin, gym, await member()),
    ask: async () => world.ask(admin, gym, await member()),
    paid: async () =>
      (
        await owner<{ cobro: string }>('select cobro from cobros_en_linea where gimnasio_id = $1 order by cobro', [
          gym.id,
        ])
      ).map(({ cobro }) => cobro),
  }
}

describe('a review', () => {
  it('of a gym does not wait for what the provider says about another', async () => {
    const [slow, other] = [await openGym(), await openGym()]
    const [first, second] = [await slow.send(), await other.send()]
    const [late, prompt] = [world.fake.pay(first.referencia), world.fake.pay(second.referencia)]
    const { subscriptions } = world.fake
    const consent = await other.ask()
    const { made } = subscriptions.charge(subscriptions.accept(consent.referencia), { isPaid: true })
    const held = world.fake.held.hold(({ account }) => account === slow.seller)
    await world.queueReviews()
    const running = [world.runReviews(), world.runReviews()]
    await expect.poll(other.paid).toEqual([String(prompt.id), String(made.id)].sort())
    await expect.poll(() => held.count).toBe(1)
    expect(await slow.paid()).toEqual([])
    held.release()
    expect(await Promise.all(running)).toEqual([[], []])
    expect(await slow.paid()).toEqual([String(late.id)])
  })

  it('of a link or a consent that always fails holds up no other', async () => {
    const gym = await openGym()
    const links = [await gym.send(), await gym.send()]
    const consents = [await gym.ask(), await gym.ask()]
    const { subscriptions } = world.fake
    const charge = ({ referencia }: { referencia: string }) =>
      subscriptions.charge(subscriptions.accept(referencia), { isPaid: true }).made
    const payments = [...links.map(({ referencia }) => world.fake.pay(referencia)), ...consents.map(charge)]
    // The provider's answers about the first of each kind are of no use.
    for (const broken of [payments[0], payments[2]]) Object.assign(broken ?? {}, { status: 7 })
    expect(await world.review()).toHaveLength(2)
    now = new Date(now.getTime() + 600_000)
    await world.review()
    const rest = [payments[1], payments[3]].map((payment) => String(payment?.id))
    expect((await gym.paid()).sort()).toEqual(rest.sort())
  })
})
