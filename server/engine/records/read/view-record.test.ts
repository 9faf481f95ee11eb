import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { ReadParams } from './list-params.ts'
import type { Reader } from './reader.ts'
import { expectAnswer } from '#server/testing/engine/scenario.ts'
import type { Scenario } from '#server/testing/engine/scenario.ts'
import { collectionNamed, openWorld } from '#server/testing/engine/world-reader.ts'
import { callers, id } from '#server/testing/engine/world.ts'

let database: TestDatabase
let reader: Reader

beforeAll(async () => {
  const world = await openWorld()
  database = world.database
  reader = world.reader
})

afterAll(() => database.drop())

const view = (name: string, record: string, params: ReadParams = {}, as: Scenario['as'] = 'ana') =>
  reader.view(collectionNamed(name), callers[as ?? 'ana'], id(record), params)

const expectView = (name: string, record: string, params: ReadParams, expected: Scenario) =>
  expectAnswer(() => view(name, record, params, expected.as), expected)

describe('a record on the wire', () => {
  test('has every type in its form', async () => {
    expect(await view('books', 'b1')).toEqual({
      collectionId: 'c_books',
      collectionName: 'books',
      id: id('b1'),
      house_id: id('north'),
      shelf: id('s1'),
      title: 'El corazón',
      isbn: '978-1',
      note: "50% de O'Brien_x",
      price: 10,
      pages: 100,
      sold_out: false,
      published: '2025-01-01 03:00:00.000Z',
      deleted: '',
      printed: '2025-01-01',
      facts: { a: { b: [1, 'x'] }, n: 2, t: true, z: null },
      format: 'paper',
      tags: ['a', 'b'],
      author: id('jose'),
      editor: id('ana'),
      vault: id('v1'),
      safe: id('v1'),
      genres: [id('g3'), id('g1')],
      created: '2025-01-10 10:00:00.001Z',
      updated: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test('has the empty value of each type', async () => {
    expect(await view('books', 'b3')).toMatchObject({
      pages: null,
      published: '',
      printed: '',
      facts: null,
      format: '',
      tags: [],
      author: '',
      genres: [],
      price: 1000,
    })
  })

  test('leaves out hidden fields', () => expectView('books', 'b1', { fields: '*,cost' }, { lacks: ['cost', 'ten'] }))
  test('of a user has no secrets', () =>
    expectView(
      'people',
      'ana',
      { fields: 'password,tokenKey,token_key,name' },
      { has: ['Ana'], lacks: ['k-ana', 'oken'] },
    ))
})

describe('e-mails are shown', () => {
  test('when they are visible', () => expectView('people', 'ana', {}, { as: 'beto', has: ['ana@x.test'] }))
  test('but not when hidden', () => expectView('people', 'beto', {}, { lacks: ['beto@x.test', '"email":'] }))
  test('to their owner', () => expectView('people', 'beto', {}, { as: 'beto', has: ['beto@x.test'] }))
  test('to their manager', () => expectView('people', 'beto', {}, { as: 'boss', has: ['beto@x.test'] }))
  test('but not by an expand', () =>
    expectView('reviews', 'r3', { expand: 'by' }, { has: ['Beto'], lacks: ['beto@x.test'] }))
})

describe('a record that the caller may not see is a 404', () => {
  test('of the other house', () => expectView('books', 'bz', {}, { status: 404 }))
  test('of another shelf', () => expectView('books', 'b3', {}, { as: 'beto', status: 404 }))
  test('without the permission', () => expectView('authors', 'jose', {}, { as: 'nico', status: 404 }))
  test('when its rule is false', () => expectView('reviews', 'r4', {}, { status: 404 }))
  test('and is seen when its rule is true', () => expectView('reviews', 'r4', {}, { as: 'beto', has: ['meh'] }))
  test('for a guest', () => expectView('books', 'b1', {}, { as: 'guest', status: 404 }))
  test('for an invalid id', () => expectView('books', "' or 1=1 --", {}, { status: 404 }))
  test('and a locked one a 403, existing or not', async () => {
    await expectView('vaults', 'v1', {}, { status: 403 })
    await expectView('vaults', 'nada', {}, { status: 403 })
  })
})

describe('a written record', () => {
  const written = (name: string, record: string, as: keyof typeof callers) =>
    reader.written(collectionNamed(name), callers[as], id(record), {})
  test('is answered without its rule', () => expectAnswer(() => written('authors', 'jose', 'nico'), { has: ['José'] }))
  test('but never to another house', () => expectAnswer(() => written('authors', 'zadie', 'ana'), { status: 404 }))
  test('also to a guest, when it belongs to no house', () =>
    expectAnswer(() => written('inbox', 'm1', 'guest'), { has: ['hello'] }))
})

describe('fields', () => {
  test('pick', async () =>
    expect(await view('books', 'b3', { fields: 'id, title' })).toEqual({ id: id('b3'), title: 'Zorro' }))
  test('unknown field names are ignored', async () => expect(await view('books', 'b3', { fields: 'nada' })).toEqual({}))
  test('malformed field names are refused', () =>
    expectView('books', 'b3', { fields: 'title:nada(1)' }, { status: 400 }))
  test('of a list apply to its records', async () => {
    const page = await reader.list(collectionNamed('books'), callers.ana, { fields: 'title', perPage: '1' })
    expect(page).toEqual({ page: 1, perPage: 1, totalItems: 4, totalPages: 4, items: [{ title: 'El corazón' }] })
  })
})

describe('expand', () => {
  const expanded = async (name: string, record: string, expand: string, as: Scenario['as'] = 'ana') =>
    view(name, record, { expand, fields: 'expand' }, as)

  test('gives one record for a single relation', async () => {
    expect(await expanded('books', 'b1', 'author')).toMatchObject({
      expand: { author: { name: 'José Ñandú', born: '1960-05-17' } },
    })
  })
  test('gives a list in the stored order for several', async () => {
    expect(await expanded('books', 'b1', 'genres')).toMatchObject({
      expand: { genres: [{ name: 'Viajes' }, { name: 'Poesía' }] },
    })
  })
  test('continues behind a relation, spaces or not', async () => {
    const expand = ' author , author.country,author.mentor.country ,'
    expect(await expanded('books', 'b2', expand)).toMatchObject({
      expand: {
        author: {
          name: 'María',
          expand: { country: { name: 'España' }, mentor: { expand: { country: { name: 'Argentina' } } } },
        },
      },
    })
  })
  test('follows a back relation to a list', async () => {
    expect(await expanded('books', 'b1', 'reviews_via_book')).toMatchObject({
      expand: { reviews_via_book: [{ stars: 5 }, { stars: 1 }] },
    })
  })
  test('follows a unique back relation to one record', async () => {
    expect(await expanded('books', 'b1', 'covers_via_book')).toMatchObject({
      expand: { covers_via_book: { colour: 'red' } },
    })
  })
  test('follows a back relation through a list of ids, and on', async () => {
    expect(await expanded('genres', 'g2', 'books_via_genres.author')).toMatchObject({
      expand: { books_via_genres: [{ title: 'el Árbol', expand: { author: { name: 'María' } } }, { title: 'Ñu' }] },
    })
  })
  test.each(['nada', 'title', 'nada_via_book', 'reviews_via_title', 'vault', 'vault.x', 'vaults_via_house_id', ''])(
    'of %s alone is ignored',
    async (expand) => {
      expect(await view('books', 'b1', { expand })).not.toHaveProperty('expand')
    },
  )
  test('of empty or hidden targets is an empty object', async () => {
    expect(await view('books', 'b3', { expand: 'author' })).toMatchObject({ expand: {} })
    expect(await expanded('genres', 'g3', 'books_via_genres', 'guest').catch(() => ({}))).toEqual({})
    expect(await expanded('authors', 'jose', 'mentor')).toEqual({ expand: {} })
  })
  test('respects the rule', async () => {
    expect(await expanded('books', 'b4', 'reviews_via_book')).toEqual({ expand: {} })
  })
  test('respects the shelves', () =>
    expectView('authors', 'jose', { expand: 'books_via_author' }, { as: 'beto', has: ['El corazón'], lacks: ['Ñu'] }))

  describe('of a relation that reveals', () => {
    test('shows only the revealed fields to callers who may not read the rest', async () => {
      expect(await expanded('books', 'b1', 'author.country, author.mentor', 'nico')).toEqual({
        expand: {
          author: {
            collectionId: 'c_authors',
            collectionName: 'authors',
            id: id('jose'),
            name: 'José Ñandú',
            country: id('ar'),
            expand: { country: expect.objectContaining({ name: 'Argentina' }) },
          },
        },
      })
    })
    test('ignores a locked rule', async () => {
      expect(await expanded('books', 'b1', 'safe')).toMatchObject({ expand: { safe: { code: 'V-1' } } })
    })
    test('respects the wall between houses', async () => {
      await database.owner(`update books set safe = $1 where id = $2`, [id('v1'), id('bz')])
      expect(await expanded('books', 'bz', 'safe', 'zoe')).toEqual({ expand: {} })
    })
  })

  test('of a page takes one statement per relation', async () => {
    const page = await reader.list(collectionNamed('books'), callers.ana, {
      expand: 'author.country,genres',
      fields: 'expand.author.name,expand.genres.name',
    })
    expect(page.items).toEqual([
      { expand: { author: { name: 'José Ñandú' }, genres: [{ name: 'Viajes' }, { name: 'Poesía' }] } },
      { expand: { author: { name: 'María' }, genres: [{ name: 'Poesía' }, { name: 'Terror' }] } },
      { expand: {} },
      { expand: { author: { name: 'José Ñandú' }, genres: [{ name: 'Terror' }] } },
    ])
  })
  test('goes no deeper than six', async () => {
    const deep = Array(8).fill('mentor').join('.')
    await database.owner(`update authors set mentor = id where id = $1`, [id('jose')])
    const text = JSON.stringify(await view('authors', 'jose', { expand: deep }))
    expect(text.split('"mentor":{').length - 1).toBe(6)
  })
})
