import { id, password } from '#lab/conformance/tools/rows.ts'
import { scenarios } from '#lab/conformance/tools/scenario.ts'

export const person = (more: object = {}) => ({ email: 'n@example.com', password, passwordConfirm: password, ...more })

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
    name: 'a hidden e-mail is left out',
    as: 'bea',
    get: ana,
    notContains: ['ana@example.com'],
    contains: ['"emailVisibility":false', '"verified":true'],
  },
  { name: 'a visible e-mail is answered', as: 'ana', get: bea, contains: ['bea@example.com'] },
  { name: 'users see their own e-mail', as: 'ana', get: ana, contains: ['ana@example.com'] },
  { name: 'a manager sees a hidden e-mail', as: 'max', get: ana, contains: ['ana@example.com'] },
  {
    name: 'a list shows only visible e-mails',
    as: 'new',
    get: 'users/records?sort=@rowid',
    contains: ['bea@example.com', 'new@example.com'],
    notContains: ['ana@example.com', 'max@example.com'],
  },
  {
    name: 'a sign-in answers the own e-mail',
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
    name: 'update: a manager may change both',
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
    name: 'password: the confirmation is required',
    as: 'ana',
    patch: ana,
    body: { oldPassword: password, password: 'nuevo-secreto-7' },
    status: 400,
    contains: ['"passwordConfirm":{"code":"validation_required"'],
  },
  {
    name: 'password: a change ends the old tokens',
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
    name: 'password errors come before field errors',
    post: 'users/records',
    body: person({ passwordConfirm: 'x', name: 'x'.repeat(40) }),
    status: 400,
    contains: ['passwordConfirm'],
    notContains: ['"name"'],
  },
  {
    name: 'create: errors of id, password and fields come together',
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
    name: 'create: no details when its rule refuses',
    as: 'ana',
    post: 'by_body/records',
    body: { id: 'short', body: 'no', labels: ['nope'] },
    status: 400,
    equals: { data: {}, message: 'Failed to create record.', status: 400 },
  },
  {
    name: 'create: field errors when its rule allows',
    as: 'ana',
    post: 'by_body/records',
    body: { id: 'short', body: 'ok', labels: ['nope'] },
    status: 400,
    contains: ['"id":{"code":"validation_min_text', '"labels":{"code":"validation_invalid_value'],
  },
  {
    name: 'create: field errors come before a taken id',
    post: 'everything/records',
    as: 'ana',
    body: { id: id('e1'), title: 'x' },
    status: 400,
    contains: ['"title":{"code":"validation_min_text'],
    notContains: ['"id"'],
  },
  {
    name: 'create: no details of a taken id when its rule refuses',
    as: 'ana',
    post: 'by_body/records',
    body: { id: id('o1'), body: 'no' },
    status: 400,
    equals: { data: {}, message: 'Failed to create record.', status: 400 },
  },
  {
    name: 'update: an empty password is refused',
    as: 'ana',
    patch: ana,
    body: { password: '' },
    status: 400,
    contains: ['"password":{"code":"validation_required"'],
  },
  {
    name: 'update: a null password is refused together with other field errors',
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
    name: 'update: the old password alone needs the new one twice',
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
