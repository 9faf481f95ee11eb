import type { Query } from '#server/runtime/db/transaction.ts'
import { stripes } from './pictures.ts'

/** A readable id of fifteen characters: `id('p1')` is 'p10000000000000'. */
export const id = (name: string) => name.padEnd(15, '0')

export const password = 'caballo-correcto-9'

const user = (name: string, more: object = {}) => ({
  id: id(name),
  email: `${name}@example.com`,
  token_key: name.padEnd(50, 'k'),
  name,
  role: 'member',
  ...more,
})

/** Every row of the world, by table. */
export const rows: Readonly<Record<string, readonly object[]>> = {
  teams: [
    { id: id('red'), name: 'Red', level: 1 },
    { id: id('blue'), name: 'Blue', level: 2 },
  ],
  users: [
    user('ana', { team: id('red'), code: 'A-1', verified: true }),
    user('bea', { team: id('blue'), email_visibility: true }),
    user('max', { role: 'manager', team: id('blue') }),
    user('new', {}),
  ],
  clients: [{ id: id('cli'), email: 'cli@example.com', token_key: 'cli'.padEnd(50, 'k'), name: 'cli' }],
  orgs: [
    { id: id('acme'), name: 'Acme', boss: id('ana') },
    { id: id('beta'), name: 'Beta' },
  ],
  authors: [
    { id: id('ada'), name: 'Ada', org: id('acme'), user: id('ana'), age: 36 },
    { id: id('bob'), name: 'bob', org: id('beta'), user: id('bea'), age: 50 },
    { id: id('cid'), name: 'Cid' },
  ],
  tags: [
    { id: id('t1'), name: 'one', weight: 1, active: true },
    { id: id('t2'), name: 'two', weight: 2, active: false },
    { id: id('t3'), name: 'three', weight: 3, active: true },
  ],
  vaults: [{ id: id('v1'), code: 'xyzzy' }],
  mine: [
    { id: id('m1'), owner: id('ana'), name: 'of ana' },
    { id: id('m2'), owner: id('bea'), name: 'of bea' },
  ],
  posts: [
    {
      id: id('p1'),
      title: 'Alpha',
      body: '<p>Hello <b>big</b> world</p><script>x()</script><p>again</p>',
      score: 10,
      active: true,
      published: '2025-01-10T10:00:00.000Z',
      labels: ['a', 'b'],
      meta: { a: [{ b: 7 }, 'x'], n: 5, s: 'text', t: true, z: null },
      loc: { lon: 2.1734, lat: 41.3851 },
      kind: 'news',
      author: id('ada'),
      vault: id('v1'),
      own: id('m1'),
      secret: 'hush',
    },
    {
      id: id('p2'),
      title: 'beta 50% off_now',
      score: 9.5,
      published: '2025-06-15T23:59:59.999Z',
      labels: ['b'],
      meta: [1, 2, 3],
      loc: { lon: -3.7038, lat: 40.4168 },
      kind: 'blog',
      author: id('bob'),
      own: id('m2'),
    },
    { id: id('p3'), title: '', score: 0, active: false, meta: null, labels: [] },
    {
      id: id('p4'),
      title: 'O\'Brien \\ "q"\nline',
      score: -2,
      active: true,
      published: '2024-02-29T00:00:00.000Z',
      labels: ['c', 'a'],
      meta: '"plain"',
      kind: 'news',
      author: id('ada'),
    },
  ],
  posts_tags: [
    { post: id('p1'), tag: id('t2') },
    { post: id('p1'), tag: id('t1') },
    { post: id('p2'), tag: id('t1') },
    { post: id('p2'), tag: id('t3') },
    { post: id('p4'), tag: id('t2') },
  ],
  comments: [
    { id: id('c1'), body: 'good', stars: 5, post: id('p1'), by: id('ana') },
    { id: id('c2'), body: 'bad', stars: 1, post: id('p1'), by: id('bea') },
    { id: id('c3'), body: 'fine', stars: 4, post: id('p2'), by: id('ana') },
  ],
  profiles: [{ id: id('f1'), bio: 'countess', author: id('ada') }],
  everything: [
    {
      id: id('e1'),
      title: 'first',
      code: 'C1',
      num: 5,
      whole: 3,
      flag: true,
      mail: 'e1@example.com',
      site: 'https://example.com/a',
      html: '<p>x</p>',
      at: '2025-03-01T10:00:00.000Z',
      one: 'x',
      many: ['x', 'y'],
      data: { k: 1 },
      place: { lon: 10, lat: 20 },
      ref: id('t1'),
      slug: 'e1',
      lang: 'es',
    },
    { id: id('e2'), slug: 'e2', lang: 'es' },
  ],
  everything_refs: [
    { everything: id('e1'), tag: id('t1') },
    { everything: id('e1'), tag: id('t2') },
  ],
  parents: [
    { id: id('pa'), name: 'free' },
    { id: id('pb'), name: 'needed' },
    { id: id('pc'), name: 'followed' },
    { id: id('pd'), name: 'listed' },
    { id: id('pe'), name: 'listed too' },
  ],
  kept: [{ id: id('k1'), parent: id('pa') }],
  needing: [{ id: id('n1'), parent: id('pb') }],
  following: [{ id: id('w1'), parent: id('pc') }],
  grand: [{ id: id('g1'), following: id('w1') }],
  listing: [
    { id: id('l1'), name: 'both' },
    { id: id('l2'), name: 'one' },
  ],
  listing_parents: [
    { listing: id('l1'), parent: id('pd') },
    { listing: id('l1'), parent: id('pe') },
    { listing: id('l2'), parent: id('pd') },
  ],
  media: [
    {
      id: id('md1'),
      title: 'full',
      cover: stripes,
      pics: ['first_aaaaaaaaaa.jpg', 'second_bbbbbbbbbb.webp'],
      doc: 'note_cccccccccc.txt',
      owner: id('ana'),
    },
    { id: id('md2'), title: 'empty', owner: id('bea') },
  ],
  notes: [
    {
      id: id('o1'),
      body: 'first',
      total: 5,
      labels: ['a', 'b'],
      owner: id('ana'),
      team: id('red'),
      at: '2026-03-01T11:00:00Z',
    },
    {
      id: id('o2'),
      body: 'second',
      total: 7,
      labels: ['b'],
      owner: id('bea'),
      team: id('blue'),
      at: '2026-03-02T11:00:00Z',
    },
    { id: id('o3'), body: 'third', total: 0, shared: true },
  ],
}

