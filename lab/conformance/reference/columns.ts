import { type Row, type Json, authorOf, orgOf, tagsOf, labelsOf, at, metaOf } from './rows.ts'

/** One combination of related rows. */
export interface Chosen {
  readonly tag: Row | null
  readonly comment: Row | null
  readonly label: string | null
  readonly sibling: Row | null
}
export type Dimension = keyof Chosen

type Kind = 'text' | 'number' | 'bool' | 'moment' | 'json'
export interface Value {
  readonly kind: Kind
  /** null: NULL, because the value or its row is missing. */
  readonly value: Json
  /** NULL of an existing row reads as the empty text. */
  readonly fills: boolean
  /** Cannot be NULL. */
  readonly sure: boolean
}

interface Column {
  readonly dimension: Dimension | null
  read(post: Row, chosen: Chosen): Value
}

const make = (
  kind: Kind,
  read: (post: Row, chosen: Chosen) => Json,
  more: Partial<Value> & { in?: Dimension } = {},
): Column => ({
  dimension: more.in ?? null,
  read: (post, chosen) => ({
    kind,
    value: read(post, chosen) ?? null,
    fills: more.fills ?? false,
    sure: more.sure ?? false,
  }),
})
const sure = { sure: true }
const fills = { fills: true }
const moment = (value: Json) => (typeof value === 'string' ? value.replace('T', ' ') : null)
const lower = (value: Json) => (typeof value === 'string' ? value.toLowerCase() : value)

const plainNames: Readonly<Record<string, Column>> = {
  title: make('text', (post) => post['title'], sure),
  'title:lower': make('text', (post) => lower(post['title']), sure),
  body: make('text', (post) => post['body'], sure),
  kind: make('text', (post) => post['kind'], sure),
  score: make('number', (post) => post['score']),
  active: make('bool', (post) => post['active']),
  published: make('moment', (post) => moment(post['published']), fills),
  author: make('text', (post) => post['author'], fills),
  'author.id': make('text', (post) => post['author'], fills),
  labels: make('text', (post) => JSON.stringify(labelsOf(post)), sure),
  'labels:length': make('number', (post) => labelsOf(post).length, sure),
  tags: make('text', (post) => JSON.stringify(tagsOf(post)), sure),
  'tags:length': make('number', (post) => tagsOf(post).length, sure),
  meta: make('json', metaOf),
  'meta.n': make('json', (post) => at(metaOf(post), 'n')),
  'meta.s': make('json', (post) => at(metaOf(post), 's')),
  'meta.t': make('json', (post) => at(metaOf(post), 't')),
  'meta.a': make('json', (post) => at(metaOf(post), 'a')),
  'meta.a.0.b': make('json', (post) => at(metaOf(post), 'a', 0, 'b')),
  'meta.nothing': make('json', () => null),
  'loc.lat': make('json', (post) => at(post['loc'], 'lat')),
  'author.name': make('text', (post) => authorOf(post)?.['name']),
  'author.name:lower': make('text', (post) => lower(authorOf(post)?.['name'])),
  'author.age': make('number', (post) => authorOf(post) && (authorOf(post)?.['age'] ?? 0)),
  'author.org.name': make('text', (post) => orgOf(post)?.['name']),
  'tags.name': make('text', (_, { tag }) => tag?.['name'], { in: 'tag' }),
  'tags.weight': make('number', (_, { tag }) => tag?.['weight'], { in: 'tag' }),
  'tags.active': make('bool', (_, { tag }) => tag?.['active'], { in: 'tag' }),
  'tags.id': make('text', (_, { tag }) => tag?.['id'], { in: 'tag' }),
  'comments_via_post.body': make('text', (_, { comment }) => comment?.['body'], { in: 'comment' }),
  'comments_via_post.stars': make('number', (_, { comment }) => comment?.['stars'], { in: 'comment' }),
  'labels:each': make('text', (_, { label }) => label, { in: 'label' }),
  'author.posts_via_author.score': make('number', (_, { sibling }) => sibling?.['score'], { in: 'sibling' }),
  'author.posts_via_author.title': make('text', (_, { sibling }) => sibling?.['title'], { in: 'sibling' }),
  'author.posts_via_author.labels:length': make(
    'number',
    (_, { sibling }) => (sibling ? labelsOf(sibling).length : 0),
    {
      in: 'sibling',
    },
  ),
}

/** Fields without a date value: numbers and bools, single or multiple. */
const timeless = [
  'score',
  'active',
  'tags:length',
  'author.age',
  'tags.weight',
  'tags.active',
  'comments_via_post.stars',
  'author.posts_via_author.score',
  'author.posts_via_author.labels:length',
].map((name): [string, Column] => {
  const dimension = plainNames[name]?.dimension
  return [`strftime("%Y", ${name})`, make('text', () => null, dimension ? { in: dimension } : {})]
})

const names: Readonly<Record<string, Column>> = {
  ...plainNames,
  ...Object.fromEntries(timeless),
  'strftime("%Y", published)': make('text', (post) => moment(post['published'])?.slice(0, 4)),
  'strftime("%Y-%m", published)': make('text', (post) => moment(post['published'])?.slice(0, 7)),
  'strftime("%F", published, "start of month")': make('text', (post) => {
    const month = moment(post['published'])?.slice(0, 7)
    return month === undefined ? null : `${month}-01`
  }),
  'strftime("day %d%%", published)': make('text', (post) => {
    const day = moment(post['published'])?.slice(8, 10)
    return day === undefined ? null : `day ${day}%`
  }),
  'geoDistance(loc.lon, loc.lat, 2, 41)': make('number', (post) => distance(post, 2, 41)),
  'geoDistance(score, 0, 0, 0)': make('number', (post) => arc(Number(post['score']), 0, 0, 0)),
  'geoDistance(meta.n, 0, 0, 0)': make('number', (post) => {
    const lon = at(metaOf(post), 'n')
    return typeof lon === 'number' ? arc(lon, 0, 0, 0) : null
  }),
}

const distance = (post: Row, lon: number, lat: number) =>
  arc(Number(at(post['loc'], 'lon')), Number(at(post['loc'], 'lat')), lon, lat)

function arc(lonA: number, latA: number, lonB: number, latB: number): number {
  const [a, b, c, d] = [lonA, latA, lonB, latB].map((degrees) => (degrees * Math.PI) / 180)
  const cosine =
    Math.cos(b ?? 0) * Math.cos(d ?? 0) * Math.cos((c ?? 0) - (a ?? 0)) + Math.sin(b ?? 0) * Math.sin(d ?? 0)
  return 6371 * Math.acos(Math.min(1, Math.max(-1, cosine)))
}

export const fieldNames = Object.keys(plainNames)

/** Every name and call that the generator may write. */
export const columnNames = Object.keys(names)

export const column = (name: string): Column => names[name] ?? make('text', () => null)
