import { id, password } from '#lab/conformance/tools/rows.ts'
import { scenarios, generic } from '#lab/conformance/tools/scenario.ts'

const failed = generic(400, 'Failed to authenticate.')
const noCollection = generic(404, 'Missing or invalid collection context.')
const signIn = 'users/auth-with-password'
const credentials = { identity: 'ana@example.com', password }

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
  { name: 'the owner sees the own e-mail', as: 'ana', post: 'users/auth-refresh', contains: ['ana@example.com'] },
  ...['auth-with-password', 'auth-methods'].map((route) => ({
    name: `${route} of a collection without sign-in`,
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
  { name: 'auth-refresh of a collection without sign-in needs a token first', post: 'tags/auth-refresh', status: 401 },
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
    name: 'the right password',
    sdk: (pb) => pb.collection('users').authWithPassword('ana@example.com', password),
    contains: ['"token"'],
  },
  { name: 'a wrong password', post: signIn, body: { ...credentials, password: 'x' }, ...failed },
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
  { name: 'a signed-in user may call it', as: 'bea', post: signIn, body: credentials, contains: ['"token"'] },
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
