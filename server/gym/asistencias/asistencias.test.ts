import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { buildClave } from '#server/testing/desks/clave.ts'
import { buildMiembro, callerOf, testId } from '#server/testing/gym-world.ts'
import { ago, openDoorDesk, type DoorDesk } from '#server/testing/desks/door-desk.ts'

let app: DoorDesk['app']
let gym: DoorDesk['gym']
let other: DoorDesk['other']
let admin: DoorDesk['admin']
let tokenOf: DoorDesk['tokenOf']
let owner: DoorDesk['owner']
let ask: DoorDesk['ask']
let enter: DoorDesk['enter']
let member: DoorDesk['member']
let rowsOf: DoorDesk['rowsOf']
let earlier: DoorDesk['earlier']
beforeAll(async () => {
  ;({ app, gym, other, admin, tokenOf, owner, ask, enter, member, rowsOf, earlier } = await openDoorDesk())
})
afterAll(() => app.close())

describe('whoever is found', () => {
  it('enters by name, document, member number and code', async () => {
    const { id, nombre } = await member({ dni: '30.111.222'.replaceAll('.', '') })
    const [stored] = await owner<{ codigo: string; numero: number }>(
      'select codigo, numero from miembros where id = $1',
      [id],
    )
    for (const texto of [nombre, '30.111.222', String(stored?.numero), stored?.codigo]) {
      const answer = await enter({ texto })
      expect(answer).toMatchObject({ status: 200, estado: 'una', tarjeta: { id, nombre } })
    }
    expect(await rowsOf(id)).toMatchObject([{ resultado: 'pasa', motivo: '', via: 'mostrador' }])
  })

  it('among several is chosen by id, and nobody enters before', async () => {
    const mark = testId()
    const [one] = [await member({ nombre: `Ana ${mark}` }), await member({ nombre: `Áná ${mark} Paz` })]
    const several = await enter({ texto: `ana ${mark}` })
    expect(several).toMatchObject({ estado: 'varias', hayMas: false })
    expect(several.tarjetas).toHaveLength(2)
    expect(await rowsOf(one.id)).toEqual([])
    expect(await enter({ id_miembro: one.id })).toMatchObject({ estado: 'una', resultado: 'pasa' })
  })

  it('comes first if the name begins as typed, then if a later word does, and last if the letters are inside one', async () => {
    const mark = testId()
    for (const nombre of [
      `Adrián Fontana ${mark}`,
      `Abril Anaya ${mark}`,
      `Zulma Paz ${mark} Ana`,
      `Anahí Paz ${mark}`,
    ])
      await member({ nombre })
    const { tarjetas } = await enter({ texto: `ana ${mark}` })
    expect(tarjetas.map(({ nombre }: { nombre: string }) => nombre.split(' ')[0])).toEqual([
      'Anahí',
      'Abril',
      'Zulma',
      'Adrián',
    ])
  })

  it('comes first in force, before a namesake of an earlier letter who is not', async () => {
    const mark = testId()
    await member({ nombre: `Ana ${mark}`, isPaid: false })
    await member({ nombre: `Ana Zulma ${mark}` })
    const { tarjetas } = await enter({ texto: `ana ${mark}` })
    expect(tarjetas.map(({ nombre }: { nombre: string }) => nombre)).toEqual([`Ana Zulma ${mark}`, `Ana ${mark}`])
  })

  it('is nobody by a code of another gym, by letters that none has, or by too few', async () => {
    const foreign = await buildMiembro(app.db.owner, other, { nombre: 'De otro ZZB' })
    const [stored] = await owner<{ codigo: string }>('select codigo from miembros where id = $1', [foreign])
    for (const texto of [stored?.codigo, 'De otro ZZB', '%%%', 'an'])
      expect(await enter({ texto })).toMatchObject({ estado: 'ninguna', mensaje: expect.stringMatching(/\.$/) })
    expect(await enter({ id_miembro: foreign })).toMatchObject({ status: 400, data: { id_miembro: {} } })
    expect(await rowsOf(foreign)).toEqual([])
  })

  it('of another branch is refused, named only to who sees that branch, and enters with a plan for all', async () => {
    const { id, nombre } = await member({ sucursal_id: gym.sucursales[1], dni: '40999888' })
    expect(await enter({ texto: nombre })).toMatchObject({ estado: 'ninguna' })
    const refused = { resultado: 'no', razones: [{ codigo: 'otra_sucursal', sucursal: 'Sur ZZA' }] }
    expect(await enter({ texto: '40999888' })).toMatchObject({ ...refused, tarjeta: { nombre: '' } })
    expect(await enter({ texto: nombre }, admin)).toMatchObject({ ...refused, tarjeta: { nombre } })
    await owner('update planes set todas_las_sucursales = true where id = $1', [gym.plan])
    expect(await enter({ texto: nombre })).toMatchObject({ resultado: 'pasa', tarjeta: { id, nombre } })
    await owner('update planes set todas_las_sucursales = false where id = $1', [gym.plan])
  })
})

