import { likePattern } from '../filter/like-pattern.ts'
import { id, rows } from './rows.ts'

/**
 * A second, naive reading of the filter rules: plain objects, every combination of related rows tried one after the other.
 * It shares nothing with the engine but the table of LIKE patterns, which has a test of its own.
 */

type Row = Readonly<Record<string, unknown>>
type Json = unknown
/** Unknown is null, as in SQL. */
type Truth = boolean | null

export type Literal =
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }

/** A name that a filter may use, or a call: how it is written is how it is found in `columns`. */
export interface Name {
  readonly kind: 'name'
  readonly name: string
}
/** `written`: a macro, whose value the literal is. */
export type Side = Name | (Literal & { readonly written?: string })

export interface Comparison {
  readonly left: Side
  readonly sign: string
  readonly any: boolean
  readonly right: Side
}
export type Node = Comparison | { readonly join: '&&' | '||'; readonly items: readonly Node[] }

const table = (name: string): Row[] => (rows[name] ?? []).map((row) => Object.fromEntries(Object.entries(row)))
function byId(name: string): ReadonlyMap<unknown, Row> {
  return new Map(table(name).map((row) => [row['id'], row]))
}
const tags = byId('tags')
const authors = byId('authors')
const orgs = byId('orgs')
const links = table('posts_tags')
const comments = table('comments')
const posts = table('posts').map((row): Row => ({
  body: '',
  active: false,
  labels: [],
  meta: null,
  loc: { lon: 0, lat: 0 },
  kind: '',
  ...row,
}))

/** One combination of related rows. */
interface Chosen {
  readonly tag: Row | null
  readonly comment: Row | null
  readonly label: string | null
  readonly sibling: Row | null
}
type Dimension = keyof Chosen

