import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { ListParams } from './list-params.ts'
import type { Reader } from './reader.ts'
import { expectAnswer } from './testing/scenario.ts'
import type { Scenario } from './testing/scenario.ts'
import { collectionNamed, openWorld } from './testing/world-reader.ts'
import { callers, id } from './testing/world.ts'

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

/** The books that a filter finds; all four of the house are b1 b2 b3 b4. */
const finds = (cases: readonly (readonly [string, string])[], as: Scenario['as'] = 'ana') =>
  test.each(cases)('%s → %s', (filter, ids) =>
    expectList(
      'books',
      { filter, sort: '@rowid' },
      { as, ids: ids === '' ? [] : ids.split(' '), total: ids === '' ? 0 : ids.split(' ').length },
    ),
  )

const refuses = (cases: readonly string[]) =>
  test.each(cases)('%s → 400', (filter) => expectList('books', { filter }, { status: 400, has: ['"data":{}'] }))

const all = 'b1 b2 b3 b4'

describe('constants', () => {
  finds([
    ["'' = null", all],
    ["null != ''", ''],
    ['1 = 1', all],
    ['1 != 1', ''],
    ["1 = '1'", ''],
    ["'a' < 'b' && 'Z' < 'a'", all],
    ['2 > 10 || 10 > 2', all],
    ["'abc' ~ 'B'", all],
    ["'abc' !~ 'B'", ''],
    ['TRUE = 1 && False = 0 && NULL = ""', all],
    ['1.50 = 1.5', all],
  ])
})

describe('texts', () => {
  finds([
    ["note = ''", 'b2 b3 b4'],
    ['note = null', 'b2 b3 b4'],
    ["note != ''", 'b1'],
    ['note != null', 'b1'],
    ["title = 'Zorro'", 'b3'],
    ["title != 'Zorro'", 'b1 b2 b4'],
    ["'Zorro' = title", 'b3'],
    ["title >= 'a'", 'b2 b4'],
    ["'Z' >= title", 'b1'],
    ["note = 'x' || note > ''", 'b1'],
    ['isbn = 10', 'b4'],
    ['note > null', ''],
    ["title:lower = 'zorro'", 'b3'],
    ["id = 'b1'", ''],
    [`id = '${id('b1')}'`, 'b1'],
  ])
})

describe('a search', () => {
  finds([
    ["title ~ ''", all],
    ["isbn ~ ''", all],
    ["author.name ~ ''", 'b1 b2 b4'],
    ["title !~ ''", ''],
    ["title ~ 'corazon'", 'b1'],
    ["title ~ 'ARBOL'", 'b2'],
    ["title ~ 'ñu'", 'b4'],
    ["title ~ 'nu'", 'b4'],
    ["title !~ 'corazon'", 'b2 b3 b4'],
    ["title ~ 'el%'", 'b1 b2'],
    ["title ~ 'e_%'", 'b1 b2'],
    ["title ~ '_l'", ''],
    ["note ~ '50%'", 'b1'],
    ["note ~ '0%'", ''],
    ["note ~ '50\\%'", 'b1'],
    ["note ~ '%50\\% de%'", 'b1'],
    ["note ~ 'n_x'", 'b1'],
    ['note ~ "o\'brien"', 'b1'],
    ["note ~ '%\\\\'", ''],
    ['note ~ null', ''],
    ['note !~ null', ''],
    ["price ~ '10'", 'b1 b3'],
    ["price ~ '9.5'", 'b2'],
    ["pages ~ '0'", 'b1 b2 b4'],
    ["pages !~ '1'", 'b2 b4'],
    ["sold_out ~ '1'", 'b2'],
    ["published ~ '2025-0'", 'b1 b2'],
    ["printed ~ '-01-'", 'b1'],
    ["'el corazón rojo' ~ title", 'b1'],
    ["(title~'zorro' || isbn~'978' || note~'nada') && deleted = null", 'b1 b3'],
  ])
})

