import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testId } from '#server/testing/gym-world.ts'
import { ago, openDoorDesk, type DoorDesk } from '#server/testing/desks/door-desk.ts'

let app: DoorDesk['app']
let gym: DoorDesk['gym']
let admin: DoorDesk['admin']
let desk: DoorDesk['desk']
let tablet: DoorDesk['tablet']
let owner: DoorDesk['owner']
let ask: DoorDesk['ask']
let enter: DoorDesk['enter']
let member: DoorDesk['member']
let rowsOf: DoorDesk['rowsOf']
let earlier: DoorDesk['earlier']
beforeAll(async () => {
  ;({ app, gym, admin, desk, tablet, owner, ask, enter, member, rowsOf, earlier } = await openDoorDesk())
})
afterAll(() => app.close())

describe('a refusal', () => {
  it('is stored, and whoever may lets in with a reason, once', async () => {
    const { id } = await member({ isPaid: false })
    const { entrada } = await enter({ id_miembro: id })
    expect(entrada).toMatchObject({ resultado: 'no', motivo: 'sin_plan' })
    const [path, body] = [`/api/asistencias/${entrada.id}/dejar-pasar`, { id: testId(), motivo: 'Paga mañana' }]
    expect(await ask(path, { body })).toMatchObject({ status: 403 })
    expect(await ask(path, { as: admin, body: { ...body, motivo: '' } })).toMatchObject({ data: { motivo: {} } })
    const let_in = await ask(path, { as: admin, body })
    expect(let_in.entrada).toMatchObject({ resultado: 'aviso', motivo: 'sin_plan', permiso: 'Paga mañana' })
    expect((await ask(path, { as: admin, body })).entrada).toEqual(let_in.entrada)
    expect(await rowsOf(id)).toHaveLength(2)
    const [audit] = await owner<{ despues: object }>('select despues from auditoria where registro = $1', [body.id])
    expect(audit?.despues).toMatchObject({ permiso: 'Paga mañana', resultado: 'aviso' })
  })

  it('of an ended membership tells its last term at today’s price, to those alone who may charge it', async () => {
    const { id } = await member()
    await owner('update membresias set inicio = inicio - 90, vencimiento = vencimiento - 90 where id_miembro = $1', [
      id,
    ])
    const entry = { id: testId(), id_miembro: id }
    const answer = await enter(entry)
    const renovacion = { plan: expect.any(String), duracion: 1, unidad: 'mes', precio: expect.any(Number) }
    expect(answer).toMatchObject({ razones: [{ codigo: 'vencido' }], renovacion })
    expect((await enter(entry)).renovacion).toEqual(answer.renovacion)
    expect((await enter({ id_miembro: id }, tablet)).renovacion).toBeNull()
    const elsewhere = { id_miembro: id, sucursal_id: gym.sucursales[1] }
    expect(await enter(elsewhere, admin)).toMatchObject({ razones: [{ codigo: 'vencido' }, {}], renovacion: null })
    const [sold] = await owner<{ id: string; precio: string }>(
      'select z.id, z.precio from planes_plazos z join membresias s on s.id_plan_plazo = z.id where s.id_miembro = $1',
      [id],
    )
    expect(answer.renovacion.precio).toBe(Number(sold?.precio))
    await owner('update planes_plazos set deleted = now() where id = $1', [sold?.id])
    expect((await enter({ id_miembro: id })).renovacion).toBeNull()
    await owner('update planes_plazos set deleted = null where id = $1', [sold?.id])
  })

  it('for any other reason tells no price', async () => {
    const { id } = await member()
    expect(await enter({ id_miembro: id })).toMatchObject({ resultado: 'pasa', renovacion: null })
    const { id: unpaid } = await member({ isPaid: false })
    expect(await enter({ id_miembro: unpaid })).toMatchObject({ razones: [{ codigo: 'sin_plan' }], renovacion: null })
  })

  it('is overruled by a receptionist where the gym has chosen so, by nobody else', async () => {
    const { id } = await member({ isPaid: false })
    const { entrada } = await enter({ id_miembro: id })
    const let_in = (as: string) =>
      ask(`/api/asistencias/${entrada.id}/dejar-pasar`, { as, body: { id: testId(), motivo: 'Paga mañana' } })
    const choose = (chosen: boolean) =>
      owner(`update gimnasios set politica = jsonb_build_object('recepcion_deja_pasar', $2::boolean) where id = $1`, [
        gym.id,
        chosen,
      ])
    expect(await let_in(desk)).toMatchObject({ status: 403 })
    await choose(true)
    expect(await let_in(tablet)).toMatchObject({ status: 403 })
    expect(await let_in(desk)).toMatchObject({ entrada: { resultado: 'aviso', permiso: 'Paga mañana' } })
    await choose(false)
    expect(await let_in(desk)).toMatchObject({ status: 403 })
  })

  it('is overruled once by a request that is sent twice at once', async () => {
    const { id } = await member({ isPaid: false })
    const { entrada } = await enter({ id_miembro: id })
    const body = { id: testId(), motivo: 'Paga mañana' }
    const let_in = () => ask(`/api/asistencias/${entrada.id}/dejar-pasar`, { as: admin, body })
    const [one, other] = await Promise.all([let_in(), let_in()])
    expect([one.status, other.entrada]).toEqual([200, one.entrada])
    expect(await rowsOf(id)).toHaveLength(2)
  })

  it('is too old after an hour, unless he was let in without network before', async () => {
    const { id } = await member({ isPaid: false })
    const { entrada } = await enter({ id_miembro: id })
    await owner(`update asistencias_asientos set created = created - interval '3 hours' where id = $1`, [entrada.id])
    const let_in = (given: object) =>
      ask(`/api/asistencias/${entrada.id}/dejar-pasar`, {
        as: admin,
        body: { id: testId(), motivo: 'Paga mañana', ...given },
      })
    expect(await let_in({})).toMatchObject({ status: 400, data: { id: {} } })
    expect(await let_in({ instante: ago(150), reloj: ago(300) })).toMatchObject({ status: 400, data: { reloj: {} } })
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await let_in({ instante: ago(150), reloj: ago(0) })).toMatchObject({ entrada: { resultado: 'aviso' } })
  })
})

