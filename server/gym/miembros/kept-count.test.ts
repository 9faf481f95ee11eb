import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  await fill(gym, 20261121)
  await fill(await buildGym(app.db.owner, { marca: 'ZZB' }), 20261122)
})
afterAll(() => app.close())

/** Creates, moves, deletes and restores members, one by one and many in one statement. */
async function fill(into: GymWorld, seed: number): Promise<void> {
  const miembros = (await app.clientOf(into.users.Admin)).collection('miembros')
  const act = fc.record({
    what: fc.constantFrom('new', 'move', 'delete', 'restore', 'edit'),
    who: fc.nat(11),
    to: fc.nat(1),
  })
  const [acts = []] = fc.sample(fc.array(act, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed })
  const ids: string[] = []
  for (const { what, who, to } of acts) {
    const id = ids[who]
    const sucursal_id = into.sucursales[to]
    if (what === 'new' || id === undefined) {
      const made = await miembros.create({
        nombre: `Socia ${'abcdefghijklmnopqrstuvwxyz'.charAt(ids.length % 26)}`,
        sucursal_id,
      })
      ids.push(made.id)
    } else if (what === 'move') await miembros.update(id, { sucursal_id })
    else if (what === 'edit') await miembros.update(id, { direccion: `Calle ${who}` })
    else await miembros.update(id, { deleted: what === 'delete' ? new Date().toISOString() : '' })
  }
  await app.db.owner(`update miembros set deleted = now() where gimnasio_id = $1 and numero % 5 = 0`, [into.id])
  await app.db.owner(`update miembros set sucursal_id = $2 where gimnasio_id = $1 and numero % 7 = 0`, [
    into.id,
    into.sucursales[1],
  ])
}

const filters = {
  'all of them, gone too': () => '',
  'those there are': () => 'deleted = null',
  'those of a branch': () => `deleted = null && sucursal_id = '${gym.sucursales[1]}'`,
  'those of the other': () => `sucursal_id = '${gym.sucursales[0]}' && deleted = null`,
  'a branch, gone too': () => `sucursal_id = '${gym.sucursales[0]}'`,
  'those who went': () => 'deleted != null',
  'a name in a branch': () => `deleted = null && sucursal_id = '${gym.sucursales[0]}' && nombre ~ 'a'`,
  'either branch': () =>
    `deleted = null && (sucursal_id = '${gym.sucursales[0]}' || sucursal_id = '${gym.sucursales[1]}')`,
}

describe('a list of members', () => {
  const roles = ['Admin', 'Recepción', 'Entrenador'] as const
  const asked = roles.flatMap((role) => Object.entries(filters).map(([name, filter]) => [role, name, filter] as const))

  it.each(asked)('has the count of its rows for %s: %s', async (role, _name, filter) => {
    const listed = (await app.clientOf(gym.users[role])).collection('miembros_pagos')
    const found = await listed.getFullList({ filter: filter(), skipTotal: true })
    expect(await listed.getList(1, 2, { filter: filter() })).toMatchObject({ totalItems: found.length })
    expect(await listed.getList(2, 3, { filter: filter() })).toMatchObject({ totalItems: found.length })
  })

  it('reads a stored count, and counts rows if the filter needs it', async () => {
    const listed = (await app.clientOf(gym.users.Admin)).collection('miembros_pagos')
    const total = async (filter: string) => (await listed.getList(1, 1, { filter })).totalItems
    const [here, all] = [await total('deleted = null'), await total('')]
    await app.db.owner('update miembros_por_sucursal set miembros = miembros + 1000')
    expect(await total('deleted = null')).toBe(here + 2000)
    expect(await total("deleted = null && nombre != ''")).toBe(here)
    expect(await total('')).toBe(all)
  })
})