describe('numbers and bools', () => {
  finds([
    ['price = 10', 'b1'],
    ['price = 10.00', 'b1'],
    ["price = '10'", 'b1'],
    ["price = ' 1e1 '", 'b1'],
    ['price > 9.5', 'b1 b3 b4'],
    ["price < 'abc'", all],
    ["price > 'abc'", ''],
    ["price = 'abc'", ''],
    ["price != 'abc'", all],
    ['pages = 0', 'b2'],
    ['pages = null', 'b3'],
    ["pages = ''", 'b3'],
    ['pages != null', 'b1 b2 b4'],
    ['pages != 100', 'b2 b3 b4'],
    ['pages < 100', 'b2'],
    [`pages < ${'9'.repeat(400)}`, 'b1 b2 b4'],
    ['-1 < pages', 'b1 b2 b4'],
    ['sold_out = true', 'b2'],
    ['sold_out = 1', 'b2'],
    ['sold_out != true', 'b1 b3 b4'],
    ['sold_out > 0', 'b2'],
    ['sold_out >= 0', all],
    ['sold_out < 0.5', 'b1 b3 b4'],
    ['sold_out = null', ''],
    ["sold_out = ''", ''],
    ["sold_out = 'true'", ''],
    ["sold_out = '1'", 'b2'],
    ['sold_out = 2', ''],
  ])
})

describe('moments and civil dates', () => {
  finds([
    ['deleted = null', 'b1 b3 b4'],
    ["deleted = ''", 'b1 b3 b4'],
    ['deleted != null', 'b2'],
    ["published = '2025-01-01 03:00:00.000Z'", 'b1'],
    ["published != '2025-01-01 03:00:00.000Z'", 'b2 b3 b4'],
    ["published > '2025-01-01 03:00:00' && published < '2025-12-01 02:59:59'", 'b1 b2'],
    ["published > '2025-01-01 03:00:00.000Z'", 'b2'],
    ["published >= '2025-01-01'", 'b1 b2'],
    ["published >= '2025'", 'b1 b2'],
    ['published >= 2025', 'b1 b2'],
    ["published < '2025-01-01'", 'b3 b4'],
    ["published != '' && published <= '2025-01-01'", 'b4'],
    ["published > ''", 'b1 b2 b4'],
    ["published = '2025-01-01'", ''],
    ["published > '2025-01-01T00:00:00Z'", 'b2'],
    ["published > 'zzz'", ''],
    ["published > '2025-02-31'", 'b2'],
    ["published > '0000-00-00'", 'b1 b2 b4'],
    ["published != 'zzz'", all],
    ['published > null', ''],
    ['published < @now', 'b1 b3 b4'],
    ['published > @todayStart && published < @tomorrow', 'b2'],
    ['published >= @yearStart && @year = 2025 && @month = 6', 'b1 b2'],
    ["printed = '2025-01-01'", 'b1'],
    ["printed >= '2025'", 'b1'],
    ["printed >= '2025-01-01 00:00:00'", ''],
    ['printed = null', 'b2 b3 b4'],
    ['published = deleted', 'b3'],
    ['published < deleted', 'b2'],
  ])
})

describe('json', () => {
  finds([
    ['facts.n = 2', 'b1'],
    ["facts.n = '2'", 'b2'],
    ['facts.n != 2', 'b2 b3 b4'],
    ['facts.a.b.0 = 1', 'b1'],
    ["facts.a.b.1 = 'x'", 'b1'],
    ['facts.t = true', 'b1'],
    ['facts.z = null', all],
    ['facts.nada = null', all],
    ["facts.nada = ''", ''],
    ["facts ~ 'x'", 'b1'],
    ['facts.n > 1', 'b1 b2'],
    ["facts.n < 'a'", 'b1 b2'],
  ])
})

describe('lists of values', () => {
  finds([
    ['tags:length = 2', 'b1'],
    ['tags:length = 0', 'b3 b4'],
    ["tags = ''", ''],
    ["tags ~ 'a'", 'b1'],
    ["tags = 'a'", ''],
    ['tags = \'["a","b"]\'', 'b1'],
    ["tags:each = 'c'", 'b2'],
    ["tags:each = 'a'", ''],
    ["tags:each ?= 'a'", 'b1'],
    ["tags:each != 'a'", 'b2 b3 b4'],
    ["tags:each ~ 'a'", ''],
    ['genres:length = 2', 'b1 b2'],
    [`genres ~ '${id('g2')}'`, 'b2 b4'],
    [`genres !~ '${id('g2')}'`, 'b1 b3'],
    ["genres ~ 'g1'", 'b1 b2'],
    [`genres = '${id('g2')}'`, ''],
    [`genres:each = '${id('g2')}'`, 'b4'],
    [`genres:each ?= '${id('g2')}'`, 'b2 b4'],
    [`genres.id ?= '${id('g2')}'`, 'b2 b4'],
    ['title:length = 3 || title:each = "Ñu"', 'b4'],
  ])
})

