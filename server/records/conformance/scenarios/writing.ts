import { id, password } from '../rows.ts'
import { scenarios } from '../scenario.ts'

const e1 = `everything/records/${id('e1')}`
const make = (name: string, body: unknown, contains: readonly (string | RegExp)[]) =>
  ({ name, as: 'ana', post: 'everything/records', body, contains }) as const
const refuse = (name: string, body: unknown, field: string, code: string) =>
  ({
    name,
    as: 'ana',
    post: 'everything/records',
    body,
    status: 400,
    contains: [`"${field}":{"code":"${code}"`],
  }) as const
const wrong = (field: string, value: unknown, code: string) =>
  refuse(`${field}: ${JSON.stringify(value).slice(0, 40)} is ${code}`, { [field]: value }, field, code)
const becomes = (field: string, value: unknown, stored: unknown) =>
  make(`${field}: ${JSON.stringify(value)} becomes ${JSON.stringify(stored)}`, { [field]: value }, [
    `"${field}":${JSON.stringify(stored)}`,
  ])
const person = (more: object = {}) => ({ email: 'n@example.com', password, passwordConfirm: password, ...more })

export const system = scenarios('3.1', [
  make('an id is fifteen of a-z and 0-9', {}, [/"id":"[a-z0-9]{15}"/]),
  make("created and updated are the clock's", { created: '2001-01-01 00:00:00.000Z', updated: 'x' }, [
    '"created":"2026-03-01 12:34:56.789Z"',
    '"updated":"2026-03-01 12:34:56.789Z"',
  ]),
  {
    name: 'updated changes on each save, created does not',
    as: 'ana',
    patch: e1,
    body: { title: 'other' },
    contains: ['"created":"2025-01-01 00:00:00.000Z"', '"updated":"2026-03-01 12:34:56.789Z"'],
  },
  {
    name: 'collectionId and collectionName are always there',
    get: e1,
    contains: ['"collectionId":"pbc_everything"', '"collectionName":"everything"'],
  },
  {
    name: 'an e-mail is required of who signs in',
    post: 'users/records',
    body: person({ email: '' }),
    status: 400,
    contains: ['"email":{"code":"validation_required"'],
  },
  {
    name: 'an e-mail is unique',
    post: 'users/records',
    body: person({ email: 'ana@example.com' }),
    status: 400,
    contains: ['"email":{"code":"validation_not_unique"'],
  },
  {
    name: 'ours: an e-mail is unique whatever its case',
    post: 'users/records',
    body: person({ email: 'ANA@example.com' }),
    status: 400,
    contains: ['"email":{"code":"validation_not_unique"'],
  },
  {
    name: 'emailVisibility and verified are false at first',
    post: 'users/records',
    body: person(),
    contains: ['"emailVisibility":false', '"verified":false'],
  },
  {
    name: 'a password is never answered',
    post: 'users/records',
    body: person(),
    notContains: [password, 'password', 'tokenKey'],
  },
  {
    name: 'a password of seven is too short',
    post: 'users/records',
    body: person({ password: 'abc-123', passwordConfirm: 'abc-123' }),
    status: 400,
    contains: ['"password":{"code":"validation_min_text_constraint"', 'at least 8 character'],
  },
])

