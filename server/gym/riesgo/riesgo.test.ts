import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Riesgo } from '#shared/riesgo/lista.ts'
import { addDays } from '#shared/values/dates.ts'
import { endRest, oweRest } from '#server/testing/saldos/rest.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { day, hoy, names, openRiesgoDesk, type RiesgoDesk } from '#server/testing/riesgo/riesgo-desk.ts'
import { buildRol, buildUser, testId } from '#server/testing/gym-world.ts'

let desk: RiesgoDesk
beforeAll(async () => {
  desk = await openRiesgoDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const reasons = ({ filas }: Riesgo) => filas.map(({ motivos }) => motivos.map(({ tipo }) => tipo))

it('orders who is worth a message by money and chance, with the text ready', async () => {
  await desk.build({ nombre: 'Vencida Ayer', vence: -1 })
  await desk.build({ nombre: 'Vence Pronto', vence: 3 })
  const falla = await desk.build({ nombre: 'Falla Cobro', vence: 40 })
  await desk.automatico(falla, 'fallido', 1)
  await desk.build({ nombre: 'Vence Hoy', vence: 0 })
  await desk.build({ nombre: 'Vence Hoy Barata', vence: 0, plazo: desk.gym.dias })
  await desk.build({ nombre: 'De Hace Años', vence: -900 })
  await desk.build({ nombre: 'Sin Plan' })
  await desk.build({ nombre: 'Al Día', vence: 20 })
  const list = await desk.read()
  expect(names(list)).toEqual(['Falla Cobro', 'Vence Hoy', 'Vence Hoy Barata', 'Vence Pronto', 'Vencida Ayer'])
  expect(list).toMatchObject({ dia: hoy, abiertas: 5, sin_telefono: 0, cerradas: 0, hechas: [] })
  expect(list.filas.map(({ probabilidad }) => probabilidad)).toEqual([0.9, 0.8, 0.8, 0.7, 0.5])
  expect(list.filas[1]).toMatchObject({
    telefono: '5491155',
    plan: 'Libre Norte',
    vencimiento: hoy,
    estado: 'Por vencer',
    motivos: [{ tipo: 'vencimiento', dia: hoy }],
    monto: 10_000,
    texto: 'Hola, Vence. Tu membresía en Gimnasio Norte vence hoy. Te esperamos para renovarla.',
    hecho: null,
  })
})

it('tells a member with four reasons once, the strongest first', async () => {
  const rosa = await desk.build({ vence: 0 })
  await desk.stopped(rosa, 12)
  await desk.automatico(rosa, 'reintenta')
  await desk.enLinea(rosa, { devuelto: true, monto: 20_000, monto_devuelto: 5000 })
  const list = await desk.read()
  expect(reasons(list)).toEqual([['cobro_fallido', 'vencimiento', 'devuelto', 'ausente']])
  expect(list.filas[0]?.monto).toBe(10_000)
})

it('reads money that waits, and that which went back whole', async () => {
  await desk.enLinea(await desk.build({ nombre: 'Espera' }))
  await desk.enLinea(await desk.build({ nombre: 'Volvió' }), { devuelto: true, monto: 12_000 })
  const list = await desk.read()
  expect(list.filas.map(({ motivos, monto }) => [motivos[0]?.tipo, monto])).toEqual([
    ['sin_asignar', 10_000],
    ['devuelto', 12_000],
  ])
  await desk.app.db.owner('update cobros_en_linea set resuelto = now(), resuelto_por = $2 where gimnasio_id = $1', [
    desk.gym.id,
    desk.gym.users.Admin,
  ])
  expect(names(await desk.read())).toEqual([])
})

it('names who stopped coming, and not who never came often', async () => {
  await desk.stopped(await desk.build({ nombre: 'Dejó', vence: 20 }), 12)
  await desk.stopped(await desk.build({ nombre: 'Viene', vence: 20 }), 2)
  const rare = await desk.build({ nombre: 'Rara Vez', vence: 20 })
  await buildEntrada(desk.app.db.owner, desk.gym, rare, { instante: new Date(Date.now() - 12 * day) })
  expect(names(await desk.read())).toEqual(['Dejó'])
})

describe('the rules of the gym', () => {
  it('are needed for nothing but birthdays', async () => {
    for (const telefono of ['5491155', '']) {
      const id = await desk.build({ vence: 20, telefono })
      await desk.app.db.owner('update miembros set fecha_nacimiento = $2 where id = $1', [id, `1992${hoy.slice(4)}`])
    }
    expect(names(await desk.read())).toEqual([])
    const regla = await desk.buildRegla('cumple', { texto: '¡Feliz día, {nombre}!' })
    expect((await desk.read()).filas).toMatchObject([{ texto: '¡Feliz día, Rosa!', monto: null }])
    await desk.app.db.owner('update recordatorios_reglas set activa = false where id = $1', [regla])
    expect(names(await desk.read())).toEqual([])
  })

  it('give the text, and name a member on their own day', async () => {
    await desk.build({ vence: 15 })
    expect(names(await desk.read())).toEqual([])
    await desk.buildRegla('antes', { dias: 15, texto: 'Falta poco, {nombre}' })
    expect((await desk.read()).filas).toMatchObject([{ texto: 'Falta poco, Rosa' }])
  })

  it('count a message of the list as theirs, so that their mail stays away', async () => {
    const regla = await desk.buildRegla('dia')
    const rosa = await desk.build({ vence: 0 })
    const pronto = await desk.build({ vence: 2 })
    for (const id of [rosa, pronto]) await desk.write(desk.gym.users.Admin, id)
    const stored = await desk.app.db.owner(
      'select id_miembro, id_regla, periodo from recordatorios where gimnasio_id = $1 order by orden',
      [desk.gym.id],
    )
    expect(stored).toEqual([
      { id_miembro: rosa, id_regla: regla, periodo: hoy },
      { id_miembro: pronto, id_regla: null, periodo: null },
    ])
  })

  it('and their mail answers a row as a message does', async () => {
    const regla = await desk.buildRegla('dia')
    const rosa = await desk.build({ vence: 0 })
    await desk.app.db.owner(
      `insert into recordatorios (gimnasio_id, id, id_miembro, id_regla, periodo, dia, via) values ($1, $2, $3, $4, $5, $5, 'correo')`,
      [desk.gym.id, testId(), rosa, regla, hoy],
    )
    expect(await desk.read()).toMatchObject({ filas: [], cerradas: 1, hechas: [{ hecho: { via: 'correo', por: '' } }] })
  })
})

it('leaves out whoever is deleted, paused or asked for no reminders', async () => {
  const deleted = await desk.build({ nombre: 'Eliminada', vence: 0 })
  await desk.app.db.owner('update miembros set deleted = now() where id = $1', [deleted])
  const paused = await desk.build({ nombre: 'Pausada', vence: 3 })
  await desk.app.db.owner('update membresias set pausa_desde = $2, pausa_hasta = $3 where id_miembro = $1', [
    paused,
    addDays(hoy, -1),
    addDays(hoy, 1),
  ])
  const silent = await desk.build({ nombre: 'De Baja', vence: 0 })
  await desk.app.db.owner('insert into recordatorios_bajas (gimnasio_id, id, id_miembro) values ($1, $2, $3)', [
    desk.gym.id,
    testId(),
    silent,
  ])
  const solo = await desk.build({ nombre: 'Se Cobra Solo', vence: 0 })
  await desk.automatico(solo, '')
  expect(names(await desk.read())).toEqual([])
  await desk.app.db.owner(`update cobros_automaticos set problema = 'fallido' where id_miembro = $1`, [solo])
  await desk.automatico(silent, 'fallido')
  expect(names(await desk.read()).toSorted()).toEqual(['De Baja', 'Se Cobra Solo'])
})

it('puts those without a telephone last and counts them apart', async () => {
  await desk.build({ nombre: 'Sin Teléfono', telefono: '', vence: 0 })
  await desk.build({ nombre: 'Con Teléfono', vence: -40 })
  const list = await desk.read()
  expect(names(list)).toEqual(['Con Teléfono', 'Sin Teléfono'])
  expect(list).toMatchObject({ abiertas: 1, sin_telefono: 1 })
})

describe('sight', () => {
  it('is of the branches of the caller, and of one of them', async () => {
    const [centro, sur] = desk.gym.sucursales
    const here = await desk.build({ nombre: 'De Centro', vence: 0, sucursal_id: centro })
    const there = await desk.build({ nombre: 'De Sur', vence: 0, sucursal_id: sur })
    expect(names(await desk.read(desk.gym.users.Recepción))).toEqual(['De Centro'])
    expect((await desk.read(desk.gym.users.Admin, { sucursal: sur })).filas).toMatchObject([
      { nombre: 'De Sur', sucursal_id: sur },
    ])
    await expect(desk.read(desk.gym.users.Recepción, { sucursal: sur })).rejects.toMatchObject({ status: 400 })
    await expect(desk.write(desk.gym.users.Recepción, there)).rejects.toMatchObject({ status: 404 })
    await desk.write(desk.gym.users.Recepción, here)
    expect(await desk.read(desk.gym.users.Admin, { sucursal: sur })).toMatchObject({ cerradas: 0 })
  })

  it('of money, visits and payments is what the caller may see elsewhere', async () => {
    const rosa = await desk.build({ vence: 20 })
    await desk.stopped(rosa, 12)
    await desk.automatico(await desk.build({ nombre: 'Falla', vence: 20 }), 'fallido')
    await desk.enLinea(await desk.build({ nombre: 'Devuelta', vence: 20 }), { devuelto: true })
    const ends = await desk.build({ nombre: 'Vence', vence: 0 })
    expect(reasons(await desk.read(desk.gym.users.Entrenador))).toEqual([['vencimiento']])
    expect((await desk.read(desk.gym.users.Entrenador)).filas).toMatchObject([
      { monto: null, probabilidad: null, plan: '' },
    ])
    const rol = await buildRol(desk.app.db.owner, desk.gym.id, ['members.index', 'payments.create'])
    const caja = await buildUser(desk.app.db.owner, desk.gym.id, { role: rol, sucursales: desk.gym.sucursales })
    expect(reasons(await desk.read(caja))).toEqual([['cobro_fallido'], ['vencimiento']])
    expect(reasons(await desk.read(desk.gym.users.Recepción))).toHaveLength(4)
    await desk.write(desk.gym.users.Recepción, ends)
    await desk.pay(ends)
    const came = async (user: string) => (await desk.read(user)).hechas.map(({ hecho }) => hecho)
    expect(await came(desk.gym.users.Recepción)).toMatchObject([{ pago: true, monto: 10_000 }])
    expect(await came(caja)).toMatchObject([{ pago: true, monto: null }])
  })

  it('of sums is for readers of reports: the money at stake, all rows together, and that of the week', async () => {
    const rosa = await desk.build({ vence: 0 })
    await desk.build({ nombre: 'Sin Teléfono', telefono: '', vence: -1 })
    await desk.enLinea(await desk.build({ nombre: 'Volvió' }), { devuelto: true, monto: 12_000.5 })
    expect(await desk.read(desk.gym.users.Admin, { filas: 1 })).toMatchObject({ en_juego: 32_000.5 })
    expect((await desk.read(desk.gym.users.Recepción)).en_juego).toBe(null)
    await desk.write(desk.gym.users.Recepción, rosa)
    await desk.pay(rosa)
    expect((await desk.read(desk.gym.users.Recepción)).semana).toEqual({ mensajes: 1, volvieron: 1, monto: null })
    expect((await desk.read(desk.gym.users.Admin)).semana).toEqual({ mensajes: 1, volvieron: 1, monto: 10_000 })
  })

  it('is of what came in, not of what was left owing', async () => {
    const rosa = await desk.build({ vence: 0 })
    await allowRests(desk.app.db.owner, desk.gym)
    await desk.write(desk.gym.users.Recepción, rosa)
    await desk.pay(rosa, { a_cuenta: 6000, vence: hoy })
    const { hechas, semana } = await desk.read(desk.gym.users.Admin)
    expect(hechas.map(({ hecho }) => hecho?.monto)).toEqual([4000])
    expect(semana).toEqual({ mensajes: 1, volvieron: 1, monto: 4000 })
  })

  it('needs the right to list members', async () => {
    const rol = await buildRol(desk.app.db.owner, desk.gym.id, ['attendance.create'])
    const door = await buildUser(desk.app.db.owner, desk.gym.id, { role: rol, sucursales: desk.gym.sucursales })
    await expect(desk.read(door)).rejects.toMatchObject({ status: 403 })
    await expect(desk.write(door, await desk.build())).rejects.toMatchObject({ status: 403 })
  })
})

it('answers so many rows as asked for and counts all', async () => {
  for (const nombre of ['Ana', 'Berta', 'Carla']) await desk.build({ nombre, vence: 0 })
  expect(await desk.read(desk.gym.users.Admin, { filas: 2 })).toMatchObject({ filas: [{}, {}], abiertas: 3 })
  for (const filas of ['0', '201', 'dos', '-1'])
    await expect(desk.read(desk.gym.users.Admin, { filas })).rejects.toMatchObject({
      status: 400,
      response: { data: { filas: { code: 'validation_invalid_value' } } },
    })
})

describe('what a member owes', () => {
  it('is a reason once it is overdue, worth its sum, with the text ready', async () => {
    const rosa = await desk.build({ vence: 20 })
    const deuda = await oweRest(desk.app.db.owner, rosa, { monto: 4000.5, vence: addDays(hoy, -10) })
    await oweRest(desk.app.db.owner, await desk.build({ nombre: 'Para Hoy', vence: 20 }), { monto: 9000, vence: hoy })
    const list = await desk.read()
    expect(names(list)).toEqual(['Rosa Paz'])
    expect(list).toMatchObject({ en_juego: 4000.5, abiertas: 1 })
    const [fila] = list.filas
    expect(fila).toMatchObject({
      motivos: [{ tipo: 'saldo', dia: addDays(hoy, -10) }],
      monto: 4000.5,
      probabilidad: 0.5,
    })
    const written = addDays(hoy, -10).split('-').toReversed().join('/')
    expect(fila?.texto.replaceAll('\u00a0', ' ')).toBe(
      `Hola, Rosa. Tienes un saldo pendiente de $ 4.000,50 en Gimnasio Norte, para el ${written}. Puedes pagarlo cuando vengas.`,
    )
    await endRest(desk.app.db.owner, deuda)
    expect(names(await desk.read())).toEqual([])
  })

  it('counts in what came back as the money that came in', async () => {
    const rosa = await desk.build({ vence: 20 })
    const id_deuda = await oweRest(desk.app.db.owner, rosa, { monto: 4000, vence: addDays(hoy, -10) })
    await desk.write(desk.gym.users.Admin, rosa)
    const admin = await desk.app.clientOf(desk.gym.users.Admin)
    const paid = { id: testId(), id_deuda, clase: 'cobro', sucursal_id: desk.gym.sucursales[0], monto: 1500 }
    await admin.collection('saldos').create({ ...paid, medio_pago: 'Transferencia' })
    const { hechas, semana } = await desk.read()
    expect(hechas).toMatchObject([{ hecho: { pago: true, monto: 1500 } }])
    expect(semana).toEqual({ mensajes: 1, volvieron: 1, monto: 1500 })
  })

  it('takes the words of its rule, whose mail stays away after a message', async () => {
    const regla = await desk.buildRegla('saldo', { dias: 10, texto: 'Debes {saldo}, {nombre}' })
    const rosa = await desk.build({ vence: 20 })
    await oweRest(desk.app.db.owner, rosa, { monto: 4000, vence: addDays(hoy, -10) })
    expect((await desk.read()).filas[0]?.texto.replaceAll('\u00a0', ' ')).toBe('Debes $ 4.000, Rosa')
    await desk.write(desk.gym.users.Admin, rosa)
    expect(
      await desk.app.db.owner('select id_regla, periodo from recordatorios where id_miembro = $1', [rosa]),
    ).toEqual([{ id_regla: regla, periodo: addDays(hoy, -10) }])
  })
})
