import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UnirInput } from '#shared/unir/union.ts'
import { anular, charge, pause, resume } from '#server/testing/charge.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
import { buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { buildGym, buildMiembro, buildRol, buildUser, testId } from '#server/testing/gym-world.ts'
import { openUnionDesk, type UnionDesk } from '#server/testing/unir/union-desk.ts'

let at: UnionDesk
let queda: string
let otro: string

beforeAll(async () => {
  at = await openUnionDesk()
})
afterAll(() => at.app.close())
beforeEach(async () => {
  ;({ queda, otro } = await at.buildDoubles())
})

const ask = (body: Partial<UnirInput> = {}, client = at.admin) =>
  at.ask({ id_queda: queda, id_se_va: otro, ...body }, client)
const join = (body: Partial<UnirInput> = {}, client = at.admin) => ask({ aplicar: true, ...body }, client)
const refused = (razon: string) => ({ status: 400, response: { razon } })

describe('a union is refused', () => {
  it('for one member twice, and for other gyms, branches and rights', async () => {
    const abroad = await buildGym(at.app.db.owner, { marca: 'Ajeno' })
    const stranger = await buildMiembro(at.app.db.owner, abroad)
    const south = await buildMiembro(at.app.db.owner, at.gym, { sucursal_id: at.gym.sucursales[1] })
    await expect(join({ id_se_va: queda })).rejects.toMatchObject(refused('union_of_one'))
    await expect(join({ id_se_va: stranger })).rejects.toMatchObject({ status: 404 })
    await expect(join({ id_se_va: 'x' })).rejects.toMatchObject({ status: 400 })
    const role = await buildRol(at.app.db.owner, at.gym.id, ['members.index', 'members.update', 'members.delete'])
    const centro = await buildUser(at.app.db.owner, at.gym.id, { role, sucursales: [at.gym.sucursales[0]] })
    const client = await at.app.clientOf(centro)
    await expect(join({ id_se_va: south }, client)).rejects.toMatchObject({ status: 404 })
    expect((await join({}, client)).pagos).toBeNull()
    const reception = await at.app.clientOf(at.gym.users.Recepción)
    await expect(ask({}, reception)).rejects.toMatchObject({ status: 403 })
    await expect(at.undo(otro, await at.app.clientOf(abroad.users.Admin))).rejects.toMatchObject({ status: 404 })
  })

  it('for deleted, anonymised and joined records, and these are not restored', async () => {
    await join()
    await expect(join()).rejects.toMatchObject(refused('union_made'))
    await expect(at.admin.collection('miembros').update(otro, { deleted: '' })).rejects.toMatchObject(
      refused('union_put_away'),
    )
    await expect(at.admin.send(`/api/miembros/${otro}/anonimizar`, { method: 'POST' })).rejects.toMatchObject(
      refused('union_put_away'),
    )
    const gone = await buildMiembro(at.app.db.owner, at.gym, { nombre: 'Luis Gómez', deleted: new Date() })
    await expect(join({ id_se_va: gone })).rejects.toMatchObject(refused('union_deleted'))
    await at.admin.send(`/api/miembros/${gone}/anonimizar`, { method: 'POST' })
    await expect(join({ id_se_va: gone })).rejects.toMatchObject(refused('union_anonymous'))
  })

  it('while both have a pause that is not over', async () => {
    for (const id of [queda, otro]) {
      await charge(at.desk, id)
      await pause(at.app.db, at.desk.caller, id, new Date())
    }
    await expect(ask()).rejects.toMatchObject(refused('union_two_paused'))
    await resume(at.app.db, at.desk.caller, otro)
    await join()
    expect(await at.findings()).toEqual([])
  })
})

describe('an undo is refused after', () => {
  it.each([
    ['union_then_pago', () => charge(at.desk, queda)],
    ['union_then_entrada', () => buildEntrada(at.app.db.owner, at.gym, otro)],
    ['union_then_edit', () => at.admin.collection('miembros').update(queda, { alerta: 'Debe una toalla' })],
    ['union_then_nota', () => at.admin.collection('miembros_notas').create({ id_miembro: queda, texto: 'Llamar' })],
    [
      'union_then_venta',
      async () => sell(at.desk, { id_concepto: await buildConcepto(at.app.db.owner, at.gym), id_miembro: queda }),
    ],
  ])('%s', async (razon, act) => {
    const { id } = await join()
    await act()
    await expect(at.undo(id)).rejects.toMatchObject(refused(razon))
    expect((await at.record(otro)).unido_a).toBe(queda)
  })

  it('another member took the document that would come back', async () => {
    const mine = `Q${testId()}`.toUpperCase()
    await at.admin.collection('miembros').update(queda, { dni: mine })
    const { id } = await join({ dni: (await at.record(otro)).dni })
    await buildMiembro(at.app.db.owner, at.gym, { nombre: 'Nuria Sol', dni: mine })
    await expect(at.undo(id)).rejects.toMatchObject(refused('union_then_documento'))
  })

  it('a void of a payment of either, and a pause', async () => {
    const pago = await charge(at.desk, otro)
    const made = await join()
    await anular(at.app.db, at.desk.caller, pago)
    await expect(at.undo(made.id)).rejects.toMatchObject(refused('union_then_pago'))
    expect(await at.findings()).toEqual([])
  })
})

it('a document that a third member has too stays with the two, joined and taken apart', async () => {
  const { dni } = await at.record(otro)
  await at.app.db.owner(
    `insert into miembros (gimnasio_id, id, nombre, dni, dni_repetido, sucursal_id) values ($1, $2, 'Nuria Sol', $3, 1, $4)`,
    [at.gym.id, testId(), dni, at.gym.sucursales[0]],
  )
  const { id } = await join()
  expect((await at.record(queda)).dni).toBe(dni)
  await at.undo(id)
  expect((await at.record(otro)).dni).toBe(dni)
})
