import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Riesgo } from '#shared/riesgo/lista.ts'
import { kinds, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'
import { anular, charge } from '#server/testing/charge.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
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
import { noonZone } from '#server/testing/noon-zone.ts'

const zona_horaria = noonZone(new Date())
const hoy = civilDay(new Date(), zona_horaria)
const day = 86_400_000
let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner, { zona_horaria })
})

interface Given {
  nombre?: string
  telefono?: string
  sucursal_id?: string
  /** Days from today. */
  vence?: number
  plazo?: string
}

/** A member with a membership as it is stored, whatever payments made it. */
async function build({ nombre = 'Rosa Paz', telefono = '5491155', sucursal_id, vence, plazo }: Given = {}) {
  const id = await buildMiembro(app.db.owner, gym, { nombre, telefono, ...(sucursal_id && { sucursal_id }) })
  if (vence === undefined) return id
  const asked = { now: new Date(Date.now() - 200 * day), ...(plazo && { id_plan_plazo: plazo }) }
  await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, id, asked)
  const end = addDays(hoy, vence)
  await app.db.owner(
    `update membresias set inicio = '2020-01-01', vencimiento = $2, fecha_vencimiento = fin_de_dia($2, $3) where id_miembro = $1`,
    [id, end, zona_horaria],
  )
  return id
}

const automatico = (id_miembro: string, problema: string, daysAgo = 0, monto = 10_000) =>
  app.db.owner(
    `insert into cobros_automaticos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto, moneda,
       precio_visto, estado, problema, updated)
     select m.gimnasio_id, $1, m.id, $3, m.sucursal_id, $4, 'Libre', 1, 'mes', $5::numeric, 'ARS', $5::numeric,
       case $6::text when '' then 'activo' else 'con_problema' end, $6::text, $7
     from miembros m where m.id = $2`,
    [testId(), id_miembro, gym.mes, gym.users.Admin, monto, problema, new Date(Date.now() - daysAgo * day)],
  )

async function enLinea(id_miembro: string, { devuelto = false, monto = 10_000, monto_devuelto = 0 } = {}) {
  const link = testId()
  await app.db.owner(
    `insert into links_pago (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto, moneda, vence)
     values ($1, $2, $3, $4, $5, $6, 'Libre', 1, 'mes', $7, 'ARS', now())`,
    [gym.id, link, id_miembro, gym.mes, gym.sucursales[0], gym.users.Admin, monto],
  )
  await app.db.owner(
    `insert into cobros_en_linea (gimnasio_id, id, cobro, id_link, id_miembro, sucursal_id, monto, moneda, problema, devuelto, monto_devuelto)
     values ($1, $2, $9, $3, $4, $5, $6, 'ARS', 'Otro importe', case when $7 then now() end, $8)`,
    [gym.id, testId(), link, id_miembro, gym.sucursales[0], monto, devuelto, monto_devuelto, testId()],
  )
}

/** Visits twice a week in the month up to so many days ago. */
async function stopped(id_miembro: string, daysAgo: number) {
  for (let at = 0; at < 28; at += 3)
    await buildEntrada(app.db.owner, gym, id_miembro, { instante: new Date(Date.now() - (daysAgo + at) * day) })
}

const buildRegla = async (tipo: TipoDeRegla, given: { dias?: number; texto?: string } = {}) => {
  const { dias = kinds[tipo].dias, texto = kinds[tipo].texto } = given
  const id = testId()
  await app.db.owner(
    `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, texto) values ($1, $2, $3, $4, true, $5)`,
    [gym.id, id, tipo, dias, texto],
  )
  return id
}

const read = async (user: string = gym.users.Admin, query: object = {}): Promise<Riesgo> =>
  (await app.clientOf(user)).send('/api/riesgo', { method: 'GET', query })

const write = async (user: string, id_miembro: string, id = testId()) =>
  (await app.clientOf(user)).send(`/api/riesgo/${id_miembro}/escribir`, { method: 'POST', body: { id } })

const pay = async (id_miembro: string, user = gym.users.Admin) =>
  charge({ db: app.db, caller: await callerOf(app.db, user), gym }, id_miembro)

