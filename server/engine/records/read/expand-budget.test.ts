import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { miembros } from '#server/gym/miembros/miembros.collection.ts'
import { collections } from '#server/collections.ts'
import { callerSource } from '#server/gym/users/caller-source.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { createReader } from './reader.ts'

const members = 85
/** Each member's branch, each of its members, and so on: 85, 7,225, 614,125 records. */
const there = 'sucursal_id.miembros_via_sucursal_id'
const bomb = `${there}.${there}.${there}`

let app: GymApp
let gym: GymWorld
let client: PocketBase
let miembro: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  await app.db.owner(
    `insert into miembros (gimnasio_id, id, nombre, sucursal_id)
     select $1, 'm' || lpad(n::text, 14, '0'), 'Socio ' || n, $2 from generate_series(1, $3::int) n`,
    [gym.id, gym.sucursales[0], members],
  )
  miembro = 'm00000000000001'
  client = await app.clientOf(gym.users.Recepción)
})
afterAll(() => app.close())

const refused = { status: 400, response: { message: new OverBudget('expandedRecords').message } }

describe('an expand that multiplies', () => {
  it('is refused in lists and views', async () => {
    await expect(client.collection('miembros').getList(1, 100, { expand: bomb })).rejects.toMatchObject(refused)
    await expect(client.collection('miembros').getOne(miembro, { expand: bomb })).rejects.toMatchObject(refused)
  })

  it('is refused in the answers of writes and of a batch, whose items share one budget', async () => {
    const patch = client.collection('miembros').update(miembro, { alerta: 'Sí' }, { expand: bomb })
    await expect(patch).rejects.toMatchObject(refused)
    const batch = client.createBatch()
    for (let n = 0; n < 2; n += 1) batch.collection('miembros').update(miembro, {}, { expand: `${there}.${there}` })
    const { expand } = await client.collection('miembros').getOne(miembro, { expand: `${there}.${there}` })
    expect(expand).toBeDefined()
    await expect(batch.send()).rejects.toMatchObject(refused)
  })

  it('is refused in the answer of a sign-in', async () => {
    const refresh = client.collection('users').authRefresh({ expand: `${bomb}.${there}` })
    await expect(refresh).rejects.toMatchObject(refused)
  })

  it('is refused in the events of a stream', async () => {
    const { pools } = app.db
    const callers = callerSource(pools.reader)
    const reader = createReader({ collections, reader: pools.reader, callers, now: () => new Date() })
    const caller = await callerOf(app.db, gym.users.Recepción)
    const changed = reader.changed(miembros, caller, { of: { ids: [miembro] }, rule: 'list' }, { expand: bomb })
    await expect(changed).rejects.toMatchObject({ budget: 'expandedRecords' })
  })

  it('is counted with repetitions, and answered whole when it fits', async () => {
    const { items } = await client.collection('miembros').getList(1, 100, { expand: there })
    const inside = items.map(({ expand }) => expand?.['sucursal_id'].expand.miembros_via_sucursal_id.length)
    expect(inside).toEqual(Array.from({ length: members }, () => members))
  })

  it('is refused by its bytes when its records are few', async () => {
    await app.db.owner(`update miembros set notas = repeat('x', 2000) where gimnasio_id = $1`, [gym.id])
    const { message: sentence } = new OverBudget('expandedBytes')
    const list = client.collection('miembros').getList(1, 100, { expand: there })
    await expect(list).rejects.toMatchObject({ status: 400, response: { message: sentence } })
  })
})

it('an expand of many relations is refused, even with few records', async () => {
  const around = [
    'planes_via_sucursal_id.sucursal_id',
    'users_via_sucursal_id.sucursal_id',
    'gimnasio_id.sucursales_via_gimnasio_id',
  ]
  const paths = around.flatMap((a) => around.flatMap((b) => around.map((c) => `${a}.${b}.${c}`)))
  const list = client.collection('sucursales').getList(1, 1, { expand: paths.join(',') })
  await expect(list).rejects.toMatchObject({
    status: 400,
    response: { message: new OverBudget('expandedRelations').message },
  })
})
