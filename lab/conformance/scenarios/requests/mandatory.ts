import type PocketBase from 'pocketbase'
import { id } from '#lab/conformance/tools/rows.ts'
import { scenarios, generic } from '#lab/conformance/tools/scenario.ts'
import { day } from '../auth/tokens.ts'

const p1 = `posts/records/${id('p1')}`

const filter = (text: string) => `posts/records?sort=@rowid&filter=${encodeURIComponent(text)}`
const roundTrip = (value: string) => ({
  name: `pb.filter round trip: ${JSON.stringify(value)}`,
  as: 'ana' as const,
  sdk: async (pb: PocketBase) => {
    await pb.collection('everything').create({ slug: value })
    return pb.collection('everything').getFirstListItem(pb.filter('slug = {:v}', { v: value }))
  },
  contains: [`"slug":${JSON.stringify(value)}`],
})

/** The cases that the protocol requires by name. */
export const mandatory = scenarios('9', [
  { name: "''=null is true", get: filter("''=null"), ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: "null != '' is false", get: filter("null != ''"), ids: [] },
  { name: "f != 'x' keeps the empty rows", get: filter("vault != 'x'"), ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: 'an unknown field', get: filter('unknown = 1'), status: 400 },
  { name: 'a hidden field', get: filter('secret = "hush"'), status: 400 },
  {
    name: 'comparisons in groups are counted one by one',
    get: filter(
      `(${Array.from({ length: 100 }, () => '1=1').join('||')}) && (${Array.from({ length: 101 }, () => '1=1').join('||')})`,
    ),
    status: 400,
  },
  { name: 'a filter of 3501 bytes', get: filter(`title = "${'x'.repeat(3491)}"`), status: 400 },
  { name: 'nine sorts', get: 'posts/records?sort=a,b,c,d,e,f,g,h,i', status: 400 },
  { name: '@request. inside quotes', get: filter('title = "@request.auth.id"'), status: 403 },
  { name: '@request. percent-encoded', get: 'posts/records?filter=title%3D%22%40%72equest.x%22', status: 403 },
  { name: '@collection. inside quotes', get: filter("title = '@collection.x'"), status: 403 },
  { name: 'perPage=5000', get: 'posts/records?perPage=5000', contains: ['"perPage":1000'] },
  { name: 'perPage=-1', get: 'posts/records?perPage=-1', contains: ['"perPage":30'] },
  { name: 'page=0', get: 'posts/records?page=0', contains: ['"page":1'] },
  { name: 'skipTotal=2', get: 'posts/records?skipTotal=2', status: 400 },
  { name: 'an unknown expand alone: no key', get: `${p1}?expand=unknown`, notContains: ['"expand"'] },
  {
    name: 'an expand that is not visible: an empty object',
    as: 'bea',
    get: `${p1}?expand=own`,
    contains: ['"expand":{}'],
  },
  { name: 'a user on a locked list', as: 'ana', get: 'locked/records', status: 403 },
  { name: 'a failing rule: an empty list', as: 'ana', get: 'failing/records', contains: ['"items":[]'] },
  { name: 'a failing rule: the view of the same record', as: 'ana', get: `failing/records/${id('o1')}`, status: 404 },
  {
    name: 'a create that fails its rule gives no details',
    post: 'failing/records',
    body: {},
    ...generic(400, 'Failed to create record.'),
  },
  {
    name: 'two unique values',
    as: 'ana',
    post: 'everything/records',
    body: { slug: 'e1', lang: 'es' },
    status: 400,
    equals: {
      data: {
        slug: { code: 'validation_not_unique', message: 'Value must be unique.' },
        lang: { code: 'validation_not_unique', message: 'Value must be unique.' },
      },
      message: 'Failed to create record.',
      status: 400,
    },
  },
  {
    name: 'auth-refresh: expired',
    as: 'ana',
    request: (lab) => {
      lab.clock.now = new Date(lab.clock.now.getTime() + 6 * day)
      return { method: 'POST', path: 'users/auth-refresh' }
    },
    status: 401,
  },
  { name: 'auth-refresh: another collection', as: 'cli', post: 'users/auth-refresh', status: 403 },
  {
    name: 'modifiers: 5 + 2 - 1',
    as: 'ana',
    patch: `everything/records/${id('e1')}`,
    body: { num: 5, 'num+': 2, 'num-': 1 },
    contains: ['"num":6'],
  },
  {
    name: 'many- of an absent value',
    as: 'ana',
    patch: `everything/records/${id('e1')}`,
    body: { 'many-': 'z' },
    contains: ['"many":["x","y"]'],
  },
  {
    name: 'DELETE with a JSON type and a body of length zero',
    delete: `tags/records/${id('t3')}`,
    headers: { 'content-length': '0' },
    status: 204,
  },
  {
    name: 'POST with a JSON type and a body of length zero',
    as: 'ana',
    post: 'users/auth-refresh',
    contains: ['"token"'],
  },
  {
    name: 'batch: the third fails, nothing is kept, index 2 has the error',
    post: '/api/batch',
    body: {
      requests: ['x', 'y', id('t1')].map((word) => ({
        method: 'POST',
        url: '/api/collections/tags/records',
        body: word.length > 1 ? { id: word, name: 'other' } : { name: word },
      })),
    },
    status: 400,
    contains: ['"requests":{"2":{"code":"batch_request_failed"', '"validation_not_unique"'],
    after: [{ get: 'tags/records', contains: ['"totalItems":3'] }],
  },
  {
    name: 'batch: an Authorization inside is ignored',
    request: (lab) => ({
      method: 'POST',
      path: '/api/batch',
      body: {
        requests: [
          {
            method: 'POST',
            url: '/api/collections/mine/records',
            headers: { Authorization: lab.token('ana') },
            body: { owner: id('ana') },
          },
        ],
      },
    }),
    status: 400,
    contains: ['"requests":{"0":{'],
  },
  {
    name: 'batch: an upsert with an id that is missing creates it',
    post: '/api/batch',
    body: {
      requests: [{ method: 'PUT', url: '/api/collections/tags/records', body: { id: 'abcdefghijklmno', name: 'new' } }],
    },
    contains: ['"id":"abcdefghijklmno"'],
  },
  ...['a"b', "a'b", 'a\\b', 'a\nb', 'a%b', '{:other}', '"\'\\\n%', 'a\\', '\\%_'].map(roundTrip),
])
