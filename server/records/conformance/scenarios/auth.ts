import type PocketBase from 'pocketbase'
import { id, password } from '../rows.ts'
import { scenarios } from '../scenario.ts'

const generic = (status: number, message: string) => ({ equals: { data: {}, message, status }, status })
const failed = generic(400, 'Failed to authenticate.')
const missing = generic(404, "The requested resource wasn't found.")
const noCollection = generic(404, 'Missing or invalid collection context.')
const signIn = 'users/auth-with-password'
const credentials = { identity: 'ana@example.com', password }
const day = 86_400_000

export const shared = scenarios('1.3', [
  {
    name: 'a sign-in answers token and record',
    post: signIn,
    body: credentials,
    contains: [/"token":"[\w-]+\.[\w-]+\.[\w-]+"/, '"record":{'],
    notContains: ['"meta"'],
  },
  {
    name: 'fields begin at the root',
    post: `${signIn}?fields=token,record.id`,
    body: credentials,
    contains: [`"record":{"id":"${id('ana')}"}`],
    notContains: ['"email"'],
  },
  { name: 'expand', post: `${signIn}?expand=team`, body: credentials, contains: ['"name":"Red"'] },
  { name: 'the owner sees his e-mail', as: 'ana', post: 'users/auth-refresh', contains: ['ana@example.com'] },
  ...['auth-with-password', 'auth-methods'].map((route) => ({
    name: `${route} of a collection that signs nobody in`,
    request: () => ({
      method: route === 'auth-methods' ? 'GET' : 'POST',
      path: `tags/${route}`,
      ...(route === 'auth-methods' ? {} : { body: credentials }),
    }),
    ...generic(404, 'Missing or invalid auth collection context.'),
  })),
  {
    name: 'auth-with-password of a missing collection',
    post: 'nothing/auth-with-password',
    body: credentials,
    ...noCollection,
  },
  { name: 'auth-refresh of a missing collection', post: 'nothing/auth-refresh', ...noCollection },
  { name: 'auth-refresh of one that signs nobody in asks for a token first', post: 'tags/auth-refresh', status: 401 },
])

export const methods = scenarios('1.4', [
  {
    name: 'every method is listed',
    get: 'users/auth-methods',
    contains: ['"password":{', '"oauth2":{', '"mfa":{', '"otp":{', '"identityFields":["email"]'],
  },
  {
    name: 'the SDK lists them',
    sdk: (pb) => pb.collection('users').listAuthMethods(),
    contains: ['"password":{"enabled":true', '"providers":[{"name":"google"'],
  },
  { name: 'by the id of the collection', get: 'pbc_users/auth-methods', contains: ['"password":{'] },
  { name: 'legacy keys', skip: 'P3: marked skippable by the protocol', get: 'users/auth-methods' },
])

export const passwords = scenarios('1.5', [
  {
    name: 'the right one',
    sdk: (pb) => pb.collection('users').authWithPassword('ana@example.com', password),
    contains: ['"token"'],
  },
  { name: 'the wrong one', post: signIn, body: { ...credentials, password: 'x' }, ...failed },
  { name: 'an unknown address', post: signIn, body: { ...credentials, identity: 'x@example.com' }, ...failed },
  { name: 'an identity that is no address', post: signIn, body: { ...credentials, identity: 'ana' }, ...failed },
  {
    name: 'the case of an address does not count',
    post: signIn,
    body: { ...credentials, identity: 'ANA@Example.com' },
    contains: ['"token"'],
  },
  {
    name: 'an empty identity',
    post: signIn,
    body: { identity: '', password },
    status: 400,
    contains: ['"identity":{"code":"validation_required"'],
  },
  {
    name: 'an empty password',
    post: signIn,
    body: { identity: 'ana@example.com' },
    status: 400,
    contains: ['"password":{"code":"validation_required"'],
  },
  {
    name: 'an identity too long',
    post: signIn,
    body: { identity: 'x'.repeat(300), password },
    status: 400,
    contains: ['"identity":{"code":"validation_length_out_of_range"'],
  },
  {
    name: 'identityField email',
    post: signIn,
    body: { ...credentials, identityField: 'email' },
    contains: ['"token"'],
  },
  {
    name: 'identityField of another name',
    post: signIn,
    body: { ...credentials, identityField: 'name' },
    status: 400,
    contains: ['"identityField":{"code":"validation_in_invalid"'],
  },
  { name: 'somebody signed in may call it', as: 'bea', post: signIn, body: credentials, contains: ['"token"'] },
  {
    name: 'as a form',
    post: signIn,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `identity=ana%40example.com&password=${password}`,
    contains: ['"token"'],
  },
  { name: 'identity as a list', post: signIn, body: { identity: ['ana@example.com'], password }, status: 400 },
])

export const refresh = scenarios('1.6', [
  { name: 'a new token', as: 'ana', post: 'users/auth-refresh', contains: ['"token"', '"record"'] },
  {
    name: 'without a token',
    post: 'users/auth-refresh',
    ...generic(401, 'The request requires valid record authorization token.'),
  },
  { name: 'an invalid token', post: 'users/auth-refresh', headers: { authorization: 'x.y.z' }, status: 401 },
  { name: 'a token of another collection', as: 'cli', post: 'users/auth-refresh', status: 403 },
  { name: 'the SDK refreshes', as: 'ana', sdk: (pb) => pb.collection('users').authRefresh(), contains: ['"token"'] },
])

export const health = scenarios('1.17', [
  { name: 'health', sdk: (pb) => pb.health.check(), equals: { code: 200, message: 'API is healthy.', data: {} } },
])