describe('undoing', () => {
  it('needs no reason for the last one, then a reason, and gives the visit back', async () => {
    const [one, two] = [await member(), await member()]
    const [first, last] = [await enter({ id_miembro: one.id }), await enter({ id_miembro: two.id })]
    const undo = (id: string, body: object, as = desk) => ask(`/api/asistencias/${id}/deshacer`, { as, body })
    expect(await undo(first.entrada.id, {})).toMatchObject({ status: 400, data: { motivo: {} } })
    expect(await undo(last.entrada.id, {})).toMatchObject({ status: 200 })
    expect(await undo(last.entrada.id, {})).toMatchObject({ status: 200 })
    expect(await undo(first.entrada.id, { motivo: 'Era su hermana' })).toMatchObject({ status: 200 })
    expect(await undo(first.entrada.id, {}, tablet)).toMatchObject({ status: 404 })
    expect(await enter({ id_miembro: one.id })).toMatchObject({ mismaVisita: false, resultado: 'pasa' })
    const client = await app.clientOf(gym.users.Admin)
    const record = await client.collection('asistencias').getOne(first.entrada.id)
    expect(record).toMatchObject({ motivo_deshecha: 'Era su hermana', deshecha_por: gym.users.Recepción })
  })

  it('ends with the day', async () => {
    const { id } = await member()
    await earlier(id, 25 * 60)
    const [row] = await rowsOf(id)
    expect(await ask(`/api/asistencias/${row?.id}/deshacer`, { body: { motivo: 'Tarde ya' } })).toMatchObject({
      status: 400,
    })
  })
})