const tables = Object.keys(rows)
const alsoWritten = ['strict', 'intentos', 'archivos_sueltos', 'identidades', 'segundos_pasos', 'codigos']

export async function fill(owner: Query, hash: string): Promise<void> {
  for (const [table, records] of Object.entries(rows)) {
    const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
    for (const record of records) {
      const names = columns.filter((column) => column in record)
      const values = names.map((name) => parameter(new Map<string, unknown>(Object.entries(record)).get(name)))
      const marks = names.map((_, index) => `$${index + 1}`)
      await owner(
        `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${marks.join(', ')})`,
        values,
      )
    }
  }
  await owner('update users set password_hash = $1', [hash])
  await owner('update clients set password_hash = $1', [hash])
  for (const table of tables) await owner(`create table "saved ${table}" as table ${table}`)
}

function parameter(value: unknown): unknown {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

export async function restore(owner: Query): Promise<void> {
  const empty = [...tables, ...alsoWritten].map((table) => `delete from ${table}`)
  const refill = tables.map((table) => `insert into ${table} overriding system value select * from "saved ${table}"`)
  await owner(
    ['set session_replication_role = replica', ...empty, ...refill, 'set session_replication_role = origin'].join('; '),
  )
}

/** The caller. A guest sends no token. */
export type Person = 'guest' | 'ana' | 'bea' | 'max' | 'new' | 'cli'