describe('relations', () => {
  finds([
    ["author.name = 'María'", 'b2'],
    ["author.name ~ 'jose'", 'b1 b4'],
    ["author.name != 'María'", 'b1 b3 b4'],
    ['author = null', 'b3'],
    [`author.id = '${id('jose')}'`, 'b1 b4'],
    [`author != '${id('jose')}'`, 'b2 b3'],
    ["author.country.name = 'Argentina'", 'b1 b4'],
    ["author.mentor.name ~ 'josé'", 'b2'],
    ["author.mentor.country.name = 'Argentina'", 'b2'],
    ["author.born < '1970'", 'b1 b4'],
    ['author.born = null', 'b3'],
    ["author.name = '' && title = 'Zorro'", 'b3'],
    ['author.name = author.mentor.name', 'b3'],
    ['genres.active = true', 'b1'],
    ['genres.active ?= true', 'b1 b2'],
    ['genres.active ?= true && genres.name ?= "Terror"', ''],
    ['genres.active ?= false && genres.name ?= "Terror"', 'b2 b4'],
    ["genres.name != 'Terror'", 'b1 b3'],
    ["genres.name ?!= 'Terror'", 'b1 b2 b3'],
    ['genres.name = null', 'b3'],
    ["genres.name ~ 'e'", 'b1 b2 b4'],
    ['reviews_via_book.stars ?> 3', 'b1 b2'],
    ['reviews_via_book.stars > 3', 'b2'],
    ['reviews_via_book.stars > 3 && title ~ "arbol"', 'b2'],
    ["reviews_via_book.by.name ?= 'Ana'", 'b1'],
    ["covers_via_book.colour = 'red'", 'b1'],
    ["covers_via_book.colour != 'red'", 'b2 b3 b4'],
    ["author.books_via_author.title ?= 'Ñu'", 'b1 b4'],
    ["author.books_via_author.title = 'Ñu'", ''],
    ['(genres.active ?= true || title = "Zorro") && price < 100', 'b1 b2'],
  ])
})

describe('what the existing client asks', () => {
  finds([
    [`(title~'' || isbn~'' || note~'') && deleted = null && shelf = '${id('s1')}'`, 'b1'],
    [`author.name ~ ''  && shelf = '${id('s1')}' `, 'b1 b2'],
    [`shelf='${id('s2')}' && deleted=null`, 'b3 b4'],
    [`(editor = null || editor = "${id('ana')}") && deleted = null`, 'b1 b3 b4'],
  ])
  test('people of a branch by the raw text of their list', () =>
    expectList('people', { filter: `shelves~'${id('s2')}' && name ~ ''` }, { ids: ['ana'] }))
})

describe('a filter that cannot be is refused', () => {
  refuses([
    'nada = 1',
    'title',
    "title = 'O'Brien'",
    'cost = "ten"',
    'author.secret = "hush"',
    'password = 1',
    'author.nada = 1',
    'title.x = 1',
    'reviews_via_title.stars = 1',
    'nada_via_book.stars = 1',
    'reviews_via_book = 1',
    'title:nada = 1',
    'vault.code = "V-1"',
    'vault.code != "V-1"',
    'author.mentor.mentor.mentor.mentor.mentor.mentor.name = 1',
    '@nada = 1',
    'title ?? 1',
  ])
  test('but six hops are allowed', () =>
    expectList(
      'books',
      { filter: 'author.mentor.mentor.mentor.mentor.mentor.name = ""' },
      { ids: ['b1', 'b2', 'b3', 'b4'] },
    ))
  test.each(['@request.auth.id = "x"', 'title = "@request.x"', "title ~ '@collection.books'"])('%s → 403', (filter) =>
    expectList('books', { filter }, { status: 403, has: ['Only superusers can filter by @'] }),
  )
  test('201 comparisons', () => expectList('books', { filter: Array(201).fill('1=1').join('&&') }, { status: 400 }))
  test('200 comparisons are fine', () =>
    expectList('books', { filter: Array(200).fill('price>0').join('||') }, { total: 4 }))
  test('3501 bytes', () => expectList('books', { filter: `title='${'x'.repeat(3493)}'` }, { status: 400 }))
})

