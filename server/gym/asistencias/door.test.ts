import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClave } from '#server/testing/desks/clave.ts'
import { buildMiembro, testId } from '#server/testing/gym-world.ts'
import { openDoorDesk, type DoorDesk } from '#server/testing/desks/door-desk.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { forgetEntries } from './forget-job.ts'

let app: DoorDesk['app']
let gym: DoorDesk['gym']
let other: DoorDesk['other']
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
  ;({ app, gym, other, admin, desk, tablet, owner, ask, enter, member, rowsOf, earlier } = await openDoorDesk())
})
afterAll(() => app.close())

describe('the tablet at the door', () => {
  it('lets in and takes its snapshot, but lists neither members nor entries', async () => {
    const { nombre } = await member()
    expect(await enter({ texto: nombre, via: 'tableta' }, tablet)).toMatchObject({ resultado: 'pasa' })
    const snapshot = await ask(`/api/asistencias/instantanea?sucursal=${gym.sucursales[0]}`, { as: tablet })
    expect(snapshot).toMatchObject({ completa: true, reglas: { misma_visita: 10, margen_horario: 30 } })
    const card = snapshot.tarjetas.find((one: { nombre: string }) => one.nombre === nombre)
    expect(card).toMatchObject({ codigo: expect.stringMatching(/^[0-9a-f]{64}$/), ultima: expect.any(Number) })
    expect(card).not.toHaveProperty('telefono')
    for (const collection of ['miembros', 'miembros_pagos', 'asistencias', 'pagos'])
      expect(await ask(`/api/collections/${collection}/records`, { as: tablet })).toMatchObject({ items: [] })
    const elsewhere = `/api/asistencias/instantanea?sucursal=${gym.sucursales[1]}`
    expect(await ask(elsewhere, { as: tablet })).toMatchObject({ status: 400, data: { sucursal_id: {} } })
  })

  it('takes a copy of digests and without birthdays; the reception’s has both, and an API key gets none', async () => {
    const dni = `5${`${Date.now()}`.slice(-9)}`
    const { id } = await member({ dni })
    await owner(`update miembros set fecha_nacimiento = '1990-05-06' where id = $1`, [id])
    const [row] = await owner<{ codigo: string }>('select codigo from miembros where id = $1', [id])
    const path = `/api/asistencias/instantanea?sucursal=${gym.sucursales[0]}`
    const cardOf = (copy: { tarjetas: { id: string }[] }) => copy.tarjetas.find((one) => one.id === id)
    const [public_, own] = [await ask(path, { as: tablet }), await ask(path, { as: desk })]
    expect(cardOf(own)).toMatchObject({ dni, codigo: row?.codigo, cumpleanos: '05-06' })
    expect(own.sal).toBe('')
    const digest = (text: string) => createHmac('sha256', String(public_.sal)).update(text).digest('hex')
    expect(cardOf(public_)).toMatchObject({ dni: digest(dni), codigo: digest(row?.codigo ?? ''), cumpleanos: '' })
    const text = JSON.stringify(public_)
    for (const secret of [dni, row?.codigo, '05-06']) expect(text).not.toContain(secret)
    const { secreto } = await buildClave(app.db.owner, gym, { permisos: ['attendance.create'] })
    expect(await ask(path, { as: `Bearer ${secreto}` })).toMatchObject({ status: 403 })
  })

  it('finds by name what an API key finds by code and document alone', async () => {
    const nombre = `Nombrada ${testId()}`
    await member({ nombre })
    const { secreto } = await buildClave(app.db.owner, gym, { permisos: ['attendance.create'] })
    expect(await enter({ texto: nombre }, `Bearer ${secreto}`)).toMatchObject({ estado: 'ninguna' })
    expect(await enter({ texto: nombre }, tablet)).toMatchObject({ estado: 'una' })
  })

  it('sends members with an alert to the reception, and never tells why', async () => {
    const alerta = `Debe una toalla ${testId()}`
    const { id } = await member()
    await owner('update miembros set alerta = $2 where id = $1', [id, alerta])
    const entry = { id: testId(), id_miembro: id }
    const answers = [
      await enter(entry, tablet),
      await enter(entry, tablet),
      await enter({ id_miembro: id }, tablet),
      await ask(`/api/asistencias/instantanea?sucursal=${gym.sucursales[0]}`, { as: tablet }),
    ]
    expect(answers[0]).toMatchObject({ razones: [{ codigo: 'alerta', texto: 'Pasa por recepción' }] })
    expect(JSON.stringify(answers)).not.toContain(alerta)
    expect(await enter(entry)).toMatchObject({ status: 400 })
    expect((await enter({ id_miembro: id })).tarjeta).toMatchObject({ alerta })
  })
})