const names = ({ filas }: Riesgo) => filas.map(({ nombre }) => nombre)
const reasons = ({ filas }: Riesgo) => filas.map(({ motivos }) => motivos.map(({ tipo }) => tipo))

it('orders who is worth a message by money and chance, with the text ready', async () => {
  await build({ nombre: 'Vencida Ayer', vence: -1 })
  await build({ nombre: 'Vence Pronto', vence: 3 })
  const falla = await build({ nombre: 'Falla Cobro', vence: 40 })
  await automatico(falla, 'fallido', 1)
  await build({ nombre: 'Vence Hoy', vence: 0 })
  await build({ nombre: 'Vence Hoy Barata', vence: 0, plazo: gym.dias })
  await build({ nombre: 'De Hace Años', vence: -900 })
  await build({ nombre: 'Sin Plan' })
  await build({ nombre: 'Al Día', vence: 20 })
  const list = await read()
  expect(names(list)).toEqual(['Falla Cobro', 'Vence Hoy', 'Vence Hoy Barata', 'Vence Pronto', 'Vencida Ayer'])
  expect(list).toMatchObject({ dia: hoy, abiertas: 5, sin_telefono: 0, cerradas: 0, hechas: [] })
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
  const rosa = await build({ vence: 0 })
  await stopped(rosa, 12)
  await automatico(rosa, 'reintenta')
  await enLinea(rosa, { devuelto: true, monto: 20_000, monto_devuelto: 5000 })
  const list = await read()
  expect(reasons(list)).toEqual([['cobro_fallido', 'vencimiento', 'devuelto', 'ausente']])
  expect(list.filas[0]?.monto).toBe(10_000)
})

it('reads money that waits, and that which went back whole', async () => {
  await enLinea(await build({ nombre: 'Espera' }))
  await enLinea(await build({ nombre: 'Volvió' }), { devuelto: true, monto: 12_000 })
  const list = await read()
  expect(list.filas.map(({ motivos, monto }) => [motivos[0]?.tipo, monto])).toEqual([
    ['sin_asignar', 10_000],
    ['devuelto', 12_000],
  ])
  await app.db.owner('update cobros_en_linea set resuelto = now(), resuelto_por = $2 where gimnasio_id = $1', [
    gym.id,
    gym.users.Admin,
  ])
  expect(names(await read())).toEqual([])
})

it('names who stopped coming, and not who never came often', async () => {
  await stopped(await build({ nombre: 'Dejó', vence: 20 }), 12)
  await stopped(await build({ nombre: 'Viene', vence: 20 }), 2)
  const rare = await build({ nombre: 'Rara Vez', vence: 20 })
  await buildEntrada(app.db.owner, gym, rare, { instante: new Date(Date.now() - 12 * day) })
  expect(names(await read())).toEqual(['Dejó'])
})

describe('the rules of the gym', () => {
  it('are needed for nothing but birthdays', async () => {
    for (const telefono of ['5491155', '']) {
      const id = await build({ vence: 20, telefono })
      await app.db.owner('update miembros set fecha_nacimiento = $2 where id = $1', [id, `1990${hoy.slice(4)}`])
    }
    expect(names(await read())).toEqual([])
    const regla = await buildRegla('cumple', { texto: '¡Feliz día, {nombre}!' })
    expect((await read()).filas).toMatchObject([{ texto: '¡Feliz día, Rosa!', monto: null }])
    await app.db.owner('update recordatorios_reglas set activa = false where id = $1', [regla])
    expect(names(await read())).toEqual([])
  })

  it('give the text, and name a member on their own day', async () => {
    await build({ vence: 15 })
    expect(names(await read())).toEqual([])
    await buildRegla('antes', { dias: 15, texto: 'Falta poco, {nombre}' })
    expect((await read()).filas).toMatchObject([{ texto: 'Falta poco, Rosa' }])
  })

  it('count a message of the list as theirs, so that their mail stays away', async () => {
    const regla = await buildRegla('dia')
    const rosa = await build({ vence: 0 })
    const pronto = await build({ vence: 2 })
    for (const id of [rosa, pronto]) await write(gym.users.Admin, id)
    const stored = await app.db.owner(
      'select id_miembro, id_regla, periodo from recordatorios where gimnasio_id = $1 order by orden',
      [gym.id],
    )
    expect(stored).toEqual([
      { id_miembro: rosa, id_regla: regla, periodo: hoy },
      { id_miembro: pronto, id_regla: null, periodo: null },
    ])
  })

  it('and their mail answers a row as a message does', async () => {
    const regla = await buildRegla('dia')
    const rosa = await build({ vence: 0 })
    await app.db.owner(
      `insert into recordatorios (gimnasio_id, id, id_miembro, id_regla, periodo, dia, via) values ($1, $2, $3, $4, $5, $5, 'correo')`,
      [gym.id, testId(), rosa, regla, hoy],
    )
    expect(await read()).toMatchObject({ filas: [], cerradas: 1, hechas: [{ hecho: { via: 'correo', por: '' } }] })
  })
})

