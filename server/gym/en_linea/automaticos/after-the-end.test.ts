import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { refusalOf } from '#server/testing/gym-app.ts'

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

const historyOf = (id: string) =>
  gyms.owner(
    `select antes, despues, usuario_id from auditoria where registro = $1 and accion = 'update' order by orden`,
    [id],
  )

/** Expects the only payment online to wait for a person, and handles it. */
async function expectSeen(): Promise<void> {
  const [late] = await paying.cobros()
  expect(late).toMatchObject({ tardio: true, por_asignar: true, id_pago: late?.id })
  const body = { nota: 'Se queda con un mes más' }
  await paying.people.admin.send(`/api/cobros_en_linea/${late?.id}/resolver`, { method: 'POST', body })
  expect(await paying.cobros()).toMatchObject([{ por_asignar: false }])
}

describe('money that comes after the end', () => {
  it('of a consent enters, and is shown until a person saw it', async () => {
    const { id, referencia } = await paying.accepted()
    await paying.act(id, 'cancelar')
    await paying.charged(referencia)
    expect(await paying.pagos()).toHaveLength(1)
    expect(await paying.of(id)).toMatchObject({ estado: 'cancelado', problema: '' })
    await expectSeen()
    await paying.expectVerified()
  })

  it('of a link enters, is shown until a person saw it, and the history says so', async () => {
    const { id, referencia } = await paying.send()
    await paying.people.desk.send(`/api/links_pago/${id}/cancelar`, { method: 'POST' })
    await world.fake.notify(world.fake.pay(referencia))
    expect(await world.runJobs()).toEqual([])
    expect(await paying.pagos()).toHaveLength(1)
    await expectSeen()
    expect(await historyOf(id)).toMatchObject([{ despues: { estado: 'cancelado' } }, { despues: { estado: 'pagado' } }])
  })
})

it('a consent of a disconnected account says how it can be cancelled', async () => {
  const { id, consent } = await paying.accepted()
  await paying.people.admin.send('/api/cobros_en_linea/desconectar', { method: 'POST' })
  const refusal = await refusalOf(paying.act(id, 'cancelar'))
  expect(refusal.status).toBe(400)
  expect(JSON.stringify(refusal)).toContain('Conéctalo en Ajustes')
  await paying.connectAgain()
  expect(await paying.act(id, 'cancelar')).toMatchObject({ estado: 'cancelado' })
  expect(consent.status).toBe('cancelled')
})

it('keys that the provider refuses are not called silence', async () => {
  const { id, consent } = await paying.accepted()
  world.fake.accounts.revoke(consent.account)
  expect(JSON.stringify(await refusalOf(paying.act(id, 'cancelar')))).toContain('ya no acepta la conexión')
})
