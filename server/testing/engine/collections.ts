import type { Collection, Rules } from '#server/engine/records/declaration/collection.ts'
import type { Field } from '#server/engine/records/declaration/field.ts'
import {
  authFields,
  bool,
  civilDate,
  date,
  json,
  money,
  number,
  relation,
  relations,
  select,
  text,
  timestamps,
} from '#server/engine/records/fields/index.ts'
import { multiSelect } from './multi-select.ts'

const everybody: Rules = { list: () => true, view: () => true, create: null, update: null, delete: null }
const readers: Rules = {
  ...everybody,
  list: ({ permissions }) => permissions.has('read'),
  view: ({ permissions }) => permissions.has('read'),
}
const nobody: Rules = { list: null, view: null, create: null, update: null, delete: null }

type Declared = Pick<Collection, 'name' | 'fields'> & Partial<Collection>

const declare = (collection: Declared): Collection => ({
  id: `c_${collection.name}`,
  type: 'base',
  source: collection.name,
  tenancy: { kind: 'own', column: 'house_id' },
  rules: everybody,
  ...collection,
})

const house: Field = relation('house_id', 'houses', { readOnly: true })

/**
 * A publishing world, independent of any product: two houses as tenants, shelves as scopes, every type of field and
 * relation.
 */
export const houses = declare({
  name: 'houses',
  tenancy: { kind: 'own', column: 'id' },
  fields: [text('name'), number('phone', { nullable: true })],
})

export const shelves = declare({ name: 'shelves', scope: 'id', fields: [house, text('name')] })

export const countries = declare({ name: 'countries', tenancy: { kind: 'global' }, fields: [text('name')] })

export const people = declare({
  name: 'people',
  type: 'auth',
  scope: 'shelves',
  fields: [
    ...authFields,
    house,
    text('name', { searchable: true }),
    bool('active'),
    relations('shelves', 'shelves', {
      through: { table: 'people_shelves', from: 'person_id', to: 'shelf_id', tenant: 'house_id' },
    }),
    ...timestamps,
  ],
  rules: { ...everybody, manage: ({ permissions }) => permissions.has('manage') },
  listsOnly: { unless: 'active', filter: 'active = true' },
})

export const authors = declare({
  name: 'authors',
  rules: readers,
  fields: [
    house,
    text('name', { required: true, searchable: true }),
    text('secret', { hidden: true }),
    civilDate('born'),
    relation('country', 'countries'),
    relation('mentor', 'authors'),
    ...timestamps,
  ],
})

export const genres = declare({ name: 'genres', fields: [house, text('name'), bool('active')] })

export const vaults = declare({ name: 'vaults', rules: nobody, fields: [house, text('code')] })

export const books = declare({
  name: 'books',
  scope: 'shelf',
  fields: [
    house,
    relation('shelf', 'shelves', { required: true }),
    text('title', { required: true, searchable: true }),
    text('isbn', { normalized: 'isbn_norm' }),
    text('note'),
    text('cost', { hidden: true }),
    money('price'),
    number('pages', { nullable: true }),
    bool('sold_out'),
    date('published'),
    date('deleted'),
    civilDate('printed'),
    json('facts'),
    select('format', ['paper', 'audio']),
    multiSelect('tags', ['a', 'b', 'c']),
    relation('author', 'authors', { reveals: ['name', 'country'] }),
    relation('editor', 'people', { reveals: ['name'] }),
    relation('vault', 'vaults'),
    relation('safe', 'vaults', { reveals: ['code'] }),
    relations('genres', 'genres', {
      through: { table: 'books_genres', from: 'book_id', to: 'genre_id', tenant: 'house_id' },
    }),
    ...timestamps,
  ],
  masks: ({ permissions }) => (permissions.has('read') ? [] : ['price']),
})

export const reviews = declare({
  name: 'reviews',
  fields: [
    house,
    relation('book', 'books', { required: true }),
    number('stars'),
    text('body'),
    relation('by', 'people'),
  ],
  rules: {
    ...everybody,
    list: ({ permissions }) => (permissions.has('read') ? 'by = @request.auth.id || stars > 2' : false),
    view: ({ permissions }) => (permissions.has('read') ? 'by = @request.auth.id || stars > 2' : false),
  },
})

export const covers = declare({
  name: 'covers',
  scope: 'book.shelf',
  fields: [house, relation('book', 'books', { required: true }), text('colour')],
  unique: { covers_book: ['book'] },
})

export const totals = declare({
  name: 'totals',
  readsPageFirst: true,
  type: 'view',
  rowOrder: null,
  defaultSort: '-reviews',
  fields: [house, text('title'), number('reviews'), date('last')],
})

export const inbox = declare({
  name: 'inbox',
  tenancy: { kind: 'global' },
  rules: { ...nobody, list: ({ id }) => (id === null ? null : false) },
  fields: [text('body')],
})

export const collections: readonly Collection[] = [
  houses,
  shelves,
  countries,
  people,
  authors,
  genres,
  vaults,
  books,
  reviews,
  covers,
  totals,
  inbox,
]
