import { scenarios, generic } from '#lab/conformance/tools/scenario.ts'
import { id } from '#lab/conformance/tools/rows.ts'

export const noCollection = generic(404, 'Missing collection context.')

/** Part 0: what breaks the SDK most easily. */
export const basics = scenarios('0', [
  { name: '1: an error has status, message and data', get: 'nothing/records', ...noCollection },
  { name: '1: an error has no code', get: 'nothing/records', status: 404, notContains: ['"code"'] },
  {
    name: '1: only health has a code',
    get: '/api/health',
    equals: { code: 200, message: 'API is healthy.', data: {} },
  },
  {
    name: '2: create answers 200',
    sdk: (pb) => pb.collection('tags').create({ name: 'new' }),
    contains: ['"name":"new"'],
  },
  { name: '2: delete answers 204 and nothing', delete: `tags/records/${id('t3')}`, status: 204, notContains: [/./] },
  {
    name: '3: DELETE and POST with a JSON type and no body succeed',
    delete: `tags/records/${id('t3')}`,
    body: '',
    status: 204,
  },
  { name: '3: POST without a body creates where nothing is required', post: 'tags/records', contains: ['"name":""'] },
  { name: '3: auth-refresh works without a body', as: 'ana', post: 'users/auth-refresh', contains: ['"token"'] },
  { name: '3: a GET may carry a content type', get: 'tags/records', contains: ['one'] },
  {
    name: '4: the token comes bare',
    request: (lab) => ({ method: 'GET', path: 'mine/records', headers: { authorization: lab.token('ana') } }),
    ids: ['m1'],
  },
  {
    name: '4: the token may have Bearer before it',
    request: (lab) => ({
      method: 'GET',
      path: 'mine/records',
      headers: { authorization: `Bearer ${lab.token('ana')}` },
    }),
    ids: ['m1'],
  },
  {
    name: '4: bearer in any case',
    request: (lab) => ({
      method: 'GET',
      path: 'mine/records',
      headers: { authorization: `bEaReR ${lab.token('ana')}` },
    }),
    ids: ['m1'],
  },
  {
    name: '5: a malformed token counts as a guest',
    get: 'mine/records',
    headers: { authorization: 'nonsense' },
    ids: [],
  },
  {
    name: '5: a forged token counts as a guest',
    request: (lab) => ({ method: 'GET', path: 'mine/records', headers: { authorization: `${lab.token('ana')}x` } }),
    ids: [],
  },
  {
    name: '5: a guest with a bad token still reads public records',
    get: 'tags/records',
    headers: { authorization: 'a.b.c' },
    contains: ['"totalItems":3'],
  },
  {
    name: '6: getFullList requests 1,000 records without a total',
    sdk: (pb) => pb.collection('posts').getFullList({ sort: '@rowid' }),
    ids: ['p1', 'p2', 'p3', 'p4'],
  },
  {
    name: '6: getFullList in batches goes on to the empty page',
    sdk: (pb) => pb.collection('posts').getFullList({ batch: 2, sort: '@rowid' }),
    ids: ['p1', 'p2', 'p3', 'p4'],
  },
  {
    name: '6: a page past the end is empty',
    get: 'posts/records?page=9',
    contains: ['"page":9', '"items":[]', '"totalItems":4'],
  },
  {
    name: '8: a record names its collection',
    get: `tags/records/${id('t1')}`,
    contains: ['"collectionId":"pbc_tags"', '"collectionName":"tags"'],
  },
  {
    name: '9: expand of one is an object',
    get: `posts/records/${id('p1')}?expand=author`,
    contains: ['"expand":{"author":{'],
  },
  {
    name: '9: expand of many is a list',
    get: `posts/records/${id('p1')}?expand=tags`,
    contains: ['"expand":{"tags":[{'],
  },
  {
    name: '9: without anything to expand there is no expand',
    get: `posts/records/${id('p1')}?expand=title`,
    notContains: ['"expand"'],
  },
  {
    name: '10: a filter of the SDK is decoded',
    sdk: (pb) => pb.collection('posts').getFirstListItem(pb.filter('title = {:t}', { t: 'O\'Brien \\ "q"\nline' })),
    contains: [id('p4')],
  },
])
