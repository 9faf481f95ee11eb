import type { Query } from '#server/runtime/db/transaction.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Caller, CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'

/** A readable id of 15 characters: `id('ana')` is 'ana000000000000'. */
export const id = (name: string) => name.padEnd(15, '0')

const base = `
  id text primary key, orden bigint generated always as identity,
  created timestamptz(3) not null default '2024-01-01 00:00:00Z', updated timestamptz(3) not null default now()`

const tables = `
  create table houses (${base}, name text not null default '', phone bigint);
  create table countries (${base}, name text not null default '');
  create table inbox (${base}, body text not null default '');
  create table shelves (${base}, house_id text not null, name text not null default '');
  create table people (${base}, house_id text, email text not null default '', email_visibility boolean not null default false,
    verified boolean not null default false, password text not null default '', token_key text not null default '',
    name text not null default '', active boolean not null default true, stamp bigint not null default 1);
  create table people_shelves (house_id text, person_id text, shelf_id text, orden bigint generated always as identity,
    primary key (house_id, person_id, shelf_id));
  create table authors (${base}, house_id text not null, name text not null default '', secret text not null default '', born date,
    country text, mentor text);
  create table genres (${base}, house_id text not null, name text not null default '', active boolean not null default true);
  create table vaults (${base}, house_id text not null, code text not null default '');
  create table books (${base}, house_id text not null, shelf text not null, title text not null default '', isbn text not null default '',
    isbn_norm text generated always as (norm(isbn)) stored,
    note text not null default '', cost text not null default '', price numeric(14,2) not null default 0, pages integer,
    sold_out boolean not null default false, published timestamptz(3), deleted timestamptz(3), printed date, facts jsonb,
    format text not null default '', tags text[] not null default '{}', author text, editor text, vault text, safe text);
  create index books_created on books (house_id, created desc, orden desc);
  create index books_search on books using gin (house_id, norm(title) gin_trgm_ops, isbn_norm gin_trgm_ops);
  create table books_genres (house_id text, book_id text, genre_id text, orden bigint generated always as identity,
    primary key (house_id, book_id, genre_id));
  create table reviews (${base}, house_id text not null, book text not null, stars numeric not null default 0,
    body text not null default '', by text);
  create table covers (${base}, house_id text not null, book text not null constraint covers_book unique, colour text not null default '');
  create view totals with (security_invoker = true) as
    select b.id, b.house_id, b.title, count(r.id) as reviews, max(r.created) as last
    from books b left join reviews r on r.book = b.id group by b.id, b.house_id, b.title;
  do $$
  declare name text;
  begin
    foreach name in array array['houses','shelves','people','people_shelves','authors','genres','vaults','books','books_genres','reviews','covers'] loop
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('create policy engine on %I for select to vigente_reader using (true)', name);
      execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    end loop;
  end $$;
  grant select on all tables in schema public to vigente_reader;
`

