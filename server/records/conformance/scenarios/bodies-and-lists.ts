import { scenarios } from '../scenario.ts'
import { id } from '../rows.ts'

const generic = (status: number, message: string) => ({ equals: { data: {}, message, status }, status })
const missing = generic(404, "The requested resource wasn't found.")
const noCollection = generic(404, 'Missing collection context.')
const json = (text: string) => ({ 'content-type': text })
const form = (entries: readonly (readonly [string, string])[]) => {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

/** Part 0: what breaks the SDK most easily. */
export const basics = scenarios('0', [
  { name: '1: an error says status, message and data', get: 'nothing/records', ...noCollection },
  { name: '1: an error has no code', get: 'nothing/records', status: 404, notContains: ['"code"'] },
  {
    name: '1: health alone has a code',
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
  { name: '3: auth-refresh has no body', as: 'ana', post: 'users/auth-refresh', contains: ['"token"'] },
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
  { name: '5: a malformed token is a guest', get: 'mine/records', headers: { authorization: 'nonsense' }, ids: [] },
  {
    name: '5: a forged token is a guest',
    request: (lab) => ({ method: 'GET', path: 'mine/records', headers: { authorization: `${lab.token('ana')}x` } }),
    ids: [],
  },
  {
    name: '5: a guest with a bad token still reads what is public',
    get: 'tags/records',
    headers: { authorization: 'a.b.c' },
    contains: ['"totalItems":3'],
  },
  {
    name: '6: getFullList asks for a thousand without a total',
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
    name: '8: a record says its collection',
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
    name: '9: nothing expandable, no expand',
    get: `posts/records/${id('p1')}?expand=title`,
    notContains: ['"expand"'],
  },
  {
    name: '10: a filter of the SDK is decoded',
    sdk: (pb) => pb.collection('posts').getFirstListItem(pb.filter('title = {:t}', { t: 'O\'Brien \\ "q"\nline' })),
    contains: [id('p4')],
  },
])

export const handling = scenarios('1.1', [
  {
    name: 'JSON with a charset',
    post: 'tags/records',
    headers: json('application/json; charset=utf-8'),
    body: '{"name":"x"}',
    contains: ['"name":"x"'],
  },
  {
    name: 'JSON in upper case',
    post: 'tags/records',
    headers: json('Application/JSON'),
    body: '{"name":"x"}',
    contains: ['"name":"x"'],
  },
  {
    name: 'urlencoded',
    post: 'tags/records',
    headers: urlencoded,
    body: 'name=a+b&weight=2&active=true',
    contains: ['"name":"a b"', '"weight":2', '"active":true'],
  },
  {
    name: 'multipart',
    post: 'tags/records',
    body: form([
      ['name', 'x'],
      ['weight', '2.5'],
    ]),
    contains: ['"name":"x"', '"weight":2.5'],
  },
  {
    name: 'another content type is refused',
    post: 'tags/records',
    headers: json('text/plain'),
    body: 'name=x',
    status: 400,
    contains: ['Unsupported Content-Type'],
  },
  { name: 'XML bodies', skip: 'P3: marked skippable by the protocol', post: 'tags/records' },
  {
    name: 'a body of length 0 is an empty object',
    post: 'tags/records',
    headers: json('text/plain'),
    body: '',
    contains: ['"name":""'],
  },
  {
    name: 'an empty form value stays empty',
    post: 'tags/records',
    headers: urlencoded,
    body: 'name=',
    contains: ['"name":""'],
  },
  ...['0001', '1.0', '1e3', '+1', 'Infinity', '-', '1.2.3'].map((value) => ({
    name: `the form value ${value} stays text`,
    post: 'everything/records',
    as: 'ana' as const,
    body: form([
      ['data', JSON.stringify(value)],
      ['slug', value],
    ]),
    contains: [`"slug":${JSON.stringify(value)}`],
  })),
  ...['12', '-3', '0.5'].map((value) => ({
    name: `the form value ${value} is a number`,
    post: 'everything/records',
    as: 'ana' as const,
    body: form([['data', value]]),
    contains: [`"data":${value}`],
  })),
  {
    name: 'the form value true is a boolean',
    as: 'ana',
    post: 'everything/records',
    body: form([['data', 'true']]),
    contains: ['"data":true'],
  },
  {
    name: 'a repeated key is a list',
    post: 'posts/records',
    as: 'ana',
    body: form([
      ['labels', 'a'],
      ['labels', 'c'],
    ]),
    contains: ['"labels":["a","c"]'],
  },
  {
    name: '@jsonPayload is merged without inference',
    post: 'tags/records',
    body: form([['@jsonPayload', '{"name":"0012","weight":3}']]),
    contains: ['"name":"0012"', '"weight":3'],
  },
  {
    name: '@jsonPayload comes after the plain parts',
    post: 'tags/records',
    body: form([
      ['@jsonPayload', '{"name":"payload"}'],
      ['name', 'plain'],
    ]),
    contains: ['"name":"payload"'],
  },
  {
    name: '@jsonPayload parts in their order',
    post: 'tags/records',
    body: form([
      ['@jsonPayload', '{"name":"one"}'],
      ['@jsonPayload', '{"name":"two"}'],
    ]),
    contains: ['"name":"two"'],
  },
  {
    name: 'an invalid @jsonPayload is refused',
    post: 'tags/records',
    body: form([['@jsonPayload', '{nope']]),
    status: 400,
  },
  {
    name: 'the SDK sends lists beside files as @jsonPayload',
    as: 'ana',
    sdk: (pb) => pb.collection('posts').create({ title: 'x', labels: ['a', 'b'], secretFile: new Blob(['x']) }),
    contains: ['"labels":["a","b"]'],
  },
  {
    name: 'unknown names are ignored',
    post: 'tags/records',
    body: { name: 'x', nothing: 1, __proto__: 2 },
    contains: ['"name":"x"'],
    notContains: ['nothing'],
  },
  {
    name: 'expand in a body is ignored',
    post: 'tags/records',
    body: { name: 'x', expand: { y: 1 } },
    notContains: ['expand'],
  },
  {
    name: 'the first of a repeated parameter counts',
    get: 'posts/records?perPage=2&perPage=3',
    contains: ['"perPage":2'],
  },
  { name: 'fields applies to a view', get: `tags/records/${id('t1')}?fields=name`, equals: { name: 'one' } },
  { name: 'fields applies to a create', post: 'tags/records?fields=name', body: { name: 'x' }, equals: { name: 'x' } },
  {
    name: 'fields applies to an update',
    patch: `tags/records/${id('t1')}?fields=name`,
    body: { name: 'x' },
    equals: { name: 'x' },
  },
  { name: 'fields does not apply to errors', get: 'nothing/records?fields=x', ...noCollection },
  { name: 'JSON has no charset', get: 'tags/records', answers: { 'content-type': 'application/json' } },
  {
    name: 'an error has no charset either',
    get: 'nothing/records',
    status: 404,
    answers: { 'content-type': 'application/json' },
  },
  { name: 'an unknown route is 404', get: '/api/nothing', ...missing },
  { name: 'an unsupported method is 404', request: () => ({ method: 'PUT', path: 'tags/records' }), status: 404 },
  {
    name: 'PUT of a record is 404',
    request: () => ({ method: 'PUT', path: `tags/records/${id('t1')}`, body: {} }),
    status: 404,
  },
  { name: 'DELETE of a list is 404', delete: 'tags/records', status: 404 },
  { name: 'HEAD works where GET does', request: () => ({ method: 'HEAD', path: 'tags/records' }), notContains: [/./] },
  {
    name: 'HEAD of an error has no body',
    request: () => ({ method: 'HEAD', path: 'nothing/records' }),
    status: 404,
    notContains: [/./],
  },
  { name: 'order: the collection before the body', post: 'nothing/records', body: '{nope', status: 404 },
  { name: 'order: a view before the body', post: 'totals/records', body: {}, status: 400 },
  { name: 'order: the locked rule before the fields', post: 'vaults/records', body: { code: 1 }, status: 403 },
  { name: 'order: a locked update before the record', patch: 'vaults/records/nothing', body: {}, status: 403 },
  { name: 'order: the record before the rule', patch: 'failing/records/nothing', body: {}, ...missing },
  {
    name: 'order: the rule before the fields',
    as: 'bea',
    patch: `posts/records/${id('p1')}`,
    body: { kind: 'odd' },
    ...missing,
  },
  { name: 'a malformed path is no route', get: '/api/collections/%E0%A4%A/records', status: 404 },
  { name: 'U+0000 in a path is refused', get: 'tags/records/%00', status: 400 },
  { name: 'a lone surrogate in a body is refused', post: 'tags/records', body: '{"name":"\\ud800"}', status: 400 },
  {
    name: 'bytes that are no UTF-8 are refused',
    request: () => ({ method: 'POST', path: 'tags/records', headers: urlencoded, body: '%ff=%fe' }),
    contains: ['collectionName'],
  },
  {
    name: 'a body too deep is refused',
    post: 'tags/records',
    body: `{"name":${'['.repeat(40)}${']'.repeat(40)}}`,
    status: 400,
  },
  {
    name: 'a multipart without its boundary is refused',
    post: 'tags/records',
    headers: json('multipart/form-data'),
    body: 'x',
    status: 400,
  },
  { name: 'a list as the body is refused', post: 'tags/records', body: '[1]', status: 400 },
  { name: 'a strange method answers', request: () => ({ method: 'PROPFIND', path: 'tags/records' }), status: 404 },
  { name: 'a long id answers', get: `tags/records/${'x'.repeat(400)}`, status: 404 },
  {
    name: 'an Authorization of many kilobytes answers',
    get: 'tags/records',
    headers: { authorization: 'x'.repeat(9000) },
    contains: ['"totalItems":3'],
  },
])

export const pages = scenarios('2.1', [
  { name: 'page 0 becomes 1', get: 'posts/records?page=0', contains: ['"page":1,'] },
  { name: 'page -5 becomes 1', get: 'posts/records?page=-5', contains: ['"page":1,'] },
  { name: 'perPage 0 becomes 30', get: 'posts/records?perPage=0', contains: ['"perPage":30'] },
  { name: 'perPage -1 becomes 30', get: 'posts/records?perPage=-1', contains: ['"perPage":30'] },
  { name: 'perPage 5000 becomes 1000', get: 'posts/records?perPage=5000', contains: ['"perPage":1000'] },
  ...['abc', '1.5', '1e2', '99999999999999999999'].map((value) => ({
    name: `page ${value} is refused`,
    get: `posts/records?page=${value}`,
    status: 400,
  })),
  { name: 'perPage x is refused', get: 'posts/records?perPage=x', status: 400 },
  { name: 'an empty page parameter is none', get: 'posts/records?page=&perPage=', contains: ['"page":1,"perPage":30'] },
  { name: 'totalPages is rounded up', get: 'posts/records?perPage=3', contains: ['"totalItems":4,"totalPages":2'] },
  { name: 'no items, no pages', get: 'posts/records?filter=1%3D2', contains: ['"totalItems":0,"totalPages":0'] },
  { name: 'the second page', get: 'posts/records?perPage=3&page=2&sort=@rowid', ids: ['p4'] },
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((value) => ({
    name: `skipTotal ${value} skips`,
    get: `posts/records?skipTotal=${value}`,
    contains: ['"totalItems":-1,"totalPages":-1'],
  })),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((value) => ({
    name: `skipTotal ${value} counts`,
    get: `posts/records?skipTotal=${value}`,
    contains: ['"totalItems":4'],
  })),
  ...['2', 'yes', 'tRUE'].map((value) => ({
    name: `skipTotal ${value} is refused`,
    get: `posts/records?skipTotal=${value}`,
    status: 400,
  })),
  {
    name: 'eight sorts pass',
    get: `posts/records?sort=${Array.from({ length: 8 }, () => 'title').join(',')}`,
    contains: ['"totalItems":4'],
  },
  {
    name: 'nine sorts are refused',
    get: `posts/records?sort=${Array.from({ length: 9 }, () => 'title').join(',')}`,
    status: 400,
  },
  { name: 'a sort of 256 bytes is refused', get: `posts/records?sort=${'x'.repeat(256)}`, status: 400 },
  {
    name: 'a list error is the generic one',
    get: 'posts/records?page=x',
    ...generic(400, 'Something went wrong while processing your request.'),
  },
  {
    name: 'the count is of rows, not of joins',
    get: 'posts/records?filter=tags.weight%3F%3E0',
    contains: ['"totalItems":3'],
  },
])

const by = (sort: string) => `posts/records?sort=${encodeURIComponent(sort)}`

export const sorts = scenarios('2.2', [
  { name: 'ascending', get: by('score'), ids: ['p4', 'p3', 'p2', 'p1'] },
  { name: '+ is ascending', get: by('+score'), ids: ['p4', 'p3', 'p2', 'p1'] },
  { name: '- is descending', get: by('-score'), ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: 'several', get: by('active,-score'), ids: ['p2', 'p3', 'p1', 'p4'] },
  { name: 'items are trimmed', get: by(' active , -score '), ids: ['p2', 'p3', 'p1', 'p4'] },
  { name: '@random answers all', get: by('@random'), contains: ['"totalItems":4'] },
  { name: '-@random too', get: by('-@random'), contains: ['"totalItems":4'] },
  { name: '@rowid is insertion order', get: by('@rowid'), ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: '-@rowid backwards', get: by('-@rowid'), ids: ['p4', 'p3', 'p2', 'p1'] },
  { name: 'without a sort, insertion order', get: 'posts/records', ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: 'by a relation', get: by('author.name,@rowid'), ids: ['p3', 'p1', 'p4', 'p2'] },
  { name: 'by two relations', get: by('-author.org.name,@rowid'), ids: ['p2', 'p1', 'p4', 'p3'] },
  { name: 'by a JSON path', get: by('-meta.n,@rowid'), contains: ['"totalItems":4'] },
  { name: 'by a back relation', get: by('comments_via_post.stars,@rowid'), contains: ['"totalItems":4'] },
  { name: 'by :length', get: by('-labels:length,@rowid'), ids: ['p1', 'p4', 'p2', 'p3'] },
  { name: 'by :lower', get: 'authors/records?sort=name:lower', ids: ['ada', 'bob', 'cid'] },
  { name: 'by :each', get: by('labels:each,@rowid'), contains: ['"totalItems":4'] },
  { name: 'by a boolean', get: by('-active,@rowid'), ids: ['p1', 'p4', 'p2', 'p3'] },
  { name: 'by a date', get: by('published'), ids: ['p3', 'p4', 'p1', 'p2'] },
  ...[
    '1',
    '"a"',
    '@now',
    'title,,score',
    'nothing',
    'secret',
    'author.nothing',
    'title:nothing',
    'vault.code',
    'strftime("%Y",published)',
    '--score',
  ].map((sort) => ({ name: `refused: ${sort}`, get: by(sort), status: 400 })),
  { name: 'an empty sort is none', get: 'posts/records?sort=', ids: ['p1', 'p2', 'p3', 'p4'] },
])

const shown = (fields: string, more = '') => `posts/records/${id('p1')}?fields=${encodeURIComponent(fields)}${more}`

export const fields = scenarios('2.3', [
  { name: 'a list of names', get: shown('id,title'), equals: { id: id('p1'), title: 'Alpha' } },
  { name: 'spaces are trimmed', get: shown(' id , title '), equals: { id: id('p1'), title: 'Alpha' } },
  { name: 'dots go into objects', get: shown('meta.n'), equals: { meta: { n: 5 } } },
  { name: 'dots go into lists of objects', get: shown('meta.a.b'), contains: ['{"meta":{"a":[{"b":7}'] },
  { name: '* is everything', get: shown('*'), contains: ['"title":"Alpha"', '"meta"'] },
  { name: '* with a deeper pick', get: shown('*,loc.lat'), contains: ['"title"', '"loc":{"lat":41.3851}'] },
  { name: 'a * below', get: shown('id,loc.*'), equals: { id: id('p1'), loc: { lon: 2.1734, lat: 41.3851 } } },
  { name: 'unknown names are ignored', get: shown('id,nothing'), equals: { id: id('p1') } },
  { name: 'nothing matched is an empty object', get: shown('nothing'), equals: {} },
  { name: 'empty is everything', get: shown(''), contains: ['"title":"Alpha"'] },
  { name: 'lists of scalars pass', get: shown('labels'), equals: { labels: ['a', 'b'] } },
  {
    name: 'a list keeps its frame',
    get: 'posts/records?fields=id&perPage=1&sort=@rowid',
    equals: { page: 1, perPage: 1, totalItems: 4, totalPages: 4, items: [{ id: id('p1') }] },
  },
  {
    name: 'expand is picked by its path',
    get: shown('expand.author.name', '&expand=author'),
    equals: { expand: { author: { name: 'Ada' } } },
  },
  { name: 'id alone drops expand', get: shown('id', '&expand=author'), equals: { id: id('p1') } },
  { name: 'excerpt is plain text', get: shown('body:excerpt(100)'), equals: { body: 'Hello big world again' } },
  { name: 'excerpt cuts', get: shown('body:excerpt(9)'), equals: { body: 'Hello big' } },
  { name: 'excerpt with an ellipsis', get: shown('body:excerpt(9,true)'), equals: { body: 'Hello big...' } },
  { name: 'excerpt trims what it cuts', get: shown('body:excerpt(10,true)'), equals: { body: 'Hello big...' } },
  { name: 'no ellipsis where nothing was cut', get: shown('title:excerpt(99,true)'), equals: { title: 'Alpha' } },
  { name: 'excerpt leaves other types', get: shown('score:excerpt(1)'), equals: { score: 10 } },
  ...[
    'title:excerpt()',
    'title:excerpt(0)',
    'title:excerpt(-1)',
    'title:excerpt(1,true,2)',
    'title:nothing(1)',
    'title:excerpt(1',
  ].map((wanted) => ({ name: `refused: ${wanted}`, get: shown(wanted), status: 400 })),
])