it('finds a member by the phone as screens show it, however it was typed in', async () => {
  for (const [telefono, shown] of [
    ['1144184918', '+54 9 11 4418-4918'],
    ['0351155512345', '+54 9 351 551-2345'],
    ['34600123456', '+34 600 12 34 56'],
  ] as const) {
    const { id } = await member({ telefono })
    expect(await enter({ texto: shown }, admin)).toMatchObject({ tarjeta: { id } })
  }
  expect(await enter({ texto: '+54 9 11 9999-0000' }, admin)).toMatchObject({ estado: 'ninguna' })
})

it('finds a member by a whole phone without its plus, if the number is exactly his', async () => {
  const { id } = await member()
  await (await app.clientOf(gym.users.Admin)).collection('miembros').update(id, { telefono: '1144001122' })
  for (const texto of ['11 4400 1122', '1144001122', '0054 9 11 4400-1122', '011 15 4400-1122'])
    expect(await enter({ texto }, admin)).toMatchObject({ tarjeta: { id } })
  expect(await enter({ texto: '3514001122' }, admin)).toMatchObject({ estado: 'ninguna' })
})

it('finds names of any script, and nobody by another name of theirs', async () => {
  const [zhang, ali] = [await member({ nombre: '张丽华' }), await member({ nombre: 'محمد علي' })]
  expect(await enter({ texto: '张丽' })).toMatchObject({ tarjeta: { id: zhang.id } })
  expect(await enter({ texto: 'علي محمد' })).toMatchObject({ tarjeta: { id: ali.id } })
  expect(await enter({ texto: '王华' })).toMatchObject({ estado: 'ninguna' })
})

it('finds a document however it is spelled, for an API key too, and in the copy', async () => {
  const { id } = await member({ dni: '93456789-Q' })
  const { secreto } = await buildClave(app.db.owner, gym, { permisos: ['attendance.create'] })
  const spelled = ['93.456.789-q', '93456789Q', '093456789Q', '93456789/Q']
  for (const texto of spelled)
    for (const as of [desk, tablet, `Bearer ${secreto}`])
      expect(await enter({ texto }, as)).toMatchObject({ tarjeta: { id } })
  const path = `/api/asistencias/instantanea?sucursal=${gym.sucursales[0]}`
  const documentIn = (copy: { tarjetas: { id: string; dni: string }[] }) =>
    copy.tarjetas.find((card) => card.id === id)?.dni
  expect(documentIn(await ask(path))).toBe('93456789q')
  const digests = await ask(path, { as: tablet })
  expect(documentIn(digests)).toBe(createHmac('sha256', String(digests.sal)).update('93456789q').digest('hex'))
})

it('finds a passport with its zeros, and lets choose between two who have one document', async () => {
  const [one, other] = [await member({ dni: '0093456' }), await member({ dni: '' })]
  await owner(`update miembros set tipo_documento = 'Pasaporte' where id = $1`, [one.id])
  expect(await enter({ texto: '00-93456' })).toMatchObject({ tarjeta: { id: one.id } })
  const { id } = await member({ dni: '95111222' })
  await owner(`alter table miembros disable trigger user`, [])
  await owner(`update miembros set dni = '095111222', dni_repetido = 1 where id = $1`, [other.id])
  await owner(`alter table miembros enable trigger user`, [])
  const found = await enter({ texto: '95.111.222' })
  expect(found).toMatchObject({ estado: 'varias' })
  expect(found.tarjetas.map((card: { id: string }) => card.id).toSorted()).toEqual([id, other.id].toSorted())
})

describe('a photo at the door', () => {
  it('is a small picture of whoever may enter at the branch, for the tablet, too', async () => {
    const [{ id }, elsewhere] = [await member(), await member({ sucursal_id: gym.sucursales[1] })]
    const foreign = await buildMiembro(app.db.owner, other, { nombre: 'Foto ZZB' })
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    const upload = async (client: Awaited<ReturnType<typeof app.clientOf>>, member: string) =>
      client.collection('miembros').update(member, { foto: new File([new Uint8Array(bytes)], 'cara.jpg') })
    const mine = await app.clientOf(gym.users.Admin)
    await Promise.all([upload(mine, id), upload(mine, elsewhere.id)])
    await upload(await app.clientOf(other.users.Admin), foreign)
    const fotos = (sucursal: string, ids: string[]) =>
      ask(`/api/asistencias/fotos?sucursal=${sucursal}&ids=${ids.join(',')}`, { as: tablet })
    const [centro, sur] = gym.sucursales
    const answer = await fotos(centro, [id, elsewhere.id, foreign, testId()])
    expect(Object.keys(answer.fotos)).toEqual([id])
    const [kind, drawn = ''] = String(answer.fotos[id]).split(',')
    expect(kind).toBe('data:image/jpeg;base64')
    expect(await sharp(Buffer.from(drawn, 'base64')).metadata()).toMatchObject({ width: 200, height: 200 })
    for (const ids of [[], ['x'], Array.from({ length: 21 }, testId)])
      expect(await fotos(centro, ids)).toMatchObject({ status: 400, data: { ids: {} } })
    expect(await fotos(sur, [elsewhere.id])).toMatchObject({ status: 400, data: { sucursal_id: {} } })
  })
})