const rows: Readonly<Record<string, readonly object[]>> = {
  houses: [
    { id: id('north'), name: 'Norte', phone: 5551234 },
    { id: id('south'), name: 'ZZB Sur' },
  ],
  countries: [
    { id: id('ar'), name: 'Argentina' },
    { id: id('es'), name: 'España' },
  ],
  shelves: [
    { id: id('s1'), house_id: id('north'), name: 'Uno' },
    { id: id('s2'), house_id: id('north'), name: 'Dos' },
    { id: id('sz'), house_id: id('south'), name: 'ZZB' },
  ],
  people: [
    {
      id: id('ana'),
      house_id: id('north'),
      name: 'Ana',
      email: 'ana@x.test',
      email_visibility: true,
      token_key: 'k-ana',
    },
    { id: id('beto'), house_id: id('north'), name: 'Beto', email: 'beto@x.test', token_key: 'k-beto' },
    { id: id('nico'), house_id: id('north'), name: 'Nico', email: 'nico@x.test', token_key: 'k-nico' },
    {
      id: id('lola'),
      house_id: id('north'),
      name: 'Lola',
      email: 'lola@x.test',
      email_visibility: true,
      active: false,
    },
    { id: id('zoe'), house_id: id('south'), name: 'ZZB Zoe', email: 'zoe@zzb.test', email_visibility: true },
  ],
  people_shelves: [
    { house_id: id('north'), person_id: id('ana'), shelf_id: id('s2') },
    { house_id: id('north'), person_id: id('ana'), shelf_id: id('s1') },
    { house_id: id('north'), person_id: id('beto'), shelf_id: id('s1') },
    { house_id: id('north'), person_id: id('nico'), shelf_id: id('s1') },
    { house_id: id('north'), person_id: id('lola'), shelf_id: id('s1') },
    { house_id: id('south'), person_id: id('zoe'), shelf_id: id('sz') },
  ],
  authors: [
    {
      id: id('jose'),
      house_id: id('north'),
      name: 'José Ñandú',
      secret: 'hush',
      born: '1960-05-17',
      country: id('ar'),
    },
    {
      id: id('maria'),
      house_id: id('north'),
      name: 'María',
      born: '1975-01-01',
      country: id('es'),
      mentor: id('jose'),
    },
    { id: id('zadie'), house_id: id('south'), name: 'ZZB Zadie', country: id('es') },
  ],
  genres: [
    { id: id('g1'), house_id: id('north'), name: 'Poesía', active: true },
    { id: id('g2'), house_id: id('north'), name: 'Terror', active: false },
    { id: id('g3'), house_id: id('north'), name: 'Viajes', active: true },
    { id: id('gz'), house_id: id('south'), name: 'ZZB', active: true },
  ],
  vaults: [{ id: id('v1'), house_id: id('north'), code: 'V-1' }],
  books: [
    {
      id: id('b1'),
      house_id: id('north'),
      shelf: id('s1'),
      title: 'El corazón',
      isbn: '978-1',
      note: "50% de O'Brien_x",
      cost: 'ten',
      price: 10,
      pages: 100,
      published: '2025-01-01 03:00:00Z',
      printed: '2025-01-01',
      facts: { a: { b: [1, 'x'] }, n: 2, t: true, z: null },
      format: 'paper',
      tags: ['a', 'b'],
      author: id('jose'),
      editor: id('ana'),
      vault: id('v1'),
      safe: id('v1'),
      created: '2025-01-10 10:00:00.001Z',
    },
    {
      id: id('b2'),
      house_id: id('north'),
      shelf: id('s1'),
      title: 'el Árbol',
      isbn: '978-22',
      price: 9.5,
      pages: 0,
      sold_out: true,
      published: '2025-06-15 23:59:59.999Z',
      deleted: '2025-07-01 00:00:00Z',
      facts: { n: '2' },
      tags: ['c'],
      author: id('maria'),
      editor: id('beto'),
      created: '2025-01-10 10:00:00.001Z',
    },
    {
      id: id('b3'),
      house_id: id('north'),
      shelf: id('s2'),
      title: 'Zorro',
      price: 1000,
      created: '2025-02-01 00:00:00Z',
    },
    {
      id: id('b4'),
      house_id: id('north'),
      shelf: id('s2'),
      title: 'Ñu',
      isbn: '10',
      price: 20,
      pages: 300,
      published: '2024-12-31 23:59:59Z',
      author: id('jose'),
      created: '2025-03-01 00:00:00Z',
    },
    {
      id: id('bz'),
      house_id: id('south'),
      shelf: id('sz'),
      title: 'ZZB libro',
      author: id('zadie'),
      vault: id('v1'),
      created: '2025-01-15 00:00:00Z',
    },
  ],
  books_genres: [
    { house_id: id('north'), book_id: id('b1'), genre_id: id('g3') },
    { house_id: id('north'), book_id: id('b1'), genre_id: id('g1') },
    { house_id: id('north'), book_id: id('b2'), genre_id: id('g1') },
    { house_id: id('north'), book_id: id('b2'), genre_id: id('g2') },
    { house_id: id('north'), book_id: id('b4'), genre_id: id('g2') },
    { house_id: id('south'), book_id: id('bz'), genre_id: id('gz') },
    // No product has such a row: its keys refuse it. Reads of the northern house leave it out by themselves.
    { house_id: id('south'), book_id: id('b3'), genre_id: id('g2') },
  ],
  reviews: [
    {
      id: id('r1'),
      house_id: id('north'),
      book: id('b1'),
      stars: 5,
      body: 'gran',
      by: id('ana'),
      created: '2025-05-01 00:00:00Z',
    },
    { id: id('r2'), house_id: id('north'), book: id('b1'), stars: 1, body: 'mal', by: id('ana') },
    { id: id('r3'), house_id: id('north'), book: id('b2'), stars: 4, body: 'bien', by: id('beto') },
    { id: id('r4'), house_id: id('north'), book: id('b4'), stars: 2, body: 'meh', by: id('beto') },
    { id: id('rz'), house_id: id('south'), book: id('bz'), stars: 5, body: 'ZZB', by: id('zoe') },
  ],
  covers: [
    { id: id('c1'), house_id: id('north'), book: id('b1'), colour: 'red' },
    { id: id('c3'), house_id: id('north'), book: id('b3'), colour: 'blue' },
  ],
  inbox: [{ id: id('m1'), body: 'hello' }],
}

export async function createWorld(owner: Query): Promise<void> {
  await owner(tables)
  for (const [table, list] of Object.entries(rows)) for (const row of list) await insert(owner, table, row)
}

export async function insert(owner: Query, table: string, row: object): Promise<void> {
  const names = Object.keys(row).map((name) => `"${name}"`)
  const places = names.map((_, index) => `$${index + 1}`)
  await owner(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row))
}

const person = (name: string, more: Partial<StoredCaller>): StoredCaller => ({
  id: id(name),
  collection: 'people',
  tenant: id('north'),
  permissions: new Set(['read']),
  scopes: 'all',
  stamp: '1',
  tokenKey: `k-${name}`,
  ...more,
})

/** Callers: all of a house; one shelf; no permission; the other house; a manager of people; a guest. */
export const callers = {
  ana: person('ana', {}),
  beto: person('beto', { scopes: [id('s1')] }),
  nico: person('nico', { permissions: new Set(), scopes: [id('s1')] }),
  zoe: person('zoe', { tenant: id('south') }),
  boss: person('ana', { permissions: new Set(['read', 'manage']) }),
  guest,
} satisfies Record<string, Caller>

export const stampSql = 'select stamp from people where id ='

/** A source of callers from a list that a test may change. */
export const sourceOf = (stored: readonly StoredCaller[]): CallerSource => ({
  stampSql,
  load: async (wanted) => stored.find((caller) => caller.id === wanted) ?? null,
})
