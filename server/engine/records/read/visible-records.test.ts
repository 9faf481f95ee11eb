import { afterAll, beforeAll, describe, test } from 'vitest'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { ListParams } from './list-params.ts'
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

const expectList = (name: string, params: ListParams, expected: Scenario) =>
  expectAnswer(() => reader.list(collectionNamed(name), callers[expected.as ?? 'ana'], params), expected)

/** The books that a filter finds; the house has b1 b2 b3 b4. */
const finds = (cases: readonly (readonly [string, string])[], as: Scenario['as'] = 'ana') =>
  test.each(cases)('%s → %s', (filter, ids) =>
    expectList(
      'books',
      { filter, sort: '@rowid' },
      { as, ids: ids === '' ? [] : ids.split(' '), total: ids === '' ? 0 : ids.split(' ').length },
    ),
  )

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

describe('a caller sees', () => {
  test('one shelf only', () => expectList('books', { sort: '@rowid' }, { as: 'beto', ids: ['b1', 'b2'], total: 2 }))
  test('the own house only', () => expectList('books', {}, { as: 'zoe', ids: ['bz'], total: 1 }))
  test('as a guest nothing of a house', () => expectList('books', {}, { as: 'guest', ids: [], total: 0 }))
  test('as a guest rows without a house', () => expectList('countries', {}, { as: 'guest', ids: ['ar', 'es'] }))
  test('an empty page when the rule is false', () => expectList('authors', {}, { as: 'nico', ids: [], total: 0 }))
  test('403 for a locked list', () => expectList('vaults', {}, { status: 403 }))
  test('403 for a list locked to guests', () => expectList('inbox', {}, { as: 'guest', status: 403 }))
  test('an empty page of it as a user', () => expectList('inbox', {}, { ids: [] }))
  test('rows that match a rule', () => expectList('reviews', { sort: '@rowid' }, { ids: ['r1', 'r2', 'r3'], total: 3 }))
  test('rows that match a rule, as another user', () =>
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
    test('no rows of another house behind a relation', () =>
      expectList('books', { filter: "author.name ~ 'zadie'" }, { as: 'zoe', ids: ['bz'] }))
    test('no revealed field of another house', () =>
      expectList('books', { filter: "safe.code = 'V-1' || safe.code != ''" }, { as: 'zoe', ids: [] }))
    test('rows in scope behind a back relation', () =>
      expectList('authors', { filter: "books_via_author.title ?= 'Ñu'" }, { as: 'beto', ids: [] }))
    test('all of them with all shelves', () =>
      expectList('authors', { filter: "books_via_author.title ?= 'Ñu'" }, { ids: ['jose'] }))
  })

  test('users by visible e-mail only', () =>
    expectList('people', { filter: "email ~ 'x.test' || email != 'a'" }, { ids: ['ana'] }))
  test('users by hidden e-mail as their manager', () =>
    expectList('people', { filter: "email ~ 'x.test'", sort: '@rowid' }, { as: 'boss', ids: ['ana', 'beto', 'nico'] }))
  test('400 for a masked field in a filter', () =>
    expectList('books', { filter: 'price > 1' }, { as: 'nico', status: 400 }))
  test('masked fields empty', () =>
    expectList('books', {}, { as: 'nico', has: ['"price":0'], lacks: ['"price":9.5', '"price":10'] }))
  test('lists without rows that the filter does not name', () =>
    expectList('people', { filter: 'active = false' }, { ids: ['lola'] }))
})
