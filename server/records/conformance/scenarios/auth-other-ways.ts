import type PocketBase from 'pocketbase'
import { clientId, type Said } from '#server/testing/lying-provider.ts'
import { type Lab, publicUrl } from '../lab.ts'
import { id, password } from '../rows.ts'
import { scenarios } from '../scenario.ts'

const generic = (status: number, message: string) => ({ equals: { data: {}, message, status }, status })
const wrongCode = generic(400, 'Invalid or expired OTP.')
const deadMfa = generic(400, 'Invalid or expired MFA session.')
const missing = generic(404, "The requested resource wasn't found.")
const ana = 'ana@example.com'

/** Asks for a code and answers what the mail says. */
async function askCode(pb: PocketBase, lab: Lab, email = ana) {
  const { otpId } = await pb.collection('users').requestOTP(email)
  return { otpId, code: lab.codeOf(email) }
}

const withOtp = (body: object) => ({ post: 'users/auth-with-otp', body })

export const otp = scenarios('1.10', [
  { name: 'auth-methods tells of it', get: 'users/auth-methods', contains: ['"otp":{"duration":600,"enabled":true}'] },
  {
    name: 'asking answers an id',
    post: 'users/request-otp',
    body: { email: ana },
    contains: [/^\{"otpId":"\w{15,}"\}$/],
  },
  {
    name: 'asking for an unknown address answers an id, too',
    post: 'users/request-otp',
    body: { email: 'nobody@example.com' },
    contains: [/^\{"otpId":"\w{15,}"\}$/],
  },
  {
    name: 'asking with what is no address',
    post: 'users/request-otp',
    body: { email: 'ana' },
    status: 400,
    contains: ['"email":{"code":"validation_is_email"'],
  },
  {
    name: 'asking without an address',
    post: 'users/request-otp',
    body: {},
    status: 400,
    contains: ['"email":{"code":"validation_required"'],
  },
  { name: 'asking of a collection that signs nobody in', post: 'tags/request-otp', body: { email: ana }, ...missing },
  { name: 'asking of a missing collection', post: 'nothing/request-otp', body: { email: ana }, ...missing },
  {
    name: 'more than five in a quarter of an hour: an id without a mail',
    sdk: async (pb, lab) => {
      for (let sent = 0; sent < 5; sent += 1) await askCode(pb, lab)
      const { code: last } = await askCode(pb, lab)
      const { otpId } = await pb.collection('users').requestOTP(ana)
      return { hasId: otpId !== '', isSame: lab.codeOf(ana) === last }
    },
    contains: ['"hasId":true', '"isSame":true'],
  },
  {
    name: 'the right code signs in',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab)
      return pb.collection('users').authWithOTP(otpId, code)
    },
    contains: ['"token"', `"id":"${id('ana')}"`],
    notContains: ['"meta"'],
  },
  {
    name: 'expand and fields',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab)
      return pb.collection('users').authWithOTP(otpId, code, { expand: 'team', fields: 'record.expand.team.name' })
    },
    contains: ['"name":"Red"'],
    notContains: ['"id"'],
  },
  {
    name: 'a code is good once',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab)
      await pb.collection('users').authWithOTP(otpId, code)
      return pb.collection('users').authWithOTP(otpId, code)
    },
    ...wrongCode,
  },
  {
    name: 'a wrong code',
    sdk: async (pb, lab) => pb.collection('users').authWithOTP((await askCode(pb, lab)).otpId, '1'),
    ...wrongCode,
  },
  { name: 'an unknown id', ...withOtp({ otpId: 'nothing', password: '12345678' }), ...wrongCode },
  {
    name: 'the code of another',
    sdk: async (pb, lab) => {
      const { code } = await askCode(pb, lab)
      const { otpId } = await askCode(pb, lab, 'bea@example.com')
      return pb.collection('users').authWithOTP(otpId, code)
    },
    ...wrongCode,
  },
  {
    name: 'a code that is over',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab)
      lab.clock.now = new Date(lab.clock.now.getTime() + 600_000)
      return pb.collection('users').authWithOTP(otpId, code)
    },
    ...wrongCode,
  },
  {
    name: 'the sixth guess at a code',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab)
      for (let guess = 0; guess < 5; guess += 1)
        await pb
          .collection('users')
          .authWithOTP(otpId, String(guess))
          .catch(() => undefined)
      return pb.collection('users').authWithOTP(otpId, code)
    },
    status: 429,
  },
  {
    name: 'an empty id and an empty code',
    ...withOtp({ otpId: '', password: '' }),
    status: 400,
    contains: ['"otpId":{"code":"validation_required"', '"password":{"code":"validation_required"'],
  },
  {
    name: 'an id and a code that are too long',
    ...withOtp({ otpId: 'x'.repeat(256), password: '1'.repeat(72) }),
    status: 400,
    contains: [
      '"otpId":{"code":"validation_length_out_of_range"',
      '"password":{"code":"validation_length_out_of_range"',
    ],
  },
  {
    name: 'a collection that signs nobody in',
    post: 'tags/auth-with-otp',
    body: { otpId: 'x', password: '1' },
    ...missing,
  },
  {
    name: 'it proves the address, and the password of before ends',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab, 'new@example.com')
      return pb.collection('users').authWithOTP(otpId, code)
    },
    contains: ['"verified":true'],
    after: [{ post: 'users/auth-with-password', body: { identity: 'new@example.com', password }, status: 400 }],
  },
  {
    name: 'a proven address keeps its password',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab)
      await pb.collection('users').authWithOTP(otpId, code)
      return pb.collection('users').authWithPassword(ana, password)
    },
    contains: ['"token"'],
  },
])