export const types = scenarios('3.2', [
  becomes('title', 12, '12'),
  becomes('title', true, 'true'),
  becomes('title', null, ''),
  becomes('title', 'ñandú', 'ñandú'),
  wrong('title', 'x', 'validation_min_text_constraint'),
  wrong('title', 'x'.repeat(21), 'validation_max_text_constraint'),
  wrong('title', 'no!', 'validation_invalid_format'),
  wrong('title', {}, 'validation_invalid_value'),
  becomes('html', 'plain', 'plain'),
  wrong('html', 'ñ'.repeat(101), 'validation_content_size_limit'),
  becomes('num', '5.5', 5.5),
  becomes('num', 'abc', 0),
  becomes('num', '', 0),
  becomes('num', true, 1),
  wrong('num', 'NaN', 'validation_not_a_number'),
  wrong('num', 'Infinity', 'validation_not_a_number'),
  wrong('num', -11, 'validation_min_number_constraint'),
  wrong('num', 101, 'validation_max_number_constraint'),
  wrong('whole', 1.5, 'validation_only_int_constraint'),
  becomes('flag', 'true', true),
  becomes('flag', '1', true),
  becomes('flag', 'no', false),
  becomes('flag', null, false),
  becomes('mail', 'a@example.org', 'a@example.org'),
  wrong('mail', 'nonsense', 'validation_is_email'),
  wrong('mail', 'a@bad.example', 'validation_email_domain_not_allowed'),
  becomes('site', 'https://example.com/x?y', 'https://example.com/x?y'),
  wrong('site', 'nonsense', 'validation_invalid_url'),
  wrong('site', 'javascript:alert(1)', 'validation_invalid_url'),
  wrong('site', 'https://other.example', 'validation_url_domain_not_allowed'),
  becomes('at', '2025-03-01 10:00:00.123Z', '2025-03-01 10:00:00.123Z'),
  becomes('at', '2025-03-01T10:00:00Z', '2025-03-01 10:00:00.000Z'),
  becomes('at', '2025-03-01T10:00:00+02:00', '2025-03-01 08:00:00.000Z'),
  becomes('at', '2025-03-01', '2025-03-01 00:00:00.000Z'),
  becomes('at', 1_740_823_200, '2025-03-01 10:00:00.000Z'),
  becomes('at', 'nonsense', ''),
  becomes('at', '2025-02-31', ''),
  wrong('at', '1999-01-01', 'validation_min_greater_equal_than_required'),
  wrong('at', '2031-01-01', 'validation_max_less_equal_than_required'),
  becomes('one', 'x', 'x'),
  becomes('one', ['x', 'y'], 'y'),
  { ...wrong('one', 'q', 'validation_invalid_value'), contains: ['"params":{"value":"q"}'] },
  becomes('many', 'x', ['x']),
  becomes('many', ['y', 'x', 'y', ''], ['y', 'x']),
  becomes('many', '["x","z"]', ['x', 'z']),
  wrong('many', ['x', 'q'], 'validation_invalid_value'),
  { ...wrong('many', ['x', 'y', 'z'], 'validation_too_many_values'), contains: ['"params":{"maxSelect":2}'] },
  becomes('ref', id('t1'), id('t1')),
  becomes('ref', null, ''),
  becomes('ref', [id('t1'), id('t2')], id('t2')),
  wrong('ref', 'nothing', 'validation_missing_rel_records'),
  wrong('refs', [id('t1'), 'nothing'], 'validation_missing_rel_records'),
  wrong('refs', [id('t1')], 'validation_not_enough_values'),
  wrong('refs', [id('t1'), id('t2'), id('t3')], 'validation_too_many_values'),
  becomes('refs', [id('t2'), id('t1'), id('t2')], [id('t2'), id('t1')]),
  becomes('data', '{"a":1}', { a: 1 }),
  becomes('data', 'true', true),
  becomes('data', '12', 12),
  becomes('data', '"x"', 'x'),
  becomes('data', 'plain', 'plain'),
  becomes('data', '{nope', '{nope'),
  becomes('data', [1, { b: null }], [1, { b: null }]),
  becomes('data', null, null),
  wrong('data', 'x'.repeat(300), 'validation_json_size_limit'),
  becomes('place', { lon: 10.5, lat: -20 }, { lon: 10.5, lat: -20 }),
  becomes('place', '{"lon":1,"lat":2}', { lon: 1, lat: 2 }),
  becomes('place', null, { lon: 0, lat: 0 }),
  wrong('place', { lon: 0, lat: 91 }, 'validation_invalid_latitude'),
  wrong('place', { lon: 181, lat: 0 }, 'validation_invalid_longitude'),
  refuse('a composite unique marks both fields', { slug: 'e1', lang: 'es' }, 'slug', 'validation_not_unique'),
  refuse('a composite unique marks the other too', { slug: 'e1', lang: 'es' }, 'lang', 'validation_not_unique'),
  {
    name: 'empty values of every type',
    get: `everything/records/${id('e2')}`,
    contains: [
      '"title":""',
      '"num":0',
      '"flag":false',
      '"mail":""',
      '"site":""',
      '"html":""',
      '"at":""',
      '"one":""',
      '"many":[]',
      '"data":null',
      '"place":{"lon":0,"lat":0}',
      '"ref":""',
      '"refs":[]',
    ],
  },
])

const patch = (name: string, body: unknown, contains: readonly string[]) =>
  ({ name, as: 'ana', patch: e1, body, contains }) as const

