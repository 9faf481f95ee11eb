import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { ListParams } from './list-params.ts'
import type { Reader } from './reader.ts'
import { expectAnswer } from '#server/testing/engine/scenario.ts'
import type { Scenario } from '#server/testing/engine/scenario.ts'
import { collectionNamed, openWorld } from '#server/testing/engine/world-reader.ts'
import { callers } from '#server/testing/engine/world.ts'

let database: TestDatabase
let reader: Reader

beforeAll(async () => {
  const world = await openWorld()
  database = world.database
  reader = world.reader
})

afterAll(() => database.drop())

const expectList = (name: string, params: ListParams, expected: Scenario) =>
  expectAnswer(() => reader.list(collectionNamed(name), callers[expected.as ?? 'ana'], params), expected)

const all = 'b1 b2 b3 b4'

describe('the sort order', () => {
  const sorts = (cases: readonly (readonly [string, string])[]) =>
    test.each(cases)('%s', (sort, ids) => expectList('books', { sort }, { ids: ids.split(' ') }))
  sorts([
    ['', all],
    ['@rowid', all],
    ['-@rowid', 'b4 b3 b2 b1'],
    ['title', 'b1 b3 b2 b4'],
    ['-title', 'b4 b2 b3 b1'],
    ['title:lower', 'b1 b2 b3 b4'],
    ['created', all],
    ['-created', 'b4 b3 b2 b1'],
    [' -created , title ', 'b4 b3 b1 b2'],
    ['+price', 'b2 b1 b4 b3'],
    ['-pages', 'b4 b1 b2 b3'],
    ['published', 'b3 b4 b1 b2'],
    ['sold_out,-price', 'b3 b4 b1 b2'],
    ['author.name', 'b3 b1 b4 b2'],
    ['-author.country.name,title', 'b2 b1 b4 b3'],
    ['-genres:length,title', 'b1 b2 b4 b3'],
    ['-reviews_via_book.stars', 'b1 b2 b4 b3'],
    ['genres.name,title', 'b3 b1 b2 b4'],
    ['facts.n,title', 'b3 b4 b2 b1'],
    ['tags:each,title', 'b3 b4 b1 b2'],
  ])

  test('@random keeps all rows', () => expectList('books', { sort: '@random' }, { total: 4 }))
  test('eight fields', () => expectList('books', { sort: Array(8).fill('title').join(',') }, { total: 4 }))
  test.each([
    Array(9).fill('title').join(','),
    'title,,price',
    'title,',
    'nada',
    '"title"',
    '1',
    'null',
    '@now',
    'cost',
    'author.secret',
    'vault.code',
    '- -title',
    `a${'x'.repeat(255)}`,
  ])('%s → 400', (sort) => expectList('books', { sort }, { status: 400 }))
  test('@request. in a sort → 403', () => expectList('books', { sort: '@request.auth.id' }, { status: 403 }))
  test('a view sorts as declared', () => expectList('totals', {}, { ids: ['b1', 'b4', 'b2', 'b3'] }))
  test.each([
    ['1', ['b1', 'b2']],
    ['2', ['b3']],
    ['9', []],
  ])('a search in a view counts all and shows page %s', (page, ids) =>
    expectList('totals', { filter: "title ~ 'o'", page, perPage: '2' }, { ids, total: 3 }),
  )
  test('in a view NULL sorts first', () => expectList('totals', { filter: "last < '2026'" }, { total: 3 }))
  test('hidden e-mails do not affect the order', () =>
    expectList('people', { sort: 'email' }, { ids: ['beto', 'nico', 'ana'] }))
})

describe('pages', () => {
  test.each<[string, ListParams, Record<string, number>]>([
    ['by default', {}, { page: 1, perPage: 30, totalItems: 4, totalPages: 1 }],
    ['at most 1000', { perPage: '5000' }, { page: 1, perPage: 1000, totalItems: 4 }],
    ['30 for a negative size', { perPage: '-1' }, { perPage: 30 }],
    ['the first for page 0', { page: '0' }, { page: 1 }],
    ['of three', { page: '2', perPage: '3' }, { page: 2, perPage: 3, totalItems: 4, totalPages: 2 }],
    ['past the end', { page: '9', perPage: '3' }, { page: 9, totalItems: 4, totalPages: 2 }],
    ['very far past the end', { page: '9007199254740991', perPage: '1000' }, { totalItems: 4 }],
    ['uncounted', { skipTotal: '1' }, { totalItems: -1, totalPages: -1 }],
    ['uncounted, in other words', { skipTotal: 'True' }, { totalItems: -1 }],
    ['of nothing', { filter: '1=2' }, { totalItems: 0, totalPages: 0 }],
  ])('%s', (_, params, expected) =>
    expectList('books', params, {
      has: Object.entries(expected).map(([name, value]) => `"${name}":${value}`),
    }),
  )
  test.each<ListParams>([
    { page: 'x' },
    { page: '1.5' },
    { perPage: 'ten' },
    { skipTotal: '2' },
    { page: '99999999999999999999' },
  ])('%j → 400', (params) => expectList('books', params, { status: 400 }))
  test('the second page continues after the first', () =>
    expectList('books', { page: '2', perPage: '3', sort: '-created' }, { ids: ['b1'] }))
})

describe('sums', () => {
  test.each<[string, ListParams, string]>([
    ['of everything found, whatever the page holds', { sum: 'price', perPage: '1' }, 'all'],
    ['of the rows that match a filter', { sum: 'price', filter: "title = 'Zorro'" }, 'Zorro'],
  ])('%s', async (_, params, which) => {
    const { items } = await reader.list(collectionNamed('books'), callers.ana, { filter: params.filter })
    const prices = items.map((item) => z.object({ price: z.number() }).parse(item).price)
    const { sum } = await reader.list(collectionNamed('books'), callers.ana, params)
    expect([which, sum]).toEqual([which, prices.reduce((total, price) => total + Math.round(price * 100), 0) / 100])
  })
  test('of no rows is zero', () => expectList('books', { sum: 'price', filter: '1=2' }, { has: ['"sum":0'] }))
  test('is absent unless requested', () => expectList('books', {}, { lacks: ['"sum"'] }))
  test.each(['title', 'nada', 'author.name', 'cost', 'price:lower'])('of %s → 400', (sum) =>
    expectList('books', { sum }, { status: 400 }),
  )
})
