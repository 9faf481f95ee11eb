import type PocketBase from 'pocketbase'
import { clientId, type Said } from '#server/testing/stand-ins/lying-provider.ts'
import { type Lab, publicUrl } from '#lab/conformance/tools/lab.ts'
import { id, password } from '#lab/conformance/tools/rows.ts'
import { scenarios, generic, missing } from '#lab/conformance/tools/scenario.ts'
import { ana } from './mailed-code.ts'

const redirectURL = `${publicUrl}/api/oauth2-redirect`
const exchange = 'users/auth-with-oauth2'

/** Signs in at the provider, and answers what a client sends afterwards. */
async function comeBack(lab: Lab, said: Partial<Said> = {}) {
  const { oauth2: offered } = await lab.sdk('guest').collection('users').listAuthMethods()
  const [offer] = offered.providers
  if (!offer) throw new Error('No provider is offered')
  const { codeChallenge, codeVerifier } = offer
  const code = lab.google.grant(
    { sub: 'g-1', email: ana, email_verified: true, ...said },
    { codeChallenge, redirectURL },
  )
  return { provider: 'google', code, codeVerifier, redirectURL }
}

const enter = (said: Partial<Said> = {}, more: object = {}) => ({
  request: async (lab: Lab) => ({ method: 'POST', path: exchange, body: { ...(await comeBack(lab, said)), ...more } }),
})

const again = (said: Partial<Said>) => async (pb: PocketBase, lab: Lab) => {
  const first = await comeBack(lab)
  await pb.collection('users').authWithOAuth2Code('google', first.code, first.codeVerifier, redirectURL)
  const second = await comeBack(lab, said)
  return pb.collection('users').authWithOAuth2Code('google', second.code, second.codeVerifier, redirectURL)
}

const refusedIdentity = generic(400, 'Failed to authenticate.')

