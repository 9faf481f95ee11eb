import { scenarios, missing } from '#lab/conformance/tools/scenario.ts'
import { id } from '#lab/conformance/tools/rows.ts'
import { noCollection } from './basics.ts'

const json = (text: string) => ({ 'content-type': text })
const form = (entries: readonly (readonly [string, string])[]) => {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

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
  { name: 'a JSON answer names no charset', get: 'tags/records', answers: { 'content-type': 'application/json' } },
  {
    name: 'an error names no charset',
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
  {
    name: 'order: an unknown collection is refused before the body is read',
    post: 'nothing/records',
    body: '{nope',
    status: 404,
  },
  {
    name: 'order: a write to a SQL view is refused before its body is read',
    post: 'totals/records',
    body: {},
    status: 400,
  },
  {
    name: 'order: a locked create is refused before its fields are checked',
    post: 'vaults/records',
    body: { code: 1 },
    status: 403,
  },
  {
    name: 'order: a locked update is refused before its record is looked up',
    patch: 'vaults/records/nothing',
    body: {},
    status: 403,
  },
  {
    name: 'order: the record is looked up before the rule is checked',
    patch: 'failing/records/nothing',
    body: {},
    ...missing,
  },
  {
    name: 'order: the rule is checked before the fields',
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
  {
    name: 'an unknown HTTP method gets a 404',
    request: () => ({ method: 'PROPFIND', path: 'tags/records' }),
    status: 404,
  },
  { name: 'an id of 400 letters gets a 404', get: `tags/records/${'x'.repeat(400)}`, status: 404 },
  {
    name: 'an Authorization header of 9 KB counts as a guest',
    get: 'tags/records',
    headers: { authorization: 'x'.repeat(9000) },
    contains: ['"totalItems":3'],
  },
])
