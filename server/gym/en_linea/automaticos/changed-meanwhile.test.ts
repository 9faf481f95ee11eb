import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, openPayingGyms, type PayingGym, type PayingGyms } from '#server/testing/desks/paying-gym.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { buildOperador } from '#server/testing/gym-world.ts'

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

describe('what changes in the meantime', () => {
  it('a new price keeps the agreed amount, and tells the staff until they say so', async () => {
    const { id, referencia } = await paying.accepted()
    await owner('update planes_plazos set precio = 15000 where id = $1', [paying.gym.mes])
    const alerts = () =>
      paying.people.desk
        .collection('cobros_automaticos')
        .getFullList({ filter: 'precio_visto != id_plan_plazo.precio' })
    expect(await alerts()).toMatchObject([{ id, monto: 10000 }])
    await paying.charged(referencia)
    expect(await paying.pagos()).toMatchObject([{ monto_total: 10000, precio_lista: 10000 }])
    await paying.act(id, 'atender')
    expect(await alerts()).toEqual([])
    expect(world.fake.subscriptions.of(referencia).auto_recurring.transaction_amount).toBe(10000)
    await paying.expectVerified()
  })

  it('a deleted member’s consent is ended, and what was charged waits', async () => {
    const { id, referencia, consent } = await paying.accepted()
    await paying.people.admin.collection('miembros').update(paying.miembro, { deleted: paying.now().toISOString() })
    await paying.charged(referencia)
    expect(await paying.cobros()).toMatchObject([{ por_asignar: true, id_pago: '' }])
    await paying.later(600_000)
    await world.review()
    expect(consent.status).toBe('cancelled')
    expect(await paying.of(id)).toMatchObject({ estado: 'cancelado', problema: '' })
    await paying.people.admin.collection('miembros').update(paying.miembro, { deleted: '' })
    await paying.people.admin.send(`/api/cobros_en_linea/${(await paying.cobros())[0]?.id}/asignar`, { method: 'POST' })
    expect(await paying.pagos()).toHaveLength(1)
    await paying.expectVerified()
  })

  it('a member moved to another branch pays the plan agreed, in its branch', async () => {
    const { referencia } = await paying.accepted()
    await paying.setMiembro(`sucursal_id = '${paying.gym.sucursales[1]}'`)
    await paying.charged(referencia)
    expect(await paying.pagos()).toMatchObject([{ id_miembro: paying.miembro, sucursal_id: paying.gym.sucursales[0] }])
  })

  it('a suspended gym can ask for nothing, and what its members pay enters', async () => {
    const { id, referencia } = await paying.accepted()
    const operador = await world.app.clientOf(await buildOperador(owner))
    const motivo = 'No pagó tres meses.'
    await operador.send(`/api/operador/gimnasios/${paying.gym.id}/suspender`, { method: 'POST', body: { motivo } })
    expect((await refusalOf(paying.act(id, 'pausar'))).status).toBe(403)
    await paying.charged(referencia)
    expect(await paying.pagos()).toHaveLength(1)
  })

  it('a disconnected account is asked nothing; the same one again brings what was charged', async () => {
    const { referencia } = await paying.accepted()
    await paying.people.admin.send('/api/cobros_en_linea/desconectar', { method: 'POST' })
    const { subscriptions } = world.fake
    const before = world.fake.calls
    const { made } = subscriptions.charge(subscriptions.of(referencia), { isPaid: true })
    await world.fake.notify(made)
    await world.runJobs()
    await world.review()
    expect(world.fake.calls).toBe(before)
    await paying.connectAgain()
    await paying.later(days(4))
    await world.review()
    expect(await paying.pagos()).toHaveLength(1)
  })

  it('another account that does not know the consent says so, once', async () => {
    const { id } = await paying.accepted()
    await paying.connect()
    await paying.later(days(4))
    await world.review()
    expect(await paying.of(id)).toMatchObject({ estado: 'con_problema', problema: 'desconocido' })
    await paying.act(id, 'atender')
    await paying.later(days(4))
    await world.review()
    expect(await paying.of(id)).toMatchObject({ estado: 'activo', problema: '' })
  })

  it('a consent ended by the payer is told, and a charge that came before enters', async () => {
    const { id, referencia, consent } = await paying.accepted()
    world.fake.subscriptions.charge(consent, { isPaid: true })
    consent.status = 'cancelled'
    await world.fake.notify(consent, { type: 'subscription_preapproval' })
    await world.runJobs()
    expect(await paying.of(id)).toMatchObject({ estado: 'cancelado', problema: 'terminado' })
    expect(await paying.pagos()).toHaveLength(1)
    expect(await paying.act(id, 'atender')).toMatchObject({ estado: 'cancelado', problema: '' })
    await paying.charged(referencia)
    expect(await paying.pagos()).toHaveLength(2)
  })

  it.each(['refunded', 'charged_back'])('money that is %s waits for a person', async (status) => {
    const { referencia } = await paying.accepted()
    const { made } = await paying.charged(referencia)
    made.status = status
    await world.fake.notify(made, { times: 2 })
    await world.runJobs()
    expect(await paying.cobros()).toMatchObject([{ por_asignar: true, devuelto: expect.stringMatching(/^2026/) }])
    expect(await paying.pagos()).toMatchObject([{ anulado: '' }])
  })
})
