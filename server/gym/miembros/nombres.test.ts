import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildPlan, buildRol, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { compareNames } from '#shared/values/compare-names.ts'

/** In Spanish order; two names are the same. */
const inOrder = [
  'ana Díaz',
  'Ángel Paz',
  'Nuria Gil',
  'Ñandú Gil',
  'Óscar Sosa',
  'Óscar Sosa',
  'Peñ Zárate',
  'Zoe Abad',
]
const given = [6, 1, 5, 7, 0, 3, 2, 4].map((at) => inOrder[at] ?? '')
let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  for (const nombre of given) await buildMiembro(app.db.owner, gym, { nombre })
})
afterAll(() => app.close())

const listed = async (sort: string, page = 1, rows = 30) => {
  const client = await app.clientOf(gym.users.Admin)
  const { items } = await client
    .collection('miembros_pagos')
    .getList<{ id: string; nombre: string }>(page, rows, { sort })
  return items
}
const namesOf = (rows: readonly { nombre: string }[]) => rows.map(({ nombre }) => nombre)

describe('members by name', () => {
  it.each(['nombre:es', 'nombre:es,nombre:es'])('are in Spanish order for %s', async (sort) => {
    expect(namesOf(await listed(sort))).toEqual(inOrder)
    expect(namesOf(await listed(`-${sort}`))).toEqual(inOrder.toReversed())
  })

  it('keep the bytes of the protocol without it', async () => {
    expect(namesOf(await listed('nombre'))).toEqual(given.toSorted())
  })

  it('are on one page each, those of one name too', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listed('nombre:es', page, 2)))
    expect(pages.flat().map(({ id }) => id)).toEqual((await listed('nombre:es')).map(({ id }) => id))
  })

  it('move when they are renamed', async () => {
    const [first] = await listed('nombre:es')
    const client = await app.clientOf(gym.users.Admin)
    await client.collection('miembros').update(first?.id ?? '', { nombre: 'Ñusta Díaz' })
    const names = namesOf(await listed('nombre:es'))
    expect(names).toEqual(names.toSorted(compareNames))
    expect(names).toContain('Ñusta Díaz')
  })

  it('go into a file as they are listed', async () => {
    const { token } = (await app.clientOf(gym.users.Admin)).authStore
    const file = await fetch(`${app.url}/api/exportar/miembros.csv?sort=nombre:es`, {
      headers: { authorization: token },
    })
    const rows = (await file.text()).split('\r\n').slice(1, -1)
    const names = namesOf(await listed('nombre:es'))
    expect(rows.map((row) => names.find((name) => row.includes(name)))).toEqual(names)
  })
})

describe('names in smaller lists', () => {
  it('are in Spanish order: users, roles, plans, and through a relation', async () => {
    for (const name of ['Óscar Uno', 'Zoe Uno', 'Ñata Uno']) {
      const role = await buildRol(app.db.owner, gym.id, ['members.index'], name)
      await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales, name })
      await buildPlan(app.db.owner, gym.id, gym.sucursales[0], name)
    }
    const client = await app.clientOf(gym.users.Admin)
    const shown = async (collection: string, sort: string, nameOf: (row: Record<string, unknown>) => unknown) => {
      const rows = await client.collection(collection).getFullList({ sort, expand: 'role' })
      return rows
        .map(nameOf)
        .map(String)
        .filter((name) => name.endsWith('Uno'))
    }
    const expected = ['Ñata Uno', 'Óscar Uno', 'Zoe Uno']
    expect(await shown('users', 'name:es', ({ name }) => name)).toEqual(expected)
    expect(await shown('users', 'role.nombre:es', ({ name }) => name)).toEqual(expected)
    expect(await shown('roles', 'nombre:es', ({ nombre }) => nombre)).toEqual(expected)
    expect(await shown('planes', 'nombre:es', ({ nombre }) => nombre)).toEqual(expected)
  })
})

describe('the database and the browser', () => {
  it('agree on names that begin with a sign or a digit, or are of another script', async () => {
    const names = ["'Abu Díaz", '12 de Octubre', 'ana', 'Ñusta', 'Zoe', 'Ωmega', 'Жанна', 'محمد', '王小明']
    const rows = await app.db.owner<{ nombre: string }>(
      `select nombre from unnest($1::text[]) nombre order by orden_es(nombre) collate "C"`,
      [names.toReversed()],
    )
    expect(namesOf(rows)).toEqual(names)
    expect(names.toSorted(compareNames)).toEqual(names)
  })

  it('agree on which name comes first, accents and case aside', async () => {
    const letters = [...Array.from('aábcdeéíñnoóuüçzAÁÉÑNOZ'), 'n\u0303', ' ']
    const name = fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 })
      .map((some) => some.join('').trim())
    const pairs = fc.sample(fc.tuple(name, name), { numRuns: 2000, seed: 27 })
    const rows = await app.db.owner<{ sign: number }>(
      `select case when a < b then -1 when a > b then 1 else 0 end as sign
       from jsonb_array_elements($1) with ordinality p (pair, n)
       cross join lateral (select orden_es(pair ->> 0) collate "C" as a, orden_es(pair ->> 1) collate "C" as b) k order by n`,
      [JSON.stringify(pairs)],
    )
    const { compare } = new Intl.Collator('es', { sensitivity: 'base' })
    expect(rows.map(({ sign }) => sign)).toEqual(pairs.map(([one, other]) => Math.sign(compare(one, other))))
  })
})
