import type { Collection, Rule, Rules } from '#server/engine/records/declaration/collection.ts'
import {
  authFields,
  bool,
  date,
  email,
  file,
  json,
  number,
  relation,
  relations,
  select,
  text,
  timestamps,
} from '#server/engine/records/fields/index.ts'
import { multiSelect } from '#server/testing/engine/multi-select.ts'
import { editor, geoPoint, url } from './fields.ts'

const says =
  (filter: string): Rule =>
  (caller) =>
    caller.id === null ? false : filter
const everybody: Rule = () => true
const signedIn: Rule = (caller) => caller.id !== null
const manager = says('@request.auth.role = "manager"')
const open: Rules = { list: everybody, view: everybody, create: everybody, update: everybody, delete: everybody }
const shown: Rules = { list: everybody, view: everybody, create: signedIn, update: signedIn, delete: signedIn }
const locked: Rules = { list: null, view: null, create: null, update: null, delete: null }

type Declared = Pick<Collection, 'name' | 'fields'> & Partial<Collection>

const declare = (collection: Declared): Collection => ({
  id: `pbc_${collection.name}`,
  type: 'base',
  source: collection.name,
  tenancy: { kind: 'global' },
  rules: open,
  ...collection,
})

const users = declare({
  name: 'users',
  type: 'auth',
  fields: [
    ...authFields,
    text('name', { max: 30 }),
    select('role', ['member', 'manager']),
    relation('team', 'teams'),
    text('code', { hidden: true }),
    ...timestamps,
  ],
  rules: {
    list: signedIn,
    view: signedIn,
    create: everybody,
    update: says('id = @request.auth.id || @request.auth.role = "manager"'),
    delete: says('id = @request.auth.id || @request.auth.role = "manager"'),
    manage: manager,
  },
  unique: { users_email_key: ['email'] },
})

const clients = declare({
  name: 'clients',
  type: 'auth',
  fields: [...authFields, text('name')],
  rules: { list: everybody, view: everybody, create: null, update: null, delete: null },
  unique: { clients_email_key: ['email'] },
})

const everything = declare({
  name: 'everything',
  rules: shown,
  fields: [
    text('title', { min: 2, max: 20, pattern: /^[^!]*$/ }),
    text('code', { autogenerate: 'N-[A-Z0-9]{6}' }),
    number('num', { min: -10, max: 100 }),
    number('whole', { integer: true }),
    bool('flag'),
    email('mail', { exceptDomains: ['bad.example'] }),
    url('site', { onlyDomains: ['example.com'] }),
    editor('html', { maxSize: 200 }),
    date('at', { min: new Date('2000-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z') }),
    select('one', ['x', 'y', 'z']),
    multiSelect('many', ['x', 'y', 'z'], { max: 2 }),
    json('data', { maxSize: 200 }),
    geoPoint('place'),
    relation('ref', 'tags'),
    relations('refs', 'tags', {
      through: { table: 'everything_refs', from: 'everything', to: 'tag' },
      min: 2,
      max: 2,
    }),
    text('secret', { hidden: true }),
    text('slug'),
    text('lang'),
    ...timestamps,
  ],
  unique: { everything_slug: ['slug', 'lang'] },
})

const needed = { required: true }
const strict = declare({
  name: 'strict',
  fields: [
    text('title', needed),
    number('num', needed),
    bool('flag', needed),
    email('mail', needed),
    url('site', needed),
    editor('html', needed),
    date('at', needed),
    select('one', ['x'], needed),
    multiSelect('many', ['x'], needed),
    json('data', needed),
    geoPoint('place', needed),
    relation('ref', 'tags', needed),
  ],
})

const posts = declare({
  name: 'posts',
  rules: { ...shown, update: says('author.user = @request.auth.id'), delete: says('author.user = @request.auth.id') },
  fields: [
    text('title'),
    editor('body'),
    number('score'),
    bool('active'),
    date('published'),
    multiSelect('labels', ['a', 'b', 'c']),
    json('meta'),
    geoPoint('loc'),
    select('kind', ['news', 'blog']),
    relation('author', 'authors'),
    relation('vault', 'vaults'),
    relation('own', 'mine'),
    relations('tags', 'tags', { through: { table: 'posts_tags', from: 'post', to: 'tag' } }),
    text('secret', { hidden: true }),
    ...timestamps,
  ],
})

const cover = { thumbs: ['30x30', '30x30t', '30x30b', '30x30f', '0x30', '30x0', '0x0', 'big'] }
const mediaFields = [
  text('title', { max: 10 }),
  json('data'),
  file('cover', cover),
  file('pics', { maxSelect: 3, maxSize: 20_000 }),
  file('doc', { mimeTypes: ['text/plain', 'application/pdf'], maxSize: 2000 }),
  relation('owner', 'users'),
]
const media = declare({ name: 'media', fields: mediaFields })

/** The same records with protected files. */
const guarded = ([name, view]: readonly [string, Rule]): Collection =>
  declare({
    name,
    source: 'media',
    fields: [text('title'), file('cover', { ...cover, protected: true }), relation('owner', 'users')],
    rules: { ...open, view },
  })

const guards: Readonly<Record<string, Rule>> = {
  papers: says('owner = @request.auth.id'),
  papers_open: everybody,
  papers_locked: null,
  papers_by_context: () => '@request.context = "protectedFile" && @request.method = "GET"',
  papers_by_query: () => '@request.query.pass = "open"',
}

