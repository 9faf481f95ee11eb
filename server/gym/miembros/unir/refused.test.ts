import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Miembro } from '#shared/collections/miembro.ts'
import type { UnirInput, Union } from '#shared/unir/union.ts'
import { sealAll } from '#server/gym/verify/seal-job.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { anular, charge, pause, resume, type Desk } from '#server/testing/charge.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
import { buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import {
  buildGym,
  buildMiembro,
  buildRol,
  buildUser,
  callerOf,
  testId,
  type GymWorld,
} from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let desk: Desk
let admin: PocketBase
let queda: string
let otro: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  queda = await buildMiembro(app.db.owner, gym, { nombre: 'Marta Rivas', telefono: '1144440000' })
  otro = await buildMiembro(app.db.owner, gym, { nombre: 'Marta Rivas', dni: `M${testId()}`.toUpperCase() })
})

const ask = (body: Partial<UnirInput> = {}, client = admin) =>
  client.send<Union>('/api/miembros/unir', { method: 'POST', body: { id_queda: queda, id_se_va: otro, ...body } })
const join = (body: Partial<UnirInput> = {}, client = admin) => ask({ aplicar: true, ...body }, client)
const undo = (id: string, client = admin) =>
  client.send<{ id_queda: string }>(`/api/miembros/unir/${id}/deshacer`, { method: 'POST', body: {} })
const record = (id: string) => admin.collection('miembros').getOne<Miembro>(id)
const refused = (razon: string) => ({ status: 400, response: { razon } })

async function findings(): Promise<unknown> {
  await sealAll({ reader: app.db.pools.reader, transaction: app.db.pools.transaction })
  const { results } = await verify(app.db.owner)
  return results.filter(({ findings: found }) => found.length > 0)
}

describe('a union is refused', () => {
  it('for one member twice, and for other gyms, branches and rights', async () => {
    const abroad = await buildGym(app.db.owner, { marca: 'Ajeno' })
    const stranger = await buildMiembro(app.db.owner, abroad)
    const south = await buildMiembro(app.db.owner, gym, { sucursal_id: gym.sucursales[1] })
    await expect(join({ id_se_va: queda })).rejects.toMatchObject(refused('union_of_one'))
    await expect(join({ id_se_va: stranger })).rejects.toMatchObject({ status: 404 })
    await expect(join({ id_se_va: 'x' })).rejects.toMatchObject({ status: 400 })
    const role = await buildRol(app.db.owner, gym.id, ['members.index', 'members.update', 'members.delete'])
    const centro = await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[0]] })
    const client = await app.clientOf(centro)
    await expect(join({ id_se_va: south }, client)).rejects.toMatchObject({ status: 404 })
    expect((await join({}, client)).pagos).toBeNull()
    const desk = await app.clientOf(gym.users.Recepción)
    await expect(ask({}, desk)).rejects.toMatchObject({ status: 403 })
    await expect(undo(otro, await app.clientOf(abroad.users.Admin))).rejects.toMatchObject({ status: 404 })
  })

  it('for deleted, anonymised and joined records, and these are not restored', async () => {
    await join()
    await expect(join()).rejects.toMatchObject(refused('union_made'))
    await expect(admin.collection('miembros').update(otro, { deleted: '' })).rejects.toMatchObject(
      refused('union_put_away'),
    )
    await expect(admin.send(`/api/miembros/${otro}/anonimizar`, { method: 'POST' })).rejects.toMatchObject(
      refused('union_put_away'),
    )
    const gone = await buildMiembro(app.db.owner, gym, { nombre: 'Luis Gómez', deleted: new Date() })
    await expect(join({ id_se_va: gone })).rejects.toMatchObject(refused('union_deleted'))
    await admin.send(`/api/miembros/${gone}/anonimizar`, { method: 'POST' })
    await expect(join({ id_se_va: gone })).rejects.toMatchObject(refused('union_anonymous'))
  })

  it('while both have a pause that is not over', async () => {
    for (const id of [queda, otro]) {
      await charge(desk, id)
      await pause(app.db, desk.caller, id, new Date())
    }
    await expect(ask()).rejects.toMatchObject(refused('union_two_paused'))
    await resume(app.db, desk.caller, otro)
    await join()
    expect(await findings()).toEqual([])
  })
})

describe('an undo is refused after', () => {
  it.each([
    ['union_then_pago', () => charge(desk, queda)],
    ['union_then_entrada', () => buildEntrada(app.db.owner, gym, otro)],
    ['union_then_edit', () => admin.collection('miembros').update(queda, { alerta: 'Debe una toalla' })],
    ['union_then_nota', () => admin.collection('miembros_notas').create({ id_miembro: queda, texto: 'Llamar' })],
    [
      'union_then_venta',
      async () => sell(desk, { id_concepto: await buildConcepto(app.db.owner, gym), id_miembro: queda }),
    ],
  ])('%s', async (razon, act) => {
    const { id } = await join()
    await act()
    await expect(undo(id)).rejects.toMatchObject(refused(razon))
    expect((await record(otro)).unido_a).toBe(queda)
  })

  it('a void of a payment of either, and a pause', async () => {
    const pago = await charge(desk, otro)
    const made = await join()
    await anular(app.db, desk.caller, pago)
    await expect(undo(made.id)).rejects.toMatchObject(refused('union_then_pago'))
    expect(await findings()).toEqual([])
  })
})