export const fieldModifiers = scenarios('3.3', [
  patch('num+ adds', { 'num+': 2 }, ['"num":7']),
  patch('num- takes away', { 'num-': 2 }, ['"num":3']),
  patch('num, num+ and num- in that order', { num: 5, 'num+': 2, 'num-': 1 }, ['"num":6']),
  patch('many+ appends', { many: ['x'], 'many+': 'z' }, ['"many":["x","z"]']),
  patch('+many prepends', { many: ['x'], '+many': 'z' }, ['"many":["z","x"]']),
  patch('many- removes', { 'many-': 'x' }, ['"many":["y"]']),
  patch('many- removes several', { 'many-': ['x', 'y'] }, ['"many":[]']),
  patch('many- of an absent value does nothing', { 'many-': 'z' }, ['"many":["x","y"]']),
  patch('many+ of a value that is there does nothing', { 'many+': 'x' }, ['"many":["x","y"]']),
  patch('refs+ and refs- together', { 'refs-': id('t1'), 'refs+': id('t3') }, [`"refs":["${id('t2')}","${id('t3')}"]`]),
  patch('+refs prepends', { 'refs-': id('t2'), '+refs': id('t3') }, [`"refs":["${id('t3')}","${id('t1')}"]`]),
  patch('one+ of a single select: the last wins', { 'one+': 'z' }, ['"one":"z"']),
  patch('ref+ of a single relation: the last wins', { 'ref+': id('t3') }, [`"ref":"${id('t3')}"`]),
  patch('ref- clears it', { 'ref-': id('t1') }, ['"ref":""']),
  make('modifiers on create', { 'num+': 4, 'num-': 1 }, ['"num":3']),
  make('a pattern makes what is not sent', {}, [/"code":"N-[A-Z0-9]{6}"/]),
  make('what is sent stays', { code: 'mine' }, ['"code":"mine"']),
  make('code:autogenerate takes a prefix', { 'code:autogenerate': 'pre-' }, [/"code":"pre-N-[A-Z0-9]{6}"/]),
  {
    name: 'twenty desks add at once',
    as: 'ana',
    sdk: (pb) =>
      Promise.all(Array.from({ length: 20 }, () => pb.collection('everything').update(id('e1'), { 'num+': 1 }))),
    after: [{ get: e1, contains: ['"num":25'] }],
  },
])

const ana = `users/records/${id('ana')}`
const bea = `users/records/${id('bea')}`

export const visibility = scenarios('3.4', [
  {
    name: 'password and token key are never answered',
    as: 'ana',
    get: ana,
    notContains: ['password', 'tokenKey', 'token_key', '$argon'],
  },
  { name: 'hidden fields are left out', as: 'ana', get: ana, notContains: ['A-1', '"code"'] },
  {
    name: 'an e-mail is left out',
    as: 'bea',
    get: ana,
    notContains: ['ana@example.com'],
    contains: ['"emailVisibility":false', '"verified":true'],
  },
  { name: 'an e-mail that is shown', as: 'ana', get: bea, contains: ['bea@example.com'] },
  { name: 'his own e-mail', as: 'ana', get: ana, contains: ['ana@example.com'] },
  { name: 'the e-mail for who manages the record', as: 'max', get: ana, contains: ['ana@example.com'] },
  {
    name: 'the e-mail in a list',
    as: 'new',
    get: 'users/records?sort=@rowid',
    contains: ['bea@example.com', 'new@example.com'],
    notContains: ['ana@example.com', 'max@example.com'],
  },
  {
    name: 'the e-mail in the answer of a sign-in',
    post: 'users/auth-with-password',
    body: { identity: 'ana@example.com', password },
    contains: ['"email":"ana@example.com"'],
  },
])