export const oauth2 = scenarios('1.11', [
  {
    name: 'auth-methods offers state, verifier and challenge',
    get: 'users/auth-methods',
    contains: [
      /"codeVerifier":"[\w-]{43}"/,
      /"codeChallenge":"[\w-]{43}"/,
      '"codeChallengeMethod":"S256"',
      /"state":"[\w-]{30,}"/,
      /"authURL":"[^"]+&redirect_uri="/,
    ],
  },
  {
    name: 'two sign-ins share no state, verifier or challenge',
    sdk: async (pb) => {
      const begun = await Promise.all([1, 2].map(() => pb.collection('users').listAuthMethods()))
      const [one, other] = begun.map(({ oauth2: { providers } }) => providers[0])
      return { areSame: one?.state === other?.state || one?.codeVerifier === other?.codeVerifier }
    },
    contains: ['"areSame":false'],
  },
  {
    name: 'the code of a known address signs in',
    ...enter({ name: 'Ana' }),
    contains: [
      '"token"',
      `"id":"${id('ana')}"`,
      '"meta":{',
      '"isNew":false',
      '"id":"g-1"',
      '"email":"ana@example.com"',
    ],
  },
  { name: 'the tokens of the provider stay', ...enter(), contains: ['"accessToken":""', '"refreshToken":""'] },
  {
    name: 'the SDK exchanges it',
    sdk: async (pb, lab) => {
      const { code, codeVerifier } = await comeBack(lab)
      return pb.collection('users').authWithOAuth2Code('google', code, codeVerifier, redirectURL)
    },
    contains: ['"token"'],
  },
  {
    name: 'the older name redirectUrl',
    ...enter({}, { redirectURL: '', redirectUrl: redirectURL }),
    contains: ['"token"'],
  },
  { name: 'the case of an address does not count', ...enter({ email: 'ANA@Example.com' }), contains: ['"token"'] },
  {
    name: 'a link goes by the provider’s own name',
    sdk: again({ email: 'bea@example.com' }),
    contains: [`"id":"${id('ana')}"`],
  },
  { name: 'another name with a linked address', sdk: again({ sub: 'g-2' }), status: 400 },
  {
    name: 'an unknown provider',
    ...enter({}, { provider: 'nothing' }),
    status: 400,
    contains: ['"provider":{"code":"validation_invalid_provider"'],
  },
  { name: 'no code', ...enter({}, { code: '' }), status: 400, contains: ['"code":{"code":"validation_required"'] },
  { name: 'no verifier', ...enter({}, { codeVerifier: '' }), status: 400, contains: ['"codeVerifier":{'] },
  {
    name: 'no redirect address',
    ...enter({}, { redirectURL: '' }),
    status: 400,
    contains: ['"redirectURL":{'],
  },
  {
    name: 'a foreign redirect address',
    ...enter({}, { redirectURL: 'https://evil.example/api/oauth2-redirect' }),
    status: 400,
    contains: ['"redirectURL":{"code":"validation_in_invalid"'],
  },
  { name: 'a code that the provider does not know', ...enter({}, { code: 'nothing' }), ...refusedIdentity },
  { name: 'the verifier of another sign-in', ...enter({}, { codeVerifier: 'v'.repeat(43) }), ...refusedIdentity },
  ...Object.entries({
    'for another client': { aud: 'another' },
    'asked for by another client': { aud: clientId, azp: 'another' },
    'of another issuer': { iss: 'https://evil.example' },
    'that is over': { exp: -3600 },
    'with a nonce nobody asked for': { nonce: 'x' },
    'signed by another': { signature: 'foreign' as const },
    'signed by nobody': { signature: 'none' as const },
  }).map(([what, said]) => ({ name: `an identity ${what}`, ...enter(said), ...refusedIdentity })),
  { name: 'an address that the provider did not verify', ...enter({ email_verified: false }), status: 400 },
  { name: 'an address without a claim that it is verified', ...enter({ email_verified: undefined }), status: 400 },
  {
    name: 'an unknown address: no user is created, and a registration may go on',
    ...enter(
      { sub: 'g-9', email: 'nobody@example.com' },
      { createData: { name: 'x', role: 'manager', verified: true } },
    ),
    status: 400,
    contains: ['"identidad":{"code":"cuenta_inexistente"', '"email":"nobody@example.com"'],
    after: [{ as: 'max', get: 'users/records', notContains: ['nobody@example.com'] }],
  },
  {
    name: 'an unconfirmed address: former password and sessions end',
    sdk: async (pb, lab) => {
      const { code, codeVerifier } = await comeBack(lab, { sub: 'g-3', email: 'new@example.com' })
      const { record } = await pb.collection('users').authWithOAuth2Code('google', code, codeVerifier, redirectURL)
      const before = [
        lab.sdk('guest').collection('users').authWithPassword('new@example.com', password),
        lab.sdk('new').collection('users').authRefresh(),
      ]
      const stillWork = (await Promise.allSettled(before)).filter(({ status }) => status === 'fulfilled').length
      return { verified: record['verified'], stillWork }
    },
    contains: ['"verified":true', '"stillWork":0'],
  },
  {
    name: 'verifying an address unlinks earlier accounts',
    sdk: async (pb, lab) => {
      const text = `insert into identidades (proveedor, sub, user_id, creado) values ('google', 'evil', $1, now())`
      await lab.database.owner(text, [id('new')])
      await pb
        .collection('users')
        .confirmVerification(await lab.mailed('verification', 'new', { email: 'new@example.com' }))
      return { links: await lab.database.owner('select sub from identidades') }
    },
    status: 204,
    contains: ['"links":[]'],
  },
  {
    name: 'a second step is required',
    request: async (lab) => {
      await lab.askSecondStep('ana')
      return { method: 'POST', path: exchange, body: await comeBack(lab) }
    },
    status: 401,
    contains: [/^\{"mfaId":/],
  },
  { name: 'a collection without sign-in', post: 'tags/auth-with-oauth2', body: {}, ...missing },
  {
    name: 'a create by the provider’s word (createData)',
    skip: 'nobody is made by signing in: a person needs a gym (decision 0014)',
    post: exchange,
  },
  {
    name: '_externalAuths',
    skip: 'what is linked is neither listed nor unlinked over the protocol (decision 0014)',
    get: '_externalAuths/records',
  },
])
