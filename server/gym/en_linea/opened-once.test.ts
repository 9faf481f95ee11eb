import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { testId } from '#server/testing/gym-world.ts'

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

const kinds = [
  { collection: 'links_pago', path: '/checkout/preferences', made: () => world.fake.preferences },
  { collection: 'cobros_automaticos', path: '/preapproval', made: () => world.fake.subscriptions.consents },
]

describe.each(kinds)('one of $collection', ({ collection, path, made }) => {
  const draft = async () => {
    const { id } = await paying.people.desk.collection(collection).create({
      id: testId(),
      id_miembro: paying.miembro,
      id_plan_plazo: paying.gym.mes,
      sucursal_id: paying.gym.sucursales[0],
    })
    return id
  }
  const open = (id: string) => paying.people.desk.send(`/api/${collection}/${id}/abrir`, { method: 'POST' })
  const hold = () => world.fake.held.hold((call) => call.method === 'POST' && call.path === path)

  it('opened three times at a slow provider is asked for once', async () => {
    const id = await draft()
    const before = made().length
    const slow = hold()
    const first = open(id)
    await expect.poll(() => slow.count).toBe(1)
    for (const other of await Promise.all([refusalOf(open(id)), refusalOf(open(id))]))
      expect(other).toMatchObject({ status: 409, message: expect.stringContaining('Se está abriendo') })
    expect(slow.count).toBe(1)
    slow.release()
    const opened = await first
    expect(await open(id)).toEqual(opened)
    expect(made().length - before).toBe(1)
  })

  it('whose opening failed can be opened at once, and one whose process died after a minute', async () => {
    const id = await draft()
    world.fake.isDown = true
    expect((await refusalOf(open(id))).status).toBe(503)
    world.fake.isDown = false
    const reference = `${collection === 'cobros_automaticos' ? 'auto-' : ''}${paying.gym.id}-${id}`
    const dies = 'insert into cobros_abriendo (gimnasio_id, referencia, hasta) values ($1, $2, $3)'
    await gyms.owner(dies, [paying.gym.id, reference, new Date(paying.now().getTime() + 60_000)])
    expect((await refusalOf(open(id))).status).toBe(409)
    await paying.later(60_001)
    expect(await open(id)).toMatchObject({ enlace: expect.stringContaining('/pagar/') })
  })
})
