import { afterAll, beforeAll, expect, it } from 'vitest'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { ownerTransaction } from './owner-transaction.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let norte: GymWorld
let castellana: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  norte = await buildGym(app.db.owner)
  castellana = await buildGym(app.db.owner, { marca: 'Castellana' })
  await app.db.owner(
    `insert into miembros (gimnasio_id, id, nombre, sucursal_id)
     select $1, 'm' || lpad(n::text, 14, '0'), repeat('Socio ', 10) || n, $2 from generate_series(1, 400) n`,
    [norte.id, norte.sucursales[0]],
  )
  await buildMiembro(app.db.owner, castellana)
})
afterAll(() => app.close())

it('another gym and a sign-in are served while one gym’s searches hold all their turns', async () => {
  const [client, other] = await Promise.all([
    app.clientOf(norte.users.Recepción),
    app.clientOf(castellana.users.Recepción),
  ])
  let running = 0
  let asked: Promise<unknown>[] = []
  await ownerTransaction(app.db.url, async (query) => {
    await query('lock table pausas_asientos')
    asked = Array.from({ length: 12 }, async (_, n) => {
      running += 1
      await client
        .collection('pausas')
        .getList(1, 1, { filter: `motivo != 'x${n}'` })
        .catch(() => null)
      running -= 1
    })
    await expect.poll(() => app.db.pools.sizes()[0]).toMatchObject({ busy: 6, waiting: 6 })
    const filter = `nombre ~ 'jose'`
    expect(await other.collection('miembros').getList(1, 30, { filter })).toMatchObject({ totalItems: 1 })
    expect(await client.collection('users').authRefresh()).toBeDefined()
    expect(running).toBeGreaterThan(0)
  })
  await Promise.all(asked)
})

it('a search that takes too long is a 400, because a retry would take as long', async () => {
  const members = 'sucursal_id.miembros_via_sucursal_id'
  const filter = `${members}.${members}.nombre ~ ${members}.${members}.id`
  const client = await app.clientOf(norte.users.Recepción)
  const { message } = new OverBudget('searchTime')
  const list = client.collection('miembros').getList(1, 1, { filter })
  await expect(list).rejects.toMatchObject({ status: 400, response: { message } })
})

it('reports of one gym leave a connection to the others', async () => {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const { snapshot } = app.db.pools
  const reports = Array.from({ length: 4 }, () => snapshot(norte.id, () => finished))
  const one = await snapshot(castellana.id, ({ query }) => query('select 1 as one'))
  expect(one).toEqual([{ one: 1 }])
  finish()
  await Promise.all(reports)
})

it('two reports of a gym run at once, and its desk waits for neither', async () => {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const { snapshot, transaction, reader } = app.db.pools
  let running = 0
  const work = () => {
    running += 1
    return finished
  }
  const reports = Array.from({ length: 6 }, () => snapshot(norte.id, work))
  await expect.poll(() => app.db.pools.sizes().find(({ pool }) => pool === 'reports')).toMatchObject({ waiting: 4 })
  const one = [{ one: 1 }]
  expect(await transaction(norte.id, ({ query }) => query('select 1 as one'))).toEqual(one)
  expect(await reader('select 1 as one')).toEqual(one)
  expect(running).toBe(2)
  finish()
  await Promise.all(reports)
})

it('writes of one gym leave a connection to other gyms and to sign-ins', async () => {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const { transaction } = app.db.pools
  const writes = Array.from({ length: 12 }, () => transaction(norte.id, () => finished))
  const one = [{ one: 1 }]
  expect(await transaction(castellana.id, ({ query }) => query('select 1 as one'))).toEqual(one)
  expect(await transaction(null, ({ query }) => query('select 1 as one'))).toEqual(one)
  finish()
  await Promise.all(writes)
})

it('one gym’s queue of reports keeps no other gym from queueing', async () => {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const { snapshot } = app.db.pools
  const held = Array.from({ length: 42 }, () => snapshot(norte.id, () => finished))
  await expect(snapshot(norte.id, () => finished)).rejects.toMatchObject({ status: 503 })
  expect(await snapshot(castellana.id, ({ query }) => query('select 1 as one'))).toEqual([{ one: 1 }])
  finish()
  await Promise.all(held)
})

it('background work of one gym holds a third of the connections, also while no other waits', async () => {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const { background } = app.db.pools
  let running = 0
  const work = Array.from({ length: 4 }, () =>
    background(norte.id, () => {
      running += 1
      return finished
    }),
  )
  const one = [{ one: 1 }]
  await expect.poll(() => running).toBe(1)
  expect(await background(castellana.id, ({ query }) => query('select 1 as one'))).toEqual(one)
  expect(await background(null, ({ query }) => query('select 1 as one'))).toEqual(one)
  expect(running).toBe(1)
  finish()
  await Promise.all(work)
  expect(running).toBe(4)
})