describe('a caller looks only where he may', () => {
  test('one shelf only', () => expectList('books', { sort: '@rowid' }, { as: 'beto', ids: ['b1', 'b2'], total: 2 }))
  test('the other house sees its own alone', () => expectList('books', {}, { as: 'zoe', ids: ['bz'], total: 1 }))
  test('a guest sees nothing of a house', () => expectList('books', {}, { as: 'guest', ids: [], total: 0 }))
  test('a guest reads what belongs to no house', () => expectList('countries', {}, { as: 'guest', ids: ['ar', 'es'] }))
  test('a rule that does not hold gives an empty page', () =>
    expectList('authors', {}, { as: 'nico', ids: [], total: 0 }))
  test('a locked list is 403', () => expectList('vaults', {}, { status: 403 }))
  test('a list locked for guests alone', () => expectList('inbox', {}, { as: 'guest', status: 403 }))
  test('and empty for the others', () => expectList('inbox', {}, { ids: [] }))
  test('a rule over the row', () => expectList('reviews', { sort: '@rowid' }, { ids: ['r1', 'r2', 'r3'], total: 3 }))
  test('a rule over the row, for another', () =>
    expectList('reviews', { sort: '@rowid' }, { as: 'beto', ids: ['r1', 'r3', 'r4'] }))
  test('a scope behind a relation', () => expectList('covers', {}, { as: 'beto', ids: ['c1'], total: 1 }))
  test('a scope held in a list', () =>
    expectList('people', { sort: '@rowid' }, { as: 'beto', ids: ['ana', 'beto', 'nico'] }))

  describe('through relations', () => {
    finds(
      [
        ["author.name = 'María'", 'b2'],
        ["author.country.name = 'España'", 'b2'],
        ["author.born < '1970'", ''],
        ['author.born = null', 'b1 b2'],
        ["editor.name = 'Ana'", 'b1'],
        ['reviews_via_book.stars ?> 0', ''],
        ["safe.code = 'V-1'", 'b1'],
      ],
      'nico',
    )
    test('rows of the other house behind a relation are not there', () =>
      expectList('books', { filter: "author.name ~ 'zadie'" }, { as: 'zoe', ids: ['bz'] }))
    test('a revealed field does not cross the wall', () =>
      expectList('books', { filter: "safe.code = 'V-1' || safe.code != ''" }, { as: 'zoe', ids: [] }))
    test('a scope holds behind a back relation', () =>
      expectList('authors', { filter: "books_via_author.title ?= 'Ñu'" }, { as: 'beto', ids: [] }))
    test('and with all shelves it is found', () =>
      expectList('authors', { filter: "books_via_author.title ?= 'Ñu'" }, { ids: ['jose'] }))
  })

  test('e-mails are found only where they are shown', () =>
    expectList('people', { filter: "email ~ 'x.test' || email != 'a'" }, { ids: ['ana'] }))
  test('e-mails are found by who manages them', () =>
    expectList('people', { filter: "email ~ 'x.test'", sort: '@rowid' }, { as: 'boss', ids: ['ana', 'beto', 'nico'] }))
  test('a masked field is no field', () => expectList('books', { filter: 'price > 1' }, { as: 'nico', status: 400 }))
  test('a masked field is empty', () =>
    expectList('books', {}, { as: 'nico', has: ['"price":0'], lacks: ['"price":9.5', '"price":10'] }))
  test('lists leave out what a filter does not name', () =>
    expectList('people', { filter: 'active = false' }, { ids: ['lola'] }))
})

describe('the order', () => {
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
  test('in a view NULL is before nothing', () => expectList('totals', { filter: "last < '2026'" }, { total: 3 }))
  test('hidden e-mails give no order', () => expectList('people', { sort: 'email' }, { ids: ['beto', 'nico', 'ana'] }))
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
  test('the second page goes on where the first ended', () =>
    expectList('books', { page: '2', perPage: '3', sort: '-created' }, { ids: ['b1'] }))
})

describe('sums', () => {
  test.each<[string, ListParams, string]>([
    ['of everything found, whatever the page holds', { sum: 'price', perPage: '1' }, 'all'],
    ['of what a filter finds', { sum: 'price', filter: "title = 'Zorro'" }, 'Zorro'],
  ])('%s', async (_, params, which) => {
    const { items } = await reader.list(collectionNamed('books'), callers.ana, { filter: params.filter })
    const prices = items.map((item) => z.object({ price: z.number() }).parse(item).price)
    const { sum } = await reader.list(collectionNamed('books'), callers.ana, params)
    expect([which, sum]).toEqual([which, prices.reduce((total, price) => total + Math.round(price * 100), 0) / 100])
  })
  test('of nothing is zero', () => expectList('books', { sum: 'price', filter: '1=2' }, { has: ['"sum":0'] }))
  test('nobody asked for is not there', () => expectList('books', {}, { lacks: ['"sum"'] }))
  test.each(['title', 'nada', 'author.name', 'cost', 'price:lower'])('of %s → 400', (sum) =>
    expectList('books', { sum }, { status: 400 }),
  )
})