const byPassword = (mfaId?: string, query: object = {}) => ({
  method: 'POST',
  path: `users/auth-with-password?${new URLSearchParams({ ...query }).toString()}`,
  body: { identity: ana, password, ...(mfaId === undefined ? {} : { mfaId }) },
})

/** The first step of somebody who has a second one. */
async function firstStep(lab: Lab) {
  const code = await lab.askSecondStep('ana')
  const { path, ...rest } = byPassword()
  const answer = await fetch(`${lab.url}/api/collections/${path}`, {
    ...rest,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rest.body),
  })
  const [, mfaId = ''] = /"mfaId":"([^"]+)"/.exec(await answer.text()) ?? []
  return { code, mfaId }
}

const secondStep = (body: object, query = '') => ({ method: 'POST', path: `users/auth-with-otp${query}`, body })

export const mfa = scenarios('1.12', [
  { name: 'auth-methods tells of it', get: 'users/auth-methods', contains: ['"mfa":{"duration":600,"enabled":true}'] },
  {
    name: 'the first step answers the id and nothing else',
    request: async (lab) => {
      await lab.askSecondStep('ana')
      return byPassword()
    },
    status: 401,
    contains: [/^\{"mfaId":"[\w.-]+"\}$/],
  },
  {
    name: 'a wrong first step answers as for anybody',
    request: async (lab) => {
      await lab.askSecondStep('ana')
      return { ...byPassword(), body: { identity: ana, password: 'x' } }
    },
    ...generic(400, 'Failed to authenticate.'),
  },
  {
    name: 'who asks for no second step has none',
    request: async (lab) => {
      await lab.askSecondStep('bea')
      return byPassword()
    },
    contains: ['"token"'],
  },
  {
    name: 'the second step, with the id in the body',
    request: async (lab) => {
      const { code, mfaId } = await firstStep(lab)
      return secondStep({ otpId: 'totp', password: code, mfaId })
    },
    contains: ['"token"', `"id":"${id('ana')}"`],
  },
  {
    name: 'the second step, with the id in the query',
    request: async (lab) => {
      const { code, mfaId } = await firstStep(lab)
      return secondStep({ otpId: 'totp', password: code }, `?mfaId=${mfaId}`)
    },
    contains: ['"token"'],
  },
  {
    name: 'the SDK makes both',
    sdk: async (pb, lab) => {
      const { code, mfaId } = await firstStep(lab)
      return pb.collection('users').authWithOTP('totp', code, { mfaId })
    },
    contains: ['"token"'],
  },
  {
    name: 'the same way twice',
    request: async (lab) => byPassword((await firstStep(lab)).mfaId),
    ...generic(400, 'A different authentication method is required.'),
  },
  {
    name: 'a mailed code is a first step, too',
    request: async (lab) => {
      const { otpId, code } = await askCode(lab.sdk('guest'), lab)
      await lab.askSecondStep('ana')
      return secondStep({ otpId, password: code })
    },
    status: 401,
    contains: [/^\{"mfaId":/],
  },
  {
    name: 'a mailed code is no second step',
    request: async (lab) => {
      const { otpId, code } = await askCode(lab.sdk('guest'), lab)
      const { mfaId } = await firstStep(lab)
      return secondStep({ otpId, password: code, mfaId })
    },
    status: 400,
  },
  {
    name: 'a wrong code',
    request: async (lab) => secondStep({ otpId: 'totp', password: '1', mfaId: (await firstStep(lab)).mfaId }),
    ...wrongCode,
  },
  {
    name: 'the code of another',
    request: async (lab) => {
      const { mfaId } = await firstStep(lab)
      return secondStep({ otpId: 'totp', password: await lab.askSecondStep('bea'), mfaId })
    },
    ...wrongCode,
  },
  {
    name: 'an empty code',
    request: async (lab) => secondStep({ otpId: 'totp', password: '', mfaId: (await firstStep(lab)).mfaId }),
    status: 400,
    contains: ['"password":{"code":"validation_required"'],
  },
  { name: 'an unknown id', ...withOtp({ otpId: 'totp', password: '123456', mfaId: 'nothing' }), ...deadMfa },
  { name: 'no id', ...withOtp({ otpId: 'totp', password: '123456' }), ...deadMfa },
  {
    name: 'a sign-in is no first step',
    request: (lab) => secondStep({ otpId: 'totp', password: '123456', mfaId: lab.token('ana') }),
    ...deadMfa,
  },
  {
    name: 'an id that is over',
    request: async (lab) => {
      const { mfaId } = await firstStep(lab)
      lab.clock.now = new Date(lab.clock.now.getTime() + 600_000)
      return secondStep({ otpId: 'totp', password: '123456', mfaId })
    },
    ...deadMfa,
  },
  {
    name: 'an id of another collection',
    request: async (lab) => {
      const { code, mfaId } = await firstStep(lab)
      return { ...secondStep({ otpId: 'totp', password: code, mfaId }), path: 'clients/auth-with-otp' }
    },
    ...deadMfa,
  },
  {
    name: 'the id opens nothing else',
    request: async (lab) => {
      const { mfaId } = await firstStep(lab)
      return { method: 'POST', path: 'users/auth-refresh', headers: { authorization: mfaId } }
    },
    status: 401,
  },
])

const redirectURL = `${publicUrl}/api/oauth2-redirect`
const exchange = 'users/auth-with-oauth2'

/** Goes through the provider and comes back with what a client sends. */
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
    name: 'two beginnings have nothing in common',
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
  { name: 'redirectUrl of old', ...enter({}, { redirectURL: '', redirectUrl: redirectURL }), contains: ['"token"'] },
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
    name: 'no address to have come back to',
    ...enter({}, { redirectURL: '' }),
    status: 400,
    contains: ['"redirectURL":{'],
  },
  {
    name: 'an address that is not ours',
    ...enter({}, { redirectURL: 'https://evil.example/api/oauth2-redirect' }),
    status: 400,
    contains: ['"redirectURL":{"code":"validation_in_invalid"'],
  },
  { name: 'a code that the provider does not know', ...enter({}, { code: 'nothing' }), ...refusedIdentity },
  { name: 'the verifier of another beginning', ...enter({}, { codeVerifier: 'v'.repeat(43) }), ...refusedIdentity },
  ...Object.entries({
    'for another client': { aud: 'another' },
    'asked for by another client': { aud: clientId, azp: 'another' },
    'of another issuer': { iss: 'https://evil.example' },
    'that is over': { exp: -3600 },
    'with a nonce nobody asked for': { nonce: 'x' },
    'signed by another': { signature: 'foreign' as const },
    'signed by nobody': { signature: 'none' as const },
  }).map(([what, said]) => ({ name: `an identity ${what}`, ...enter(said), ...refusedIdentity })),
  { name: 'an address that is not vouched for', ...enter({ email_verified: false }), status: 400 },
  { name: 'nothing said of the address', ...enter({ email_verified: undefined }), status: 400 },
  {
    name: 'nobody has the address: nobody is made, and a registration may go on',
    ...enter(
      { sub: 'g-9', email: 'nobody@example.com' },
      { createData: { name: 'x', role: 'manager', verified: true } },
    ),
    status: 400,
    contains: ['"identidad":{"code":"cuenta_inexistente"', '"email":"nobody@example.com"'],
    after: [{ as: 'max', get: 'users/records', notContains: ['nobody@example.com'] }],
  },
  {
    name: 'an address that nobody had proven: password and sessions of before end',
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
    name: 'verifying an address drops what was linked before',
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
    name: 'a second step is asked for',
    request: async (lab) => {
      await lab.askSecondStep('ana')
      return { method: 'POST', path: exchange, body: await comeBack(lab) }
    },
    status: 401,
    contains: [/^\{"mfaId":/],
  },
  { name: 'a collection that signs nobody in', post: 'tags/auth-with-oauth2', body: {}, ...missing },
  {
    name: 'a create by the provider’s word (createData)',
    skip: 'nobody is made by signing in: a person needs a gym (decision 28)',
    post: exchange,
  },
  {
    name: '_externalAuths',
    skip: 'what is linked is neither listed nor unlinked over the protocol (decision 28)',
    get: '_externalAuths/records',
  },
])

