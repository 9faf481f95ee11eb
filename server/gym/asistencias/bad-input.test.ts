import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals, type RefusalCode } from '#shared/errors/refusals.ts'
import { ago, openDoorDesk, type DoorDesk } from '#server/testing/desks/door-desk.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
import { countRows } from '#server/testing/desks/expect-refused.ts'
import { buildMiembro, testId } from '#server/testing/gym-world.ts'

let app: DoorDesk['app']
let gym: DoorDesk['gym']
let other: DoorDesk['other']
let admin: DoorDesk['admin']
let ask: DoorDesk['ask']
let enter: DoorDesk['enter']
let member: DoorDesk['member']
let rowsOf: DoorDesk['rowsOf']
beforeAll(async () => {
  ;({ app, gym, other, admin, ask, enter, member, rowsOf } = await openDoorDesk())
})
afterAll(() => app.close())

const tables = ['asistencias_asientos', 'asistencias_deshechas', 'visitas', 'auditoria']
const written = () => countRows(app.db.owner, [gym.id, other.id], tables)

/** Expects a 400 with the sentence under the field, and nothing written. */
async function expectRefused(send: () => Promise<object>, field: string, sentence: string) {
  const before = await written()
  expect(await send()).toMatchObject({ status: 400, data: { [field]: { message: sentence } } })
  expect(await written()).toEqual(before)
}

describe('an entry', () => {
  it.each<[string, () => object, string, RefusalCode]>([
    ['a clock hours behind', () => ({ instante: ago(181), reloj: ago(180) }), 'reloj', 'asistencia_clock'],
    ['a clock hours ahead', () => ({ instante: ago(-179), reloj: ago(-180) }), 'reloj', 'asistencia_clock'],
    ['an instant to come', () => ({ instante: ago(-30) }), 'instante', 'asistencia_future'],
    [
      'an instant of last week',
      () => ({ instante: ago(7 * 24 * 60 + 1), reloj: ago(0) }),
      'instante',
      'asistencia_too_late',
    ],
    ['an instant in words', () => ({ instante: 'ayer' }), 'instante', 'instante_wrong'],
    ['a clock in words', () => ({ instante: ago(1), reloj: 'las tres' }), 'reloj', 'instante_wrong'],
    ['a branch of others', () => ({ sucursal_id: gym.sucursales[1] }), 'sucursal_id', 'sucursal_closed'],
    ['a branch of another gym', () => ({ sucursal_id: other.sucursales[0] }), 'sucursal_id', 'sucursal_closed'],
    ['a branch that is a number', () => ({ sucursal_id: 5 }), 'sucursal_id', 'dato_not_valid'],
    ['an id of one letter', () => ({ id: 'x' }), 'id', 'dato_not_valid'],
    ['a list of members', () => ({ id_miembro: [testId()] }), 'id_miembro', 'dato_not_valid'],
    ['a member that is nobody', () => ({ id_miembro: testId() }), 'id_miembro', 'miembro_gone'],
    ['a text that is a number', () => ({ texto: 5 }), 'texto', 'texto_missing'],
    ['an unknown way in', () => ({ via: 'fax' }), 'via', 'dato_not_valid'],
    ['an unknown answer', () => ({ mostrado: 'quizás' }), 'mostrado', 'dato_not_valid'],
  ])('with %s is refused in a sentence, and nothing is written', async (_, given, field, refusal) => {
    const { id } = await member()
    await expectRefused(() => enter({ id_miembro: id, ...given() }), field, refusals[refusal])
  })

  it('of nobody, or of a member of another gym, is refused in a sentence', async () => {
    await expectRefused(() => enter({}), 'texto', refusals.entrada_text_missing)
    const foreign = await buildMiembro(app.db.owner, other, { nombre: 'De otro ZZB' })
    await expectRefused(() => enter({ id_miembro: foreign }), 'id_miembro', refusals.miembro_gone)
  })

  it('of the queue, sent twice at once, is stored once', async () => {
    const { id: who } = await member()
    const body = { id: testId(), id_miembro: who, instante: ago(30), reloj: ago(0), mostrado: 'pasa' }
    const [one, two] = await Promise.all([enter(body), enter(body)])
    expect(one).toMatchObject({ status: 200, entrada: { id: body.id, via: 'sin_conexion' } })
    expect(two.entrada).toEqual(one.entrada)
    expect(await rowsOf(who)).toHaveLength(1)
  })

  it('of the queue is answered as stored when it is sent again after it is too old', async () => {
    const { id: who } = await member()
    const instante = ago(8 * 24 * 60)
    const id = await buildEntrada(app.db.owner, gym, who, { instante: new Date(instante) })
    const before = await written()
    expect(await enter({ id, id_miembro: who, instante, mostrado: 'pasa' })).toMatchObject({
      status: 200,
      entrada: { id, instante },
    })
    expect(await written()).toEqual(before)
  })
})