export const authWrites = scenarios('3.5', [
  {
    name: 'create: password is required',
    post: 'users/records',
    body: { email: 'n@example.com' },
    status: 400,
    contains: ['"password":{"code":"validation_required"', '"passwordConfirm":{"code":"validation_required"'],
  },
  {
    name: 'create: passwordConfirm must be equal',
    post: 'users/records',
    body: person({ passwordConfirm: 'x' }),
    status: 400,
    contains: ['"passwordConfirm":{"code":"validation_values_mismatch"'],
  },
  {
    name: 'create: verified is for managers',
    as: 'ana',
    post: 'users/records',
    body: person({ verified: true }),
    status: 400,
    contains: ['"verified":{"code":"validation_values_mismatch"'],
  },
  {
    name: 'update: e-mail may not differ',
    as: 'ana',
    patch: ana,
    body: { email: 'other@example.com' },
    status: 400,
    contains: ['"email":{"code":"validation_values_mismatch"'],
  },
  {
    name: 'update: the same e-mail is fine',
    as: 'ana',
    patch: ana,
    body: { email: 'ana@example.com', name: 'Ana' },
    contains: ['"name":"Ana"'],
  },
  {
    name: 'update: verified may not differ',
    as: 'bea',
    patch: bea,
    body: { verified: true },
    status: 400,
    contains: ['"verified":{"code":"validation_values_mismatch"'],
  },
  {
    name: 'update: a manager is free',
    as: 'max',
    patch: bea,
    body: { verified: true, email: 'b2@example.com' },
    contains: ['"verified":true', 'b2@example.com'],
  },
  {
    name: 'password: the old one is required',
    as: 'ana',
    patch: ana,
    body: { password: 'nuevo-secreto-7', passwordConfirm: 'nuevo-secreto-7' },
    status: 400,
    contains: ['"oldPassword":{"code":"validation_required"'],
  },
  {
    name: 'password: a wrong old one',
    as: 'ana',
    patch: ana,
    body: { oldPassword: 'x', password: 'nuevo-secreto-7', passwordConfirm: 'nuevo-secreto-7' },
    status: 400,
    contains: ['"oldPassword":{"code":"validation_invalid_old_password"'],
  },
  {
    name: 'password: the confirmation',
    as: 'ana',
    patch: ana,
    body: { oldPassword: password, password: 'nuevo-secreto-7' },
    status: 400,
    contains: ['"passwordConfirm":{"code":"validation_required"'],
  },
  {
    name: 'password: changed, the old token is dead',
    as: 'ana',
    patch: ana,
    body: { oldPassword: password, password: 'nuevo-secreto-7', passwordConfirm: 'nuevo-secreto-7' },
    after: [
      { as: 'ana', post: 'users/auth-refresh', status: 401 },
      { post: 'users/auth-with-password', body: { identity: 'ana@example.com', password: 'nuevo-secreto-7' } },
    ],
  },
  {
    name: 'an address changed by a manager ends the tokens',
    as: 'max',
    patch: bea,
    body: { email: 'b2@example.com' },
    after: [{ as: 'bea', post: 'users/auth-refresh', status: 401 }],
  },
  {
    name: 'the form comes before the fields',
    post: 'users/records',
    body: person({ passwordConfirm: 'x', name: 'x'.repeat(40) }),
    status: 400,
    contains: ['passwordConfirm'],
    notContains: ['"name"'],
  },
  {
    name: 'create: id, password and fields are told at once',
    post: 'users/records',
    body: person({ id: 'short', password: 'corta-7', passwordConfirm: 'corta-7', name: 'x'.repeat(40) }),
    status: 400,
    contains: [
      '"id":{"code":"validation_min_text',
      '"password":{"code":"validation_min_text',
      '"name":{"code":"validation_max',
    ],
  },
  {
    name: 'create: nothing is told of what its rule refuses',
    as: 'ana',
    post: 'by_body/records',
    body: { id: 'short', body: 'no', labels: ['nope'] },
    status: 400,
    equals: { data: {}, message: 'Failed to create record.', status: 400 },
  },
  {
    name: 'create: fields are told where its rule holds',
    as: 'ana',
    post: 'by_body/records',
    body: { id: 'short', body: 'ok', labels: ['nope'] },
    status: 400,
    contains: ['"id":{"code":"validation_min_text', '"labels":{"code":"validation_invalid_value'],
  },
  {
    name: 'create: nor of an id that is taken',
    as: 'ana',
    post: 'by_body/records',
    body: { id: id('o1'), body: 'no' },
    status: 400,
    equals: { data: {}, message: 'Failed to create record.', status: 400 },
  },
  {
    name: 'update: an empty password is none',
    as: 'ana',
    patch: ana,
    body: { password: '' },
    status: 400,
    contains: ['"password":{"code":"validation_required"'],
  },
  {
    name: 'update: nor is null, and the other fields are told, too',
    as: 'ana',
    patch: ana,
    body: { id: id('bea'), password: null, name: 'x'.repeat(40) },
    status: 400,
    contains: [
      '"password":{"code":"validation_required"',
      '"name":{"code":"validation_max',
      '"id":{"code":"validation_pk_change',
    ],
  },
  {
    name: 'update: the old password alone asks for the new one twice',
    as: 'ana',
    patch: ana,
    body: { oldPassword: 'x' },
    status: 400,
    contains: ['"password":{"code":"validation_required"', '"passwordConfirm":{"code":"validation_required"'],
  },
  {
    name: 'the SDK clears its store when it deletes itself',
    as: 'ana',
    sdk: async (pb, lab) => {
      await pb.collection('users').authWithPassword('new@example.com', password)
      await pb.collection('users').delete(id('new'))
      return { valid: pb.authStore.isValid, at: lab.url !== '' }
    },
    status: 204,
    contains: ['"valid":false'],
  },
  {
    name: 'the SDK keeps its store when it updates itself',
    sdk: async (pb) => {
      await pb.collection('users').authWithPassword('new@example.com', password)
      await pb.collection('users').update(id('new'), { name: 'Nueva' })
      return pb.authStore.record
    },
    contains: ['"name":"Nueva"'],
  },
])