describe('an entry', () => {
  it('of the same visit is told and not stored, by two devices at once, too', async () => {
    const { id } = await member()
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter({ id_miembro: id })))
    expect(answers.filter(({ mismaVisita }) => mismaVisita)).toHaveLength(5)
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('is the second visit of the day after ten minutes', async () => {
    const { id } = await member()
    await earlier(id, 11)
    const answer = await enter({ id_miembro: id })
    expect(answer).toMatchObject({ resultado: 'aviso', razones: [{ codigo: 'segunda_visita' }] })
    expect(await rowsOf(id)).toHaveLength(2)
  })

  it('warns of a missing document in the two weeks after the member was registered, not for ever', async () => {
    const { id } = await member({ dni: '' })
    const warned = { resultado: 'aviso', razones: [{ codigo: 'documento_pendiente' }] }
    expect(await enter({ id_miembro: id })).toMatchObject(warned)
    const { id: old } = await member({ dni: '' })
    await owner(`update miembros set created = created - interval '15 days' where id = $1`, [old])
    expect(await enter({ id_miembro: old })).toMatchObject({ resultado: 'pasa', razones: [] })
  })

  it('sent twice is stored once and answered alike; with other contents it is refused', async () => {
    const [{ id: who }, someone] = [await member(), await member()]
    const id = testId()
    const first = await enter({ id, id_miembro: who })
    expect(await enter({ id, id_miembro: who })).toMatchObject({ entrada: first.entrada, resultado: first.resultado })
    expect(await enter({ id, id_miembro: someone.id })).toMatchObject({ status: 400, data: { id: {} } })
    expect(await rowsOf(who)).toHaveLength(1)
    expect(await rowsOf(someone.id)).toEqual([])
    const foreign = await buildMiembro(app.db.owner, other, { nombre: 'Otra ZZB' })
    const theirs = await tokenOf(other.users.Admin)
    const body = { id, sucursal_id: other.sucursales[0], id_miembro: foreign }
    expect(await ask('/api/asistencias/entrar', { as: theirs, body })).toMatchObject({ status: 400, data: { id: {} } })
  })

  it('an offline entry keeps its instant, and a different result is reported', async () => {
    const [{ id: paid }, { id: unpaid }] = [await member(), await member({ isPaid: false })]
    const instante = ago(90)
    const sent = await enter({ id_miembro: paid, instante, reloj: ago(0), mostrado: 'pasa' })
    expect(sent).toMatchObject({ conflicto: false, entrada: { via: 'sin_conexion', instante } })
    expect(await enter({ id_miembro: unpaid, instante, mostrado: 'pasa' })).toMatchObject({
      resultado: 'no',
      conflicto: true,
      entrada: { resultado: 'aviso', motivo: 'sin_plan' },
    })
  })

  it('an offline entry of two days ago is stored with its instant', async () => {
    const { id } = await member()
    const instante = ago(2 * 24 * 60)
    expect(await enter({ id_miembro: id, instante, reloj: ago(0), mostrado: 'no' })).toMatchObject({
      entrada: { via: 'sin_conexion', instante },
    })
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('an offline entry is not believed where nothing has changed that its copy could have missed, and none of a key is', async () => {
    const settle = (table: string, id: string) =>
      owner(`update ${table} set updated = updated - interval '3 days' where id = $1`, [id])
    const [{ id: settled }, { id: recent }] = [await member({ isPaid: false }), await member({ isPaid: false })]
    await settle('gimnasios', gym.id)
    await settle('miembros', settled)
    const claim = (id_miembro: string) => ({ id_miembro, instante: ago(30), reloj: ago(0), mostrado: 'pasa' })
    const kept = { conflicto: true, entrada: { resultado: 'no', motivo: 'sin_plan' } }
    expect(await enter(claim(settled))).toMatchObject(kept)
    const { secreto } = await buildClave(app.db.owner, gym, { permisos: ['attendance.create'] })
    expect(await enter(claim(recent), `Bearer ${secreto}`)).toMatchObject(kept)
    expect(await enter(claim((await member({ isPaid: false })).id))).toMatchObject({ entrada: { resultado: 'aviso' } })
  })

  it('an offline entry is stored as it happened, and a repeat gets the same answer', async () => {
    const [{ id: paid }, { id: unpaid }] = [await member(), await member({ dni: '', isPaid: true })]
    const turnedAway = { id: testId(), id_miembro: paid, instante: ago(30), mostrado: 'no' }
    const let_in = { id: testId(), id_miembro: unpaid, instante: ago(30), mostrado: 'pasa' }
    for (const body of [turnedAway, turnedAway])
      expect(await enter(body)).toMatchObject({ conflicto: true, entrada: { resultado: 'no', motivo: '' } })
    for (const body of [let_in, let_in])
      expect(await enter(body)).toMatchObject({ conflicto: false, entrada: { resultado: 'aviso' } })
    expect([await rowsOf(paid), await rowsOf(unpaid)]).toMatchObject([[{ resultado: 'no' }], [{ resultado: 'aviso' }]])
  })

  it('by a clock that is hours off, to come or of last week is refused whole', async () => {
    const { id } = await member()
    const bad = [
      [{ instante: ago(1), reloj: ago(180) }, 'reloj'],
      [{ instante: ago(-30) }, 'instante'],
      [{ instante: ago(7 * 24 * 60 + 1) }, 'instante'],
      [{ instante: 'ayer' }, 'instante'],
      [{ sucursal_id: gym.sucursales[1] }, 'sucursal_id'],
      [{ sucursal_id: other.sucursales[0] }, 'sucursal_id'],
      [{ id: 'x' }, 'id'],
    ] as const
    for (const [given, field] of bad)
      expect(await enter({ id_miembro: id, ...given })).toMatchObject({ status: 400, data: { [field]: {} } })
    expect(await enter({ texto: 'x'.repeat(5000) })).toMatchObject({ status: 400, data: { texto: {} } })
    expect(await rowsOf(id)).toEqual([])
  })

  it('uses the plan of today, not one that begins later, and its slot', async () => {
    const { id } = await member({ isPaid: false })
    const far = new Date(Date.now() + 12 * 3_600_000)
    const caller = await callerOf(app.db, gym.users.Admin)
    await owner(`update planes set horario = 'fijo' where id = $1`, [gym.plan])
    await charge({ db: app.db, caller, gym }, id, { horario: far })
    await charge({ db: app.db, caller, gym }, id, { id_plan_plazo: gym.otroMes, sucursal_id: gym.sucursales[1] })
    expect(await enter({ id_miembro: id })).toMatchObject({
      resultado: 'no',
      razones: [{ codigo: 'fuera_de_horario' }],
      tarjeta: { plan: 'Libre ZZA' },
    })
    const farDay = String((new Date().getUTCDay() + 3) % 7 || 7)
    for (const [dias, razones] of [
      [farDay, [{ codigo: 'fuera_de_horario' }, { codigo: 'otro_dia', dias: farDay }]],
      ['', [{ codigo: 'fuera_de_horario' }]],
    ]) {
      await owner('update planes set dias = $2 where id = $1', [gym.plan, dias])
      expect(await enter({ id_miembro: id })).toMatchObject({ tarjeta: { dias }, razones })
    }
    await owner('update planes set cupo = 3 where id = $1', [gym.plan])
    const { turnos } = await ask(`/api/asistencias/ocupacion?sucursal=${gym.sucursales[0]}`)
    expect(turnos).toEqual([])
    await owner(`update planes set horario = 'flexible', dias = '', cupo = null where id = $1`, [gym.plan])
  })
})