const plain: readonly Collection[] = [
  declare({ name: 'teams', fields: [text('name'), number('level')], rules: shown }),
  declare({ name: 'orgs', fields: [text('name'), relation('boss', 'users')] }),
  declare({
    name: 'authors',
    fields: [text('name'), relation('org', 'orgs'), relation('user', 'users'), number('age')],
  }),
  declare({ name: 'tags', fields: [text('name'), number('weight'), bool('active')] }),
  declare({ name: 'vaults', fields: [text('code')], rules: locked }),
  declare({
    name: 'mine',
    fields: [relation('owner', 'users'), text('name')],
    rules: {
      list: says('owner = @request.auth.id'),
      view: says('owner = @request.auth.id'),
      create: says('owner = @request.auth.id'),
      update: says('owner = @request.auth.id'),
      delete: says('owner = @request.auth.id'),
    },
  }),
  declare({
    name: 'comments',
    fields: [text('body'), number('stars'), relation('post', 'posts'), relation('by', 'users')],
  }),
  declare({
    name: 'profiles',
    fields: [text('bio'), relation('author', 'authors')],
    unique: { profiles_author: ['author'] },
  }),
  declare({ name: 'totals', type: 'view', rowOrder: null, fields: [number('posts')] }),
  declare({ name: 'parents', fields: [text('name')] }),
  declare({ name: 'kept', fields: [relation('parent', 'parents')] }),
  declare({ name: 'needing', fields: [relation('parent', 'parents', needed)] }),
  declare({ name: 'following', fields: [relation('parent', 'parents', needed)] }),
  declare({ name: 'grand', fields: [relation('following', 'following', needed)] }),
  declare({
    name: 'listing',
    fields: [
      text('name'),
      relations('parents', 'parents', {
        through: { table: 'listing_parents', from: 'listing', to: 'parent' },
        required: true,
      }),
    ],
  }),
]

const noteFields = [
  text('body'),
  number('total'),
  multiSelect('labels', ['a', 'b', 'c']),
  relation('owner', 'users'),
  relation('team', 'teams'),
  date('at'),
  bool('shared'),
]

/** One table behind many collections, each with the rule of `gates`. */
const gate = ([name, rules]: readonly [string, Partial<Rules>]): Collection =>
  declare({ name, source: 'notes', fields: noteFields, rules: { ...open, ...rules } })

const always =
  (filter: string): Rule =>
  () =>
    filter

const limited = ['label', 'guest', 'auth', 'path', 'method', 'below', 'own', 'action']

/** Rules under test, by collection. */
const gates: Readonly<Record<string, Partial<Rules>>> = {
  notes: {},
  by_query: { list: always('@request.query.pass = "open"') },
  by_header: { list: always('@request.headers.x_pass = "open"') },
  by_header_lower: { list: always('@request.headers.x_pass:lower = "open"') },
  by_query_isset: { list: always('@request.query.pass:isset = true') },
  by_number: { list: always('@request.query.pass = "7"') },
  by_realtime: { list: always('@request.context = "realtime" && @request.method = "GET"') },
  by_item_header: { create: always('@request.headers.x_item = "yes" && @request.headers.x_pass = "open"') },
  by_method: { list: always('@request.method = "GET"'), create: always('@request.method = "GET"') },
  by_batch: { create: always('@request.context = "batch" && @request.method = "POST" && @request.query.a = "1"') },
  by_context: { view: always('@request.context = "default"') },
  by_auth_field: { list: always('@request.auth.name = "ana"') },
  by_auth_relation: { list: always('team = @request.auth.team && @request.auth.team.name != ""') },
  by_auth_hidden: { list: always('@request.auth.code = "A-1"') },
  by_auth_collection: {
    list: always('@request.auth.collectionName = "users" && @request.auth.collectionId = "pbc_users"'),
  },
  by_unknown: { list: always('@request.auth.nope = null') },
  by_signed: { list: always('@request.auth.id != ""') },
  by_body: {
    create: always('@request.body.body = "ok"'),
    update: always('@request.body.body = "ok" && body = "first"'),
  },
  by_body_isset: {
    create: always('@request.body.shared:isset = false'),
    update: always('@request.body.owner:isset = false'),
  },
  by_body_changed: { update: always('@request.body.body:changed = false') },
  by_body_length: {
    create: always('@request.body.labels:length = 2'),
    update: always('@request.body.labels:length <= 2'),
  },
  by_body_each: {
    create: always('@request.body.labels:each ~ "a"'),
    update: always('@request.body.labels:each ?= "c"'),
  },
  by_body_lower: { create: always('@request.body.body:lower = "ok"') },
  by_body_total: { create: always('@request.body.total = 3'), update: always('@request.body.total <= 6') },
  by_body_relation: {
    create: always('@request.body.owner.name = "ana"'),
    update: always('@request.body.team.level > 1'),
  },
  by_collection: { list: always('@collection.mine.owner ?= @request.auth.id && @request.auth.id != ""') },
  by_alias: {
    list: always('@collection.tags:one.name ?= "one" && @collection.tags:one.weight ?= 1'),
    view: always('@collection.tags:one.name ?= "one" && @collection.tags:one.weight ?= 2'),
    update: always('@collection.tags:one.name ?= "one" && @collection.tags:two.weight ?= 2'),
  },
  failing: {
    list: always('id = "none"'),
    view: always('id = "none"'),
    create: always('id = "none"'),
    update: always('id = "none"'),
    delete: always('id = "none"'),
  },
  locked: locked,
  ...Object.fromEntries(limited.map((name) => [`limited_${name}`, {}])),
  this_month: { list: always('at >= @monthStart') },
}

export const collections: readonly Collection[] = [
  users,
  clients,
  everything,
  strict,
  posts,
  media,
  declare({ name: 'media_locked', source: 'media', fields: mediaFields, rules: locked }),
  ...Object.entries(guards).map(guarded),
  ...plain,
  ...Object.entries(gates).map(gate),
]
