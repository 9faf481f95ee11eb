import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '#shared/values/dates.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { hoy, names, openRiesgoDesk, type RiesgoDesk } from '#server/testing/riesgo/riesgo-desk.ts'

let desk: RiesgoDesk
beforeAll(async () => {
  desk = await openRiesgoDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const history = () =>
  desk.app.db.owner<{ accion: string; antes: object; despues: object }>(
    `select accion, antes, despues from auditoria where gimnasio_id = $1 and coleccion = 'recordatorios'`,
    [desk.gym.id],
  )

it('brings the row back, counts no message, and stands in the history', async () => {
  const rosa = await desk.build({ vence: 0 })
  await desk.write(desk.gym.users.Recepción, rosa)
  expect((await desk.read(desk.gym.users.Recepción)).hechas).toMatchObject([{ hecho: { mio: true } }])
  expect((await desk.read(desk.gym.users.Gerente)).hechas).toMatchObject([{ hecho: { mio: false } }])
  await desk.undo(desk.gym.users.Recepción, rosa)
  const list = await desk.read()
  expect(list).toMatchObject({ abiertas: 1, cerradas: 0, hechas: [], semana: { mensajes: 0 } })
  expect(names(list)).toEqual(['Rosa Paz'])
  expect(await history()).toEqual([
    {
      accion: 'update',
      antes: { id_miembro: rosa, estado: 'enviado' },
      despues: { id_miembro: rosa, estado: 'descartado' },
    },
  ])
})

it('leaves the member to a colleague, also where a rule named the member', async () => {
  await desk.buildRegla('dia')
  const rosa = await desk.build({ vence: 0 })
  await desk.write(desk.gym.users.Recepción, rosa)
  await desk.undo(desk.gym.users.Recepción, rosa)
  await desk.write(desk.gym.users.Gerente, rosa)
  expect((await desk.read()).hechas).toMatchObject([{ hecho: { por: 'Gerente', via: 'whatsapp' } }])
})

it('repeated changes nothing', async () => {
  const rosa = await desk.build({ vence: 0 })
  await desk.write(desk.gym.users.Recepción, rosa)
  for (let time = 0; time < 2; time += 1) await desk.undo(desk.gym.users.Recepción, rosa)
  expect(await history()).toHaveLength(1)
})

it('refuses the message of a colleague, by name', async () => {
  const rosa = await desk.build({ vence: 0 })
  await desk.write(desk.gym.users.Recepción, rosa)
  await expect(desk.undo(desk.gym.users.Admin, rosa)).rejects.toMatchObject({
    status: 400,
    response: {
      razon: 'riesgo_ajeno',
      message: 'Le escribió Recepción: solo esa persona puede deshacerlo.',
      data: { id_miembro: {} },
    },
  })
  expect(await desk.read()).toMatchObject({ filas: [], cerradas: 1 })
})

it('refuses a message of yesterday, and a member without one', async () => {
  const [before, none] = [await desk.build({ vence: 0 }), await desk.build({ vence: 0 })]
  await desk.write(desk.gym.users.Recepción, before)
  await desk.app.db.owner('update recordatorios set dia = $2 where gimnasio_id = $1', [desk.gym.id, addDays(hoy, -1)])
  for (const miembro of [before, none])
    await expect(desk.undo(desk.gym.users.Recepción, miembro)).rejects.toMatchObject({
      status: 400,
      response: { razon: 'riesgo_sin_mensaje' },
    })
  expect(await history()).toEqual([])
})

it('does not find a member of a branch that the caller does not see', async () => {
  const [, second] = desk.gym.sucursales
  const rosa = await desk.build({ vence: 0, sucursal_id: second })
  await desk.write(desk.gym.users.Admin, rosa)
  await expect(desk.undo(desk.gym.users.Recepción, rosa)).rejects.toMatchObject({ status: 404 })
})

it('waits for another hand on the member, and then finds nothing left to undo', async () => {
  const rosa = await desk.build({ vence: 0 })
  await desk.write(desk.gym.users.Recepción, rosa)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const late = await desk.app.db.pools.transaction(desk.gym.id, async (tx) => {
    await lockMiembro(tx, rosa)
    const undoing = desk.undo(desk.gym.users.Recepción, rosa).then(
      () => 'undone',
      (error: unknown) => error,
    )
    await expect.poll(async () => (await desk.app.db.owner(waiting)).length, { timeout: 30_000 }).toBe(1)
    await tx.query(
      sql`update recordatorios set estado = 'descartado' where gimnasio_id = $gimnasio and id_miembro = $rosa`,
      {
        rosa,
      },
    )
    return { undoing }
  })
  expect(await late.undoing).toBe('undone')
  expect(await history()).toEqual([])
})
