import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'
import { anular, charge } from '#server/testing/charge.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
import { day, hoy, names, openRiesgoDesk, type RiesgoDesk } from '#server/testing/riesgo/riesgo-desk.ts'
import { buildGym, buildMiembro, callerOf, testId } from '#server/testing/gym-world.ts'

let desk: RiesgoDesk
beforeAll(async () => {
  desk = await openRiesgoDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

describe('a message', () => {
  it('takes the row to the done ones, with its author and hour', async () => {
    const rosa = await desk.build({ vence: 0 })
    const before = Date.now()
    await desk.write(desk.gym.users.Recepción, rosa)
    const list = await desk.read()
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
    const rosa = await desk.build({ vence: 0 })
    const tries = await Promise.allSettled(
      [desk.gym.users.Recepción, desk.gym.users.Gerente].map((user) => desk.write(user, rosa)),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(desk.write(desk.gym.users.Admin, rosa)).rejects.toMatchObject({
      status: 400,
      response: { message: expect.stringMatching(/^Ya le escribió (Recepción|Gerente) a las \d\d:\d\d\.$/) },
    })
    expect(await desk.app.db.owner('select from recordatorios where id_miembro = $1', [rosa])).toHaveLength(1)
  })

  it('waits for a colleague who is writing, and is refused once that message stands', async () => {
    const rosa = await desk.build({ vence: 0 })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const second = await desk.app.db.pools.transaction(desk.gym.id, async (tx) => {
      await lockMiembro(tx, rosa)
      const late = desk.write(desk.gym.users.Recepción, rosa).then(
        () => 'written',
        (error: unknown) => error,
      )
      await expect.poll(async () => (await desk.app.db.owner(waiting)).length, { timeout: 30_000 }).toBe(1)
      await tx.query(
        sql`insert into recordatorios (gimnasio_id, id, id_miembro, usuario_id, dia) values ($gimnasio, $id, $rosa, $admin, $hoy)`,
        { id: testId(), rosa, admin: desk.gym.users.Admin, hoy },
      )
      return { late }
    })
    expect(await second.late).toMatchObject({ status: 400, response: { razon: 'riesgo_escrito' } })
  })

  it('repeated with its id is one, and an id of another is refused', async () => {
    const rosa = await desk.build({ vence: 0 })
    const id = testId()
    for (let time = 0; time < 2; time += 1) await desk.write(desk.gym.users.Recepción, rosa, id)
    expect(await desk.app.db.owner('select from recordatorios where id_miembro = $1', [rosa])).toHaveLength(1)
    await expect(desk.write(desk.gym.users.Recepción, await desk.build({ vence: 0 }), id)).rejects.toMatchObject({
      status: 400,
      response: { data: { id: { code: 'validation_not_unique' } } },
    })
  })

  it('of yesterday keeps a row away until its next stage', async () => {
    const note = (id_miembro: string, ago: number) =>
      desk.app.db.owner(
        `insert into recordatorios (gimnasio_id, id, id_miembro, usuario_id, dia, created) values ($1, $2, $3, $4, $5, $6)`,
        [desk.gym.id, testId(), id_miembro, desk.gym.users.Admin, addDays(hoy, -ago), new Date(Date.now() - ago * day)],
      )
    await note(await desk.build({ nombre: 'Pronto', vence: 3 }), 1)
    await note(await desk.build({ nombre: 'Hoy', vence: 0 }), 1)
    expect(names(await desk.read())).toEqual(['Hoy'])
    expect(await desk.read()).toMatchObject({ cerradas: 0, semana: { mensajes: 2, volvieron: 0 } })
  })
})

describe('coming back', () => {
  it('by a payment makes the row done, written to or not, and a void opens it again', async () => {
    const written = await desk.build({ nombre: 'Escrita', vence: 0 })
    const pago = await payAfterRealEnd('Sola')
    await desk.write(desk.gym.users.Recepción, written)
    await desk.pay(written)
    const { filas, hechas } = await desk.read()
    expect(filas).toEqual([])
    expect(hechas.map(({ nombre, hecho }) => [nombre, hecho?.por, hecho?.pago, hecho?.monto])).toEqual([
      ['Escrita', 'Recepción', true, 10_000],
      ['Sola', '', true, 10_000],
    ])
    await anular(desk.app.db, await callerOf(desk.app.db, desk.gym.users.Admin), pago)
    expect(names(await desk.read())).toEqual(['Sola'])
  })

  it('by a visit is told after an absence', async () => {
    const rosa = await desk.build({ vence: 20 })
    await desk.stopped(rosa, 12)
    await desk.write(desk.gym.users.Recepción, rosa)
    await buildEntrada(desk.app.db.owner, desk.gym, rosa, { instante: new Date(Date.now() + 1000) })
    expect((await desk.read()).hechas).toMatchObject([{ hecho: { vino: true, pago: false } }])
    expect((await desk.read(desk.gym.users.Entrenador)).hechas).toMatchObject([{ hecho: { vino: false } }])
  })

  it('counts a payment after the message alone, of seven days', async () => {
    const first = await desk.build({ nombre: 'Antes', vence: 0 })
    await desk.pay(first)
    await desk.write(desk.gym.users.Recepción, first)
    expect((await desk.read()).semana).toMatchObject({ mensajes: 1, volvieron: 0, monto: 0 })
  })

  it('does not make done who pays for the first time', async () => {
    await desk.pay(await desk.build({ nombre: 'Nueva' }))
    expect(await desk.read()).toMatchObject({ cerradas: 0 })
  })
})

/** A member whose month ended yesterday pays today. */
async function payAfterRealEnd(nombre: string): Promise<string> {
  const { app, gym } = desk
  const id = await buildMiembro(app.db.owner, gym, { nombre, telefono: '5491155' })
  const at = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  await charge(at, id, { now: new Date(Date.now() - 31 * day), id_plan_plazo: gym.dias })
  return charge(at, id)
}

it('is of the day in the zone of the gym', async () => {
  const rosa = await desk.build({ vence: 0 })
  await desk.write(desk.gym.users.Admin, rosa)
  const other = await buildGym(desk.app.db.owner, { zona_horaria: 'Pacific/Kiritimati' })
  const { dia } = await desk.read(other.users.Admin)
  expect(dia).toBe(civilDay(new Date(), 'Pacific/Kiritimati'))
  // Tomorrow the message is of yesterday: the row is open as overdue.
  await desk.app.db.owner('update recordatorios set dia = dia - 1 where gimnasio_id = $1', [desk.gym.id])
  await desk.app.db.owner('update membresias set vencimiento = vencimiento - 1 where id_miembro = $1', [rosa])
  expect(await desk.read()).toMatchObject({ filas: [{ nombre: 'Rosa Paz' }], cerradas: 0 })
})
