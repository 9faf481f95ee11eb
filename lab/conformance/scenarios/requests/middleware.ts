import { id } from '#lab/conformance/tools/rows.ts'
import { scenarios } from '#lab/conformance/tools/scenario.ts'

export const client = scenarios('4.4', [
  {
    name: 'getFirstListItem finds',
    sdk: (pb) => pb.collection('tags').getFirstListItem('weight > 1', { sort: 'weight' }),
    contains: ['"two"'],
  },
  {
    name: 'getFirstListItem without a match is a local 404',
    sdk: (pb) => pb.collection('tags').getFirstListItem('weight > 99'),
    status: 404,
  },
  { name: 'getOne of nothing is a local 404', sdk: (pb) => pb.collection('tags').getOne(''), status: 404 },
  {
    name: 'unknown options become parameters',
    sdk: (pb) => pb.collection('by_query').getList(1, 5, { pass: 'open' }),
    contains: ['"totalItems":3'],
  },
  {
    name: 'headers of the SDK',
    sdk: (pb) => pb.collection('by_header').getList(1, 5, { headers: { 'X-Pass': 'open' } }),
    contains: ['"totalItems":3'],
  },
])

export const middleware = scenarios('6', [
  {
    name: 'CORS: any origin',
    get: 'tags/records',
    headers: { origin: 'https://other.example' },
    answers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': null },
  },
  {
    name: 'CORS: a preflight answers 204',
    request: () => ({
      method: 'OPTIONS',
      path: 'tags/records',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,x-own',
      },
    }),
    status: 204,
    answers: { 'access-control-allow-methods': /PATCH/, 'access-control-allow-headers': /authorization,x-own/ },
  },
  {
    name: 'security headers on every answer',
    get: 'tags/records',
    answers: {
      'x-xss-protection': '1; mode=block',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    },
  },
  {
    name: 'security headers on errors',
    get: 'nothing/records',
    status: 404,
    answers: { 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' },
  },
  { name: 'no HSTS over http', get: 'tags/records', answers: { 'strict-transport-security': null } },
  {
    name: 'no compression on the API',
    get: 'posts/records',
    headers: { 'accept-encoding': 'gzip' },
    answers: { 'content-encoding': null },
  },
  {
    name: 'rate rules are off by default',
    sdk: (pb) =>
      Promise.all(Array.from({ length: 350 }, () => pb.collection('tags').getOne(id('t1'), { fields: 'id' }))),
    contains: [id('t1')],
  },
  {
    name: 'guessing passwords is stopped',
    sdk: async (pb) => {
      for (let turn = 0; turn < 30; turn++)
        await pb
          .collection('users')
          .authWithPassword('max@example.com', 'wrong')
          .catch((error: { status: number }) => {
            if (error.status !== 400) throw error
          })
    },
    status: 429,
    contains: ['Too Many Requests.'],
  },
  { name: 'a superuser IP list', skip: 'there is no superuser', get: 'tags/records' },
])