it('leaves out whoever is deleted, paused or asked for no reminders', async () => {
  const deleted = await build({ nombre: 'Eliminada', vence: 0 })
  await app.db.owner('update miembros set deleted = now() where id = $1', [deleted])
  const paused = await build({ nombre: 'Pausada', vence: 3 })
  await app.db.owner('update membresias set pausa_desde = $2, pausa_hasta = $3 where id_miembro = $1', [
    paused,
    addDays(hoy, -1),
    addDays(hoy, 1),
  ])
  const silent = await build({ nombre: 'De Baja', vence: 0 })
  await app.db.owner('insert into recordatorios_bajas (gimnasio_id, id, id_miembro) values ($1, $2, $3)', [
    gym.id,
    testId(),
    silent,
  ])
  const solo = await build({ nombre: 'Se Cobra Solo', vence: 0 })
  await automatico(solo, '')
  expect(names(await read())).toEqual([])
  await app.db.owner(`update cobros_automaticos set problema = 'fallido' where id_miembro = $1`, [solo])
  await automatico(silent, 'fallido')
  expect(names(await read()).toSorted()).toEqual(['De Baja', 'Se Cobra Solo'])
})

it('puts those without a telephone last and counts them apart', async () => {
  await build({ nombre: 'Sin Teléfono', telefono: '', vence: 0 })
  await build({ nombre: 'Con Teléfono', vence: -40 })
  const list = await read()
  expect(names(list)).toEqual(['Con Teléfono', 'Sin Teléfono'])
  expect(list).toMatchObject({ abiertas: 1, sin_telefono: 1 })
})

describe('sight', () => {
  it('is of the branches of the caller, and of one of them', async () => {
    const [centro, sur] = gym.sucursales
    const here = await build({ nombre: 'De Centro', vence: 0, sucursal_id: centro })
    const there = await build({ nombre: 'De Sur', vence: 0, sucursal_id: sur })
    expect(names(await read(gym.users.Recepción))).toEqual(['De Centro'])
    expect(names(await read(gym.users.Admin, { sucursal: sur }))).toEqual(['De Sur'])
    await expect(read(gym.users.Recepción, { sucursal: sur })).rejects.toMatchObject({ status: 400 })
    await expect(write(gym.users.Recepción, there)).rejects.toMatchObject({ status: 404 })
    await write(gym.users.Recepción, here)
    expect(await read(gym.users.Admin, { sucursal: sur })).toMatchObject({ cerradas: 0 })
  })

  it('of money, visits and payments is what the caller may see elsewhere', async () => {
    const rosa = await build({ vence: 20 })
    await stopped(rosa, 12)
    await automatico(await build({ nombre: 'Falla', vence: 20 }), 'fallido')
    await enLinea(await build({ nombre: 'Devuelta', vence: 20 }), { devuelto: true })
    const ends = await build({ nombre: 'Vence', vence: 0 })
    expect(reasons(await read(gym.users.Entrenador))).toEqual([['vencimiento']])
    expect((await read(gym.users.Entrenador)).filas).toMatchObject([{ monto: null, plan: '' }])
    const rol = await buildRol(app.db.owner, gym.id, ['members.index', 'payments.create'])
    const caja = await buildUser(app.db.owner, gym.id, { role: rol, sucursales: gym.sucursales })
    expect(reasons(await read(caja))).toEqual([['cobro_fallido'], ['vencimiento']])
    expect(reasons(await read(gym.users.Recepción))).toHaveLength(4)
    await write(gym.users.Recepción, ends)
    await pay(ends)
    const came = async (user: string) => (await read(user)).hechas.map(({ hecho }) => hecho)
    expect(await came(gym.users.Recepción)).toMatchObject([{ pago: true, monto: 10_000 }])
    expect(await came(caja)).toMatchObject([{ pago: true, monto: null }])
  })

  it('of the sum of the week is for readers of reports', async () => {
    const rosa = await build({ vence: 0 })
    await write(gym.users.Recepción, rosa)
    await pay(rosa)
    expect((await read(gym.users.Recepción)).semana).toEqual({ mensajes: 1, volvieron: 1, monto: null })
    expect((await read(gym.users.Admin)).semana).toEqual({ mensajes: 1, volvieron: 1, monto: 10_000 })
  })

  it('needs the right to list members', async () => {
    const rol = await buildRol(app.db.owner, gym.id, ['attendance.create'])
    const door = await buildUser(app.db.owner, gym.id, { role: rol, sucursales: gym.sucursales })
    await expect(read(door)).rejects.toMatchObject({ status: 403 })
    await expect(write(door, await build())).rejects.toMatchObject({ status: 403 })
  })
})