type Kind = 'text' | 'number' | 'bool' | 'moment' | 'json'
interface Value {
  readonly kind: Kind
  /** null: NULL, be it that the value or that its row is missing. */
  readonly value: Json
  /** NULL of a row that is there reads as the empty text. */
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

const authorOf = (post: Row) => authors.get(post['author'])
const orgOf = (post: Row) => orgs.get(authorOf(post)?.['org'])
const tagsOf = (post: Row) => links.filter((link) => link['post'] === post['id']).map((link) => String(link['tag']))
const labelsOf = (post: Row): string[] => [post['labels']].flat().map(String)
const at = (value: Json, ...path: (string | number)[]): Json =>
  path.reduce<Json>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
const metaOf = (post: Row): Json => (post['meta'] === '"plain"' ? 'plain' : post['meta'])
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

/** No moment is read out of a number or a bool, one or many: there is none. */
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

/** Every name that stands for a column. */
export const fieldNames = Object.keys(plainNames)

/** Every name and call that the generator may write. */
export const columnNames = Object.keys(names)

const column = (name: string): Column => names[name] ?? make('text', () => null)

/** The ids that a filter finds, in insertion order. */
export const idsFoundBy = (node: Node): string[] =>
  posts
    .filter((post) => choices(post).some((chosen) => holds(node, post, chosen) === true))
    .map((post) => String(post['id']))

function orNothing<T>(items: readonly T[]): readonly (T | null)[] {
  return items.length === 0 ? [null] : items
}

function optionsOf(post: Row): { [name in Dimension]: readonly Chosen[name][] } {
  return {
    tag: orNothing<Row>(tagsOf(post).map((one): Row => tags.get(one) ?? {})),
    comment: orNothing<Row>(comments.filter((one) => one['post'] === post['id'])),
    label: orNothing<string>(labelsOf(post)),
    sibling: orNothing<Row>(authorOf(post) ? posts.filter((one) => one['author'] === post['author']) : []),
  }
}

const known = new Map<Row, Chosen[]>()
function choices(post: Row): Chosen[] {
  const made = known.get(post)
  if (made) return made
  const { tag, comment, label, sibling } = optionsOf(post)
  const all = tag.flatMap((oneTag) =>
    comment.flatMap((oneComment) =>
      label.flatMap((oneLabel) =>
        sibling.map((oneSibling) => ({ tag: oneTag, comment: oneComment, label: oneLabel, sibling: oneSibling })),
      ),
    ),
  )
  known.set(post, all)
  return all
}

function holds(node: Node, post: Row, chosen: Chosen): Truth {
  if (!('join' in node)) return compare(node, post, chosen)
  const truths = node.items.map((item) => holds(item, post, chosen))
  const decisive = node.join === '||'
  if (truths.includes(decisive)) return decisive
  return truths.includes(null) ? null : !decisive
}

const isMany = (side: Side) => side.kind === 'name' && column(side.name).dimension !== null

function compare(node: Comparison, post: Row, chosen: Chosen): Truth {
  const { left, right, any } = node
  if (any || (!isMany(left) && !isMany(right)))
    return compareOnce(node, valueOf(left, post, chosen), valueOf(right, post, chosen))
  const truths = valuesOf(left, post, chosen).flatMap((one) =>
    valuesOf(right, post, chosen).map((other) => compareOnce(node, one, other)),
  )
  return truths.includes(true) && !truths.includes(false)
}

type Met = Value | Literal
const isLiteral = (met: Met): met is Literal => !('value' in met)

const valueOf = (side: Side, post: Row, chosen: Chosen): Met =>
  side.kind === 'name' ? column(side.name).read(post, chosen) : side

function valuesOf(side: Side, post: Row, chosen: Chosen): Met[] {
  if (side.kind !== 'name') return [side]
  const named = column(side.name)
  const { dimension } = named
  if (dimension === null) return [named.read(post, chosen)]
  return optionsOf(post)[dimension].map((one) => named.read(post, { ...chosen, [dimension]: one }))
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

function compareOnce({ sign }: Comparison, left: Met, right: Met): Truth {
  if (sign === '~' || sign === '!~') return like(left, right, sign === '!~')
  if (isLiteral(left)) {
    return isLiteral(right) ? literals(left, sign, right) : withLiteral(right, mirrored[sign] ?? sign, left)
  }
  return isLiteral(right) ? withLiteral(left, sign, right) : columns(left, sign, right)
}

function ordered(sign: string, order: number): boolean {
  if (sign === '=') return order === 0
  if (sign === '!=') return order !== 0
  if (sign.startsWith('<')) return order < 0 || (sign === '<=' && order === 0)
  return order > 0 || (sign === '>=' && order === 0)
}

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

function numberIn(text: string): number | null {
  const trimmed = text.trim()
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(trimmed) ? Number(trimmed) : null
}

function literals(left: Literal, sign: string, right: Literal): boolean {
  const isBlank = (one: Literal) => one.kind === 'null' || (one.kind === 'text' && one.text === '')
  if (left.kind === 'null' || right.kind === 'null') {
    const same = isBlank(left) && isBlank(right)
    return sign === '=' ? same : sign === '!=' && !same
  }
  if (left.kind !== right.kind) return ordered(sign, left.kind === 'number' ? -1 : 1)
  if (left.kind === 'number') return ordered(sign, Number(left.text) - Number(right.text))
  return ordered(sign, bytes(left.text, right.text))
}

/** The value as a text; null for NULL. */
function textOf({ value, fills: isFilled }: Value): string | null {
  if (value === null) return isFilled ? '' : null
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : jsonText(value)
}

function jsonText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => one.length - other.length || bytes(one, other))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`
}

const numeric = ({ kind, value }: Value): number | null =>
  value === null ? null : kind === 'bool' ? Number(value === true) : Number(value)

const isNumber = ({ kind }: Value) => kind === 'number' || kind === 'bool'

function columns(left: Value, sign: string, right: Value): Truth {
  const isSame = sign === '=' || sign === '!='
  if (isNumber(left) && isNumber(right)) {
    const [one, other] = [numeric(left), numeric(right)]
    if (isSame) return (one === other) === (sign === '=')
    return one === null || other === null ? null : ordered(sign, one - other)
  }
  const [one, other] = [textOf(left), textOf(right)]
  const keepsNull = left.kind === 'json' || right.kind === 'json'
  if (isSame) return (keepsNull ? one === other : (one ?? '') === (other ?? '')) === (sign === '=')
  return one === null || other === null ? null : ordered(sign, bytes(one, other))
}

function withLiteral(met: Value, sign: string, literal: Literal): Truth {
  if (met.kind === 'json') return jsonWith(met.value, sign, literal)
  if (literal.kind === 'null' || (literal.kind === 'text' && literal.text === ''))
    return withNothing(met, sign, literal)
  if (isNumber(met)) {
    const number = numberIn(literal.text)
    if (number === null) return sign === '!=' ? true : sign.startsWith('<') ? met.value !== null : false
    if (met.value === null) return sign === '!=' ? true : null
    return ordered(sign, (numeric(met) ?? 0) - number)
  }
  const text = textOf(met)
  if (text === null || (met.value === null && sign === '!=')) return sign === '!=' ? true : null
  return ordered(sign, bytes(text, literal.text))
}

function withNothing(met: Value, sign: string, literal: Literal): Truth {
  const isEmpty = met.value === null || met.value === ''
  if (sign === '=') return isEmpty
  if (sign === '!=') return !isEmpty
  if (literal.kind === 'null') return false
  if (isNumber(met)) return sign.startsWith('<') ? met.value !== null : false
  const text = textOf(met)
  return text === null ? null : ordered(sign, bytes(text, ''))
}

const or = (one: Truth, other: Truth): Truth =>
  one === true || other === true ? true : one === null || other === null ? null : false

function jsonWith(value: Json, sign: string, literal: Literal): Truth {
  if (literal.kind === 'null') return sign === '=' ? value === null : sign === '!=' ? value !== null : false
  const isNumeric = typeof value === 'number' || typeof value === 'boolean'
  const number = isNumeric ? Number(value) : null
  const text = value === null || isNumeric ? null : typeof value === 'string' ? value : jsonText(value)
  if (literal.kind === 'number') {
    const order = number === null ? null : number - Number(literal.text)
    if (sign === '=' || sign === '!=') return order === null ? sign === '!=' : ordered(sign, order)
    const result = order === null ? null : ordered(sign, order)
    return sign.startsWith('>') ? or(result, text !== null) : result
  }
  const order = text === null ? null : bytes(text, literal.text)
  if (sign === '=' || sign === '!=') return order === null ? sign === '!=' : ordered(sign, order)
  const result = order === null ? null : ordered(sign, order)
  return sign.startsWith('<') ? or(result, value === null ? null : isNumeric) : result
}

function like(left: Met, right: Met, negated: boolean): Truth {
  if (isLiteral(right) && right.kind === 'null') return false
  const pattern = isLiteral(right) ? likePattern(right.text) : around(textOf(right))
  const text = isLiteral(left) ? (left.kind === 'null' ? null : left.text) : textOf(left)
  if (text === null || pattern === null) return null
  return matches(text.toLowerCase(), pattern.toLowerCase()) !== negated
}

const around = (text: string | null) => (text === null ? null : `%${text}%`)

function matches(text: string, pattern: string): boolean {
  let source = ''
  for (let index = 0; index < pattern.length; index++) {
    const char = pattern.charAt(index)
    if (char === '\\') source += literally(pattern.charAt(++index))
    else source += char === '%' ? '[^]*' : char === '_' ? '[^]' : literally(char)
  }
  return new RegExp(`^${source}$`, 'u').test(text)
}

const literally = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/]/u, (found) => `\\${found}`)

/** An id that exists, for literals. */
export const someIds = [id('t1'), id('t2'), id('ada'), id('bob')]