describe('the snapshot', () => {
  it('is made for two devices of a gym at once; the others wait', async () => {
    const path = `/api/asistencias/instantanea?sucursal=${gym.sucursales[0]}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(await ask(path)).toMatchObject({ completa: true })
  })

  it('of more than five thousand members says that it is not whole', async () => {
    const { authStore } = await app.clientOf(other.users.Admin)
    const path = `/api/asistencias/instantanea?sucursal=${other.sucursales[0]}`
    await owner(
      `insert into miembros (gimnasio_id, id, nombre, sucursal_id)
       select $1, 'muchos' || lpad(i::text, 9, '0'), 'Ana Paz', $2 from generate_series(1, 5001) i`,
      [other.id, other.sucursales[0]],
    )
    // A branch does not grow so fast that PostgreSQL takes it for an empty one.
    await owner('analyze miembros, membresias', [])
    const { completa, tarjetas } = await ask(path, { as: authStore.token })
    expect([completa, tarjetas.length]).toEqual([false, 5000])
  })
})

describe('the export', () => {
  it('has the entries of the list, for those who may export and see them', async () => {
    const { nombre, id } = await member()
    await enter({ id_miembro: id })
    const path = `${app.url}/api/exportar/asistencias.csv?filter=${encodeURIComponent(`id_miembro = '${id}'`)}`
    const answer = await fetch(path, { headers: { authorization: admin } })
    expect(answer.headers.get('x-filas')).toBe('1')
    expect(await answer.text()).toMatch(new RegExp(`${nombre}.Pasó.`))
    expect((await fetch(path, { headers: { authorization: tablet } })).status).toBe(403)
  })
})

describe('the sums', () => {
  it('count people inside and visits of today, and follow from the entries', async () => {
    const path = `/api/asistencias/ocupacion?sucursal=${gym.sucursales[0]}`
    const before = await ask(path)
    const { id } = await member()
    const { entrada } = await enter({ id_miembro: id })
    expect(await ask(path)).toMatchObject({ dentro: before.dentro + 1, hoy: before.hoy + 1, minutos: 90 })
    await ask(`/api/asistencias/${entrada.id}/deshacer`, { body: {} })
    expect(await ask(path)).toMatchObject({ dentro: before.dentro, hoy: before.hoy })
    const list = await ask('/api/collections/asistencias/records?perPage=1', { as: admin })
    const [stored] = await owner<{ n: number }>(
      'select count(*)::integer as n from asistencias_asientos where gimnasio_id = $1',
      [gym.id],
    )
    expect(list.totalItems).toBe(stored?.n)
    const { results } = await ownerSnapshot(app.db.url, verify)
    expect(results.find(({ check }) => check === 'visitas por día')?.findings).toEqual([])
  })

  it('are summed once by hour and plan, also beside one that was undone', async () => {
    const people = await Promise.all([member(), member(), member()])
    const [first, ...rest] = people.map(({ id }) => id)
    const { entrada } = await enter({ id_miembro: first })
    expect(await ask(`/api/asistencias/${entrada.id}/deshacer`, { body: {} })).toMatchObject({ status: 200 })
    // A year of other hours, as a gym has.
    await owner(
      `insert into visitas_por_hora (gimnasio_id, sucursal_id, dia, hora, visitas)
       select $1, $2, current_date - d, h, 0 from generate_series(2, 366) d, generate_series(0, 23) h`,
      [gym.id, gym.sucursales[0]],
    )
    await owner('analyze visitas_por_hora', [])
    for (const id of rest) await enter({ id_miembro: id })
    const { results } = await ownerSnapshot(app.db.url, verify)
    expect(results.flatMap(({ findings }) => findings)).toEqual([])
  })

  it('still follow after old entries were deleted, and nobody else deletes or changes any', async () => {
    const { id } = await member()
    await earlier(id, 400 * 1440)
    await enter({ id_miembro: id })
    await owner(`update gimnasios set politica = '{"retencion_asistencias": 365}' where id = $1`, [gym.id])
    await forgetEntries(app.db.pools)
    expect(await rowsOf(id)).toHaveLength(1)
    const { results } = await ownerSnapshot(app.db.url, verify)
    expect(results.find(({ check }) => check === 'visitas por día')?.findings).toEqual([])
    for (const sql of ['delete from asistencias_asientos', `update asistencias_asientos set resultado = 'no'`])
      await expect(app.db.pools.transaction(gym.id, (tx) => tx.query(sql))).rejects.toThrow(/denied/)
  })
})