describe('a message', () => {
  it('takes the row to the done ones, with its author and hour', async () => {
    const rosa = await build({ vence: 0 })
    const before = Date.now()
    await write(gym.users.Recepción, rosa)
    const list = await read()
    expect(list).toMatchObject({ filas: [], abiertas: 0, cerradas: 1 })
    const [done] = list.hechas
    expect(done).toMatchObject({
      nombre: 'Rosa Paz',
      motivos: [{ tipo: 'vencimiento' }],
      hecho: { por: 'Recepción', via: 'whatsapp', pago: false, vino: false },
    })
    expect(Math.abs(Date.parse(done?.hecho?.hora ?? '') - before)).toBeLessThan(60_000)
  })

  it('is of the first of two people who write at once, and the second hears who and when', async () => {
    const rosa = await build({ vence: 0 })
    const tries = await Promise.allSettled([gym.users.Recepción, gym.users.Gerente].map((user) => write(user, rosa)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(write(gym.users.Admin, rosa)).rejects.toMatchObject({
      status: 400,
      response: { message: expect.stringMatching(/^Ya le escribió (Recepción|Gerente) a las \d\d:\d\d\.$/) },
    })
    expect(await app.db.owner('select from recordatorios where id_miembro = $1', [rosa])).toHaveLength(1)
  })

  it('waits for a colleague who is writing, and is refused once that message stands', async () => {
    const rosa = await build({ vence: 0 })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const second = await app.db.pools.transaction(gym.id, async (tx) => {
      await lockMiembro(tx, rosa)
      const late = write(gym.users.Recepción, rosa).then(
        () => 'written',
        (error: unknown) => error,
      )
      await expect.poll(async () => (await app.db.owner(waiting)).length, { timeout: 30_000 }).toBe(1)
      await tx.query(
        sql`insert into recordatorios (gimnasio_id, id, id_miembro, usuario_id, dia) values ($gimnasio, $id, $rosa, $admin, $hoy)`,
        { id: testId(), rosa, admin: gym.users.Admin, hoy },
      )
      return { late }
    })
    expect(await second.late).toMatchObject({ status: 400, response: { razon: 'riesgo_escrito' } })
  })

  it('repeated with its id is one, and an id of another is refused', async () => {
    const rosa = await build({ vence: 0 })
    const id = testId()
    for (let time = 0; time < 2; time += 1) await write(gym.users.Recepción, rosa, id)
    expect(await app.db.owner('select from recordatorios where id_miembro = $1', [rosa])).toHaveLength(1)
    await expect(write(gym.users.Recepción, await build({ vence: 0 }), id)).rejects.toMatchObject({
      status: 400,
      response: { data: { id: { code: 'validation_not_unique' } } },
    })
  })

  it('of yesterday keeps a row away until its next stage', async () => {
    const note = (id_miembro: string, ago: number) =>
      app.db.owner(
        `insert into recordatorios (gimnasio_id, id, id_miembro, usuario_id, dia, created) values ($1, $2, $3, $4, $5, $6)`,
        [gym.id, testId(), id_miembro, gym.users.Admin, addDays(hoy, -ago), new Date(Date.now() - ago * day)],
      )
    await note(await build({ nombre: 'Pronto', vence: 3 }), 1)
    await note(await build({ nombre: 'Hoy', vence: 0 }), 1)
    expect(names(await read())).toEqual(['Hoy'])
    expect(await read()).toMatchObject({ cerradas: 0, semana: { mensajes: 2, volvieron: 0 } })
  })
})

describe('coming back', () => {
  it('by a payment makes the row done, written to or not, and a void opens it again', async () => {
    const written = await build({ nombre: 'Escrita', vence: 0 })
    const pago = await payAfterRealEnd('Sola')
    await write(gym.users.Recepción, written)
    await pay(written)
    const { filas, hechas } = await read()
    expect(filas).toEqual([])
    expect(hechas.map(({ nombre, hecho }) => [nombre, hecho?.por, hecho?.pago, hecho?.monto])).toEqual([
      ['Escrita', 'Recepción', true, 10_000],
      ['Sola', '', true, 10_000],
    ])
    await anular(app.db, await callerOf(app.db, gym.users.Admin), pago)
    expect(names(await read())).toEqual(['Sola'])
  })

  it('by a visit is told after an absence', async () => {
    const rosa = await build({ vence: 20 })
    await stopped(rosa, 12)
    await write(gym.users.Recepción, rosa)
    await buildEntrada(app.db.owner, gym, rosa, { instante: new Date(Date.now() + 1000) })
    expect((await read()).hechas).toMatchObject([{ hecho: { vino: true, pago: false } }])
    expect((await read(gym.users.Entrenador)).hechas).toMatchObject([{ hecho: { vino: false } }])
  })

  it('counts a payment after the message alone, of seven days', async () => {
    const first = await build({ nombre: 'Antes', vence: 0 })
    await pay(first)
    await write(gym.users.Recepción, first)
    expect((await read()).semana).toMatchObject({ mensajes: 1, volvieron: 0, monto: 0 })
  })

  it('does not make done who pays for the first time', async () => {
    await pay(await build({ nombre: 'Nueva' }))
    expect(await read()).toMatchObject({ cerradas: 0 })
  })
})

/** A member whose month ended yesterday pays today. */
async function payAfterRealEnd(nombre: string): Promise<string> {
  const id = await buildMiembro(app.db.owner, gym, { nombre, telefono: '5491155' })
  const desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  await charge(desk, id, { now: new Date(Date.now() - 31 * day), id_plan_plazo: gym.dias })
  return charge(desk, id)
}

it('answers so many rows as asked for and counts all', async () => {
  for (const nombre of ['Ana', 'Berta', 'Carla']) await build({ nombre, vence: 0 })
  expect(await read(gym.users.Admin, { filas: 2 })).toMatchObject({ filas: [{}, {}], abiertas: 3 })
  for (const filas of ['0', '201', 'dos', '-1'])
    await expect(read(gym.users.Admin, { filas })).rejects.toMatchObject({
      status: 400,
      response: { data: { filas: { code: 'validation_invalid_value' } } },
    })
})

it('is of the day in the zone of the gym', async () => {
  const rosa = await build({ vence: 0 })
  await write(gym.users.Admin, rosa)
  const other = await buildGym(app.db.owner, { zona_horaria: 'Pacific/Kiritimati' })
  const { dia } = await read(other.users.Admin)
  expect(dia).toBe(civilDay(new Date(), 'Pacific/Kiritimati'))
  // Tomorrow the message is of yesterday: the row is open as overdue.
  await app.db.owner('update recordatorios set dia = dia - 1 where gimnasio_id = $1', [gym.id])
  await app.db.owner('update membresias set vencimiento = vencimiento - 1 where id_miembro = $1', [rosa])
  expect(await read()).toMatchObject({ filas: [{ nombre: 'Rosa Paz' }], cerradas: 0 })
})