export const oauth2Redirect = scenarios('1.11', [
  ...['GET', 'POST'].map((method) => ({
    name: `${method} oauth2-redirect tells nobody of an unknown state`,
    request: () => ({ method, path: '/api/oauth2-redirect?state=nothing&code=c' }),
    status: 400,
    answers: { 'content-type': 'text/html; charset=utf-8' },
    notContains: ['nothing'],
  })),
  { name: 'oauth2-redirect without anything', get: '/api/oauth2-redirect', status: 400 },
  ...['code=c', 'error=access_denied', 'code=7'].map((query) => ({
    name: `oauth2-redirect tells the one who waits: ${query}`,
    ...redirected(query, ['@oauth2']),
    contains: ['"status":200', `"told":1`],
  })),
  {
    name: 'oauth2-redirect tells nobody who waits for something else',
    ...redirected('code=c', ['posts/*']),
    contains: ['"status":400', '"told":0'],
  },
  {
    name: 'oauth2-redirect without code and error',
    ...redirected('', ['@oauth2']),
    contains: ['"status":400', '"told":0'],
  },
  {
    name: 'oauth2-redirect tells once',
    ...redirected('code=c', ['@oauth2'], 2),
    contains: ['"status":400', '"told":1'],
  },
])

/** Waits as the SDK does, comes back from the provider, and counts what was told. */
function redirected(query: string, topics: string[], times = 1) {
  return {
    sdk: async (_pb: PocketBase, lab: Lab) => {
      const stop = new AbortController()
      const stream = await fetch(`${lab.url}/api/realtime`, { signal: stop.signal })
      let heard = ''
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      const hear = async () => void (heard += (await reader?.read())?.value ?? '')
      await hear()
      const clientId = /"clientId":"(\w+)"/.exec(heard)?.[1] ?? ''
      await fetch(`${lab.url}/api/realtime`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, subscriptions: topics }),
      })
      let status = 0
      for (let time = 0; time < times; time += 1) {
        status = (await fetch(`${lab.url}/api/oauth2-redirect?state=${clientId}&${query}`)).status
        if (status === 200) await hear()
      }
      stop.abort()
      return { status, told: heard.split('event:@oauth2').length - 1 }
    },
  }
}