export const outside = scenarios('1.18', [
  ...['settings', 'collections', 'logs', 'backups', 'crons', 'sql'].map((name) => ({
    name: `/api/${name} is not there`,
    get: `/api/${name}`,
    ...missing,
  })),
  { name: 'impersonate (1.13)', skip: 'P3: there is no superuser', post: `users/impersonate/${id('ana')}` },
])

export const shapes = scenarios('4.1', [
  { name: '404', get: 'tags/records/nothing', ...missing },
  {
    name: '400 of a list',
    get: 'tags/records?filter=x',
    ...generic(400, 'Something went wrong while processing your request.'),
  },
  { name: '403 of a locked rule', get: 'locked/records', ...generic(403, 'Only superusers can perform this action.') },
  {
    name: '401',
    post: 'users/auth-refresh',
    ...generic(401, 'The request requires valid record authorization token.'),
  },
  {
    name: 'params only where there are some',
    as: 'ana',
    post: 'everything/records',
    body: { one: 'q', mail: 'x' },
    status: 400,
    contains: [
      '"params":{"value":"q"}',
      '"mail":{"code":"validation_is_email","message":"Must be a valid email address."}',
    ],
  },
  { name: 'data is always an object', get: 'tags/records/nothing', status: 404, contains: ['"data":{}'] },
])

export const codes = scenarios('4.3', [
  {
    name: 'validation_required: Cannot be blank.',
    post: 'needing/records',
    body: {},
    status: 400,
    contains: ['"code":"validation_required","message":"Cannot be blank."'],
  },
  {
    name: 'validation_min_text_constraint with its minimum',
    as: 'ana',
    post: 'everything/records',
    body: { title: 'x' },
    status: 400,
    contains: ['"params":{"min":2}'],
  },
  {
    name: 'validation_max_text_constraint with its maximum',
    as: 'ana',
    post: 'everything/records',
    body: { title: 'x'.repeat(30) },
    status: 400,
    contains: ['"params":{"max":20}'],
  },
  {
    name: 'every field says its own',
    as: 'ana',
    post: 'everything/records',
    body: { title: 'x', num: 900, whole: 1.5, mail: 'x', site: 'x', one: 'q', ref: 'q' },
    status: 400,
    contains: ['"title"', '"num"', '"whole"', '"mail"', '"site"', '"one"', '"ref"'],
  },
  {
    name: 'a delete that is blocked says nothing of where',
    delete: `parents/records/${id('pb')}`,
    status: 400,
    contains: ['"data":{}'],
  },
])

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

export const tokens = scenarios('5', [
  {
    name: 'the claims of a token',
    sdk: async (pb) => {
      await pb.collection('users').authWithPassword('ana@example.com', password)
      return JSON.parse(Buffer.from(pb.authStore.token.split('.')[1] ?? '', 'base64url').toString())
    },
    contains: ['"type":"auth"', `"id":"${id('ana')}"`, '"collectionId":"pbc_users"', '"refreshable":true', '"exp":'],
    notContains: ['"iat"', '"iss"'],
  },
  {
    name: 'the head of a token',
    sdk: async (pb) => {
      await pb.collection('users').authWithPassword('ana@example.com', password)
      return JSON.parse(Buffer.from(pb.authStore.token.split('.')[0] ?? '', 'base64url').toString())
    },
    contains: ['"alg":"HS256"'],
  },
  {
    name: 'a token lives five days',
    as: 'ana',
    request: (lab) => {
      lab.clock.now = new Date(lab.clock.now.getTime() + 5 * day - 60_000)
      return { method: 'GET', path: 'mine/records' }
    },
    ids: ['m1'],
  },
  {
    name: 'and no longer: it is a guest then',
    as: 'ana',
    request: (lab) => {
      lab.clock.now = new Date(lab.clock.now.getTime() + 5 * day + 60_000)
      return { method: 'GET', path: 'mine/records' }
    },
    ids: [],
  },
  {
    name: 'an expired token does not refresh',
    as: 'ana',
    request: (lab) => {
      lab.clock.now = new Date(lab.clock.now.getTime() + 6 * day)
      return { method: 'POST', path: 'users/auth-refresh' }
    },
    status: 401,
  },
  {
    name: 'another algorithm is no token',
    request: () => ({
      method: 'GET',
      path: 'mine/records',
      headers: {
        authorization: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"id":"${id('ana')}","type":"auth","collectionId":"pbc_users","exp":9999999999}`).toString('base64url')}.`,
      },
    }),
    ids: [],
  },
  {
    name: 'a record that is gone has no token',
    as: 'new',
    delete: `users/records/${id('new')}`,
    status: 204,
    after: [{ as: 'new', post: 'users/auth-refresh', status: 401 }],
  },
  { name: 'there is no way to sign out at the server', post: 'users/logout', status: 404 },
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
    name: 'who guesses passwords is stopped',
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

/** The list of cases that the protocol asks for by name. */
export const mandatory = scenarios('9', [
  { name: "''=null is true", get: filter("''=null"), ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: "null != '' is false", get: filter("null != ''"), ids: [] },
  { name: "f != 'x' keeps the empty rows", get: filter("vault != 'x'"), ids: ['p1', 'p2', 'p3', 'p4'] },
  { name: 'an unknown field', get: filter('unknown = 1'), status: 400 },
  { name: 'a hidden field', get: filter('secret = "hush"'), status: 400 },
  {
    name: 'grouped comparisons are counted each',
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
    name: 'a create that fails its rule says nothing',
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
    name: 'batch: the third fails, nothing is kept, index 2 says why',
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
