import { id, rows } from '../tools/rows.ts'

/**
 * A second, naive implementation of filters: plain objects, and every combination of related rows tried in turn. It
 * shares only the table of LIKE patterns with the engine, which has a test of its own.
 */

export type Row = Readonly<Record<string, unknown>>
export type Json = unknown

const table = (name: string): Row[] => (rows[name] ?? []).map((row) => Object.fromEntries(Object.entries(row)))
function byId(name: string): ReadonlyMap<unknown, Row> {
  return new Map(table(name).map((row) => [row['id'], row]))
}
export const tags = byId('tags')
const authors = byId('authors')
const orgs = byId('orgs')
const links = table('posts_tags')
export const comments = table('comments')
export const posts = table('posts').map((row): Row => ({
  body: '',
  active: false,
  labels: [],
  meta: null,
  loc: { lon: 0, lat: 0 },
  kind: '',
  ...row,
}))

export const authorOf = (post: Row) => authors.get(post['author'])
export const orgOf = (post: Row) => orgs.get(authorOf(post)?.['org'])
export const tagsOf = (post: Row) =>
  links.filter((link) => link['post'] === post['id']).map((link) => String(link['tag']))
export const labelsOf = (post: Row): string[] => [post['labels']].flat().map(String)
export const at = (value: Json, ...path: (string | number)[]): Json =>
  path.reduce<Json>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
export const metaOf = (post: Row): Json => (post['meta'] === '"plain"' ? 'plain' : post['meta'])

/** Existing ids, for literals. */
export const someIds = [id('t1'), id('t2'), id('ada'), id('bob')]