describe('letting in and undoing', () => {
  it('are refused in a sentence, and nothing is written', async () => {
    const { id } = await member({ isPaid: false })
    const { entrada } = await enter({ id_miembro: id })
    const act = (path: string, body: object) => () => ask(`/api/asistencias/${entrada.id}/${path}`, { as: admin, body })
    const letIn = (given: object) => act('dejar-pasar', { id: testId(), motivo: 'Paga mañana', ...given })
    await expectRefused(letIn({ instante: ago(7 * 24 * 60 + 1) }), 'instante', refusals.asistencia_too_late)
    await expectRefused(letIn({ instante: ago(1), reloj: ago(180) }), 'reloj', refusals.asistencia_clock)
    await expectRefused(letIn({ id: 5 }), 'id', refusals.dato_not_valid)
    await expectRefused(letIn({ motivo: { a: 1 } }), 'motivo', refusals.texto_missing)
    await expectRefused(act('deshacer', { motivo: 5 }), 'motivo', refusals.texto_missing)
    await expectRefused(act('deshacer', {}), 'id', refusals.asistencia_refused)
  })
})

describe('the largest forms', () => {
  const long = 'x'.repeat(60_000)
  const whole = (given: object) => enter({ texto: 'abc', ...given })

  it('of an entry are refused in a sentence, and a megabyte is not read', async () => {
    await expectRefused(() => whole({ texto: long }), 'texto', 'Escribe como máximo 80 caracteres.')
    await expectRefused(() => whole({ id: long }), 'id', refusals.dato_not_valid)
    await expectRefused(() => whole({ instante: long }), 'instante', refusals.instante_wrong)
    await expectRefused(() => whole({ instante: '9999-12-31T23:59:59Z' }), 'instante', refusals.asistencia_future)
    await expectRefused(
      () => whole({ instante: ago(1), reloj: '0001-01-01T00:00:00Z' }),
      'reloj',
      refusals.asistencia_clock,
    )
    const before = await written()
    expect(await whole({ texto: 'x'.repeat(1_000_000) })).toMatchObject({ status: 413 })
    expect(await written()).toEqual(before)
  })

  it('of a search find nobody, in words', async () => {
    for (const [texto, mensaje] of [
      ['9'.repeat(80), refusals.asistencia_nobody],
      [`${'a '.repeat(39)}b`, refusals.asistencia_text_short],
      [`${'%_'.repeat(39)}`, refusals.asistencia_nobody],
    ])
      expect(await enter({ texto })).toMatchObject({ status: 200, estado: 'ninguna', mensaje })
  })

  it('of a reason and of the photos asked for are refused in a sentence', async () => {
    const { id } = await member()
    const { entrada } = await enter({ id_miembro: id })
    const act = (path: string, body: object) => () => ask(`/api/asistencias/${entrada.id}/${path}`, { as: admin, body })
    const tooLong = 'Escribe como máximo 200 caracteres.'
    await expectRefused(act('deshacer', { motivo: 'x'.repeat(201) }), 'motivo', tooLong)
    await expectRefused(act('dejar-pasar', { id: testId(), motivo: long }), 'motivo', tooLong)
    const ids = Array.from({ length: 600 }, testId).join(',')
    const fotos = () => ask(`/api/asistencias/fotos?sucursal=${gym.sucursales[0]}&ids=${ids}`)
    await expectRefused(fotos, 'ids', refusals.dato_not_valid)
  })
})
