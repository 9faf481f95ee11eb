import type { Lab } from '#lab/conformance/tools/lab.ts'
import { password, type Person } from '#lab/conformance/tools/rows.ts'
import { scenarios, type Scenario } from '#lab/conformance/tools/scenario.ts'

const chosen = 'una-clave-bien-distinta'
const ofAna = { email: 'ana@example.com' }
const ofBea = { email: 'bea@example.com' }
const toNew = { ...ofBea, newEmail: 'bea.nueva@example.com' }

/** A call whose body carries a freshly signed token. */
const withToken =
  (route: string, make: (lab: Lab) => Promise<string>, more: object = {}) =>
  async (lab: Lab) => ({ method: 'POST', path: `users/${route}`, body: { token: await make(lab), ...more } })
const token =
  (...given: Parameters<Lab['mailed']>) =>
  (lab: Lab) =>
    lab.mailed(...given)
const refused = (field: string, code: string) => ({ status: 400, contains: [`"${field}":{"code":"${code}"`] })
const signsIn = (email: string, with_: string, status = 200) => ({
  post: 'users/auth-with-password',
  body: { identity: email, password: with_ },
  status,
})
const ended = (person: Person) => ({ as: person, post: 'users/auth-refresh', status: 401 })
const stays = (person: Person) => ({ as: person, post: 'users/auth-refresh' })

/** Scenarios common to all requests for a mail. */
const requests = (route: string): Scenario[] => [
  { name: `${route} of a user`, post: `users/${route}`, body: { email: 'ana@example.com' }, status: 204 },
  { name: `${route} of an unknown address`, post: `users/${route}`, body: { email: 'nadie@example.com' }, status: 204 },
  {
    name: `${route} twice within two minutes`,
    before: [{ post: `users/${route}`, body: { email: 'max@example.com' }, status: 204 }],
    post: `users/${route}`,
    body: { email: 'max@example.com' },
    status: 204,
  },
  { name: `${route} without an address`, post: `users/${route}`, ...refused('email', 'validation_required') },
  {
    name: `${route} with an invalid address`,
    post: `users/${route}`,
    body: { email: 'no es' },
    ...refused('email', 'validation_is_email'),
  },
  {
    name: `${route} of records that do not sign in`,
    post: `tags/${route}`,
    body: { email: 'a@example.com' },
    status: 404,
  },
  { name: `${route} of a missing collection`, post: `nothing/${route}`, body: { email: 'a@example.com' }, status: 404 },
]

const confirmReset = (make: (lab: Lab) => Promise<string>, one: unknown = chosen, two: unknown = one) =>
  withToken('confirm-password-reset', make, { password: one, passwordConfirm: two })
const resetToken = token('passwordReset', 'bea', ofBea)

export const passwordReset = scenarios('1.7', [
  ...requests('request-password-reset'),
  {
    name: 'a new password ends every token and verifies the address',
    request: confirmReset(resetToken),
    status: 204,
    after: [
      ended('bea'),
      signsIn('bea@example.com', password, 400),
      { ...signsIn('bea@example.com', chosen), contains: ['"verified":true'] },
    ],
  },
  {
    name: 'an address that is another one by now is not verified',
    request: confirmReset(token('passwordReset', 'bea', { email: 'antes@example.com' })),
    status: 204,
    after: [{ ...signsIn('bea@example.com', chosen), contains: ['"verified":false'] }],
  },
  {
    name: 'the SDK confirms',
    sdk: async (pb, lab) => pb.collection('users').confirmPasswordReset(await resetToken(lab), chosen, chosen),
    status: 204,
  },
  {
    name: 'a token of another type',
    request: confirmReset(token('verification', 'bea', ofBea)),
    ...refused('token', 'validation_invalid_token'),
  },
  {
    name: 'a token of a sign-in',
    request: confirmReset(async (lab) => lab.token('bea')),
    ...refused('token', 'validation_invalid_token'),
  },
  { name: 'no token', request: confirmReset(async () => ''), ...refused('token', 'validation_required') },
  {
    name: 'a broken token',
    request: confirmReset(async () => 'a.b.c'),
    ...refused('token', 'validation_invalid_token'),
  },
  {
    name: 'a token of another collection',
    request: confirmReset(token('passwordReset', 'cli', { email: 'cli@example.com' })),
    ...refused('token', 'validation_token_collection_mismatch'),
  },
  {
    name: 'an expired token',
    request: async (lab) => {
      const answer = await confirmReset(resetToken)(lab)
      lab.clock.now = new Date(lab.clock.now.getTime() + 1_801_000)
      return answer
    },
    ...refused('token', 'validation_invalid_token'),
  },
  {
    name: 'a password too short',
    request: confirmReset(resetToken, 'corta'),
    ...refused('password', 'validation_length_out_of_range'),
  },
  {
    name: 'a password too long',
    request: confirmReset(resetToken, 'x'.repeat(257)),
    ...refused('password', 'validation_length_out_of_range'),
  },
  { name: 'no password', request: confirmReset(resetToken, ''), ...refused('password', 'validation_required') },
  {
    name: 'a confirmation that differs',
    request: confirmReset(resetToken, chosen, 'otra'),
    ...refused('passwordConfirm', 'validation_values_mismatch'),
    after: [stays('bea')],
  },
  {
    name: 'no confirmation',
    request: confirmReset(resetToken, chosen, ''),
    ...refused('passwordConfirm', 'validation_required'),
  },
  { name: 'a password that is no text', request: confirmReset(resetToken, { x: 1 }), status: 400 },
])

const confirmVerification = (make: (lab: Lab) => Promise<string>) => withToken('confirm-verification', make)

export const verification = scenarios('1.8', [
  ...requests('request-verification'),
  {
    name: 'an address is verified and sessions stay',
    request: confirmVerification(token('verification', 'bea', ofBea)),
    status: 204,
    after: [stays('bea'), { ...signsIn('bea@example.com', password), contains: ['"verified":true'] }],
  },
  {
    name: 'an address that is verified already',
    request: confirmVerification(token('verification', 'ana', ofAna)),
    status: 204,
  },
  {
    name: 'the SDK updates its store',
    sdk: async (pb, lab) => {
      await pb.collection('users').authWithPassword('bea@example.com', password)
      await pb.collection('users').confirmVerification(await lab.mailed('verification', 'bea', ofBea))
      return pb.authStore.record?.['verified']
    },
    status: 204,
    contains: ['true'],
  },
  {
    name: 'a token for an older address',
    request: confirmVerification(token('verification', 'bea', { email: 'antes@example.com' })),
    ...refused('token', 'validation_token_email_mismatch'),
  },
  { name: 'no token', post: 'users/confirm-verification', ...refused('token', 'validation_required') },
  {
    name: 'a token of another type',
    request: confirmVerification(token('passwordReset', 'bea', ofBea)),
    ...refused('token', 'validation_invalid_token'),
  },
  {
    name: 'a token of another collection',
    request: confirmVerification(token('verification', 'cli', { email: 'cli@example.com' })),
    ...refused('token', 'validation_token_collection_mismatch'),
  },
])

const requestChange = { post: 'users/request-email-change' }
const confirmChange = (make: (lab: Lab) => Promise<string>, given: unknown = password) =>
  withToken('confirm-email-change', make, { password: given })
const changeToken = token('emailChange', 'bea', toNew)

export const emailChange = scenarios('1.9', [
  { name: 'a signed-in user', as: 'bea', ...requestChange, body: { newEmail: 'bea.nueva@example.com' }, status: 204 },
  { name: 'a guest', ...requestChange, body: { newEmail: 'x@example.com' }, status: 401 },
  {
    name: 'a user of another collection',
    as: 'cli',
    ...requestChange,
    body: { newEmail: 'x@example.com' },
    status: 403,
  },
  { name: 'no address', as: 'bea', ...requestChange, ...refused('newEmail', 'validation_required') },
  {
    name: 'an invalid address',
    as: 'bea',
    ...requestChange,
    body: { newEmail: 'x' },
    ...refused('newEmail', 'validation_is_email'),
  },
  {
    name: 'the address the account already has',
    as: 'bea',
    ...requestChange,
    body: { newEmail: 'bea@example.com' },
    ...refused('newEmail', 'validation_not_in_invalid'),
  },
  {
    name: 'a taken address',
    as: 'bea',
    ...requestChange,
    body: { newEmail: 'ANA@example.com' },
    ...refused('newEmail', 'validation_invalid_new_email'),
  },
  {
    name: 'the address changes, verified, and every token ends',
    request: confirmChange(changeToken),
    status: 204,
    after: [
      ended('bea'),
      signsIn('bea@example.com', password, 400),
      { ...signsIn('bea.nueva@example.com', password), contains: ['"verified":true'] },
    ],
  },
  {
    name: 'the SDK clears its store',
    sdk: async (pb, lab) => {
      await pb.collection('users').authWithPassword('bea@example.com', password)
      await pb.collection('users').confirmEmailChange(await changeToken(lab), password)
      return pb.authStore.isValid
    },
    status: 204,
    contains: ['false'],
  },
  {
    name: 'a wrong password',
    request: confirmChange(changeToken, 'otra'),
    ...refused('password', 'validation_invalid_password'),
  },
  { name: 'no password', request: confirmChange(changeToken, ''), ...refused('password', 'validation_required') },
  {
    name: 'a token without a new address',
    request: confirmChange(token('emailChange', 'bea', ofBea)),
    ...refused('token', 'validation_invalid_token_payload'),
  },
  {
    name: 'a token of another type',
    request: confirmChange(token('verification', 'bea', toNew)),
    ...refused('token', 'validation_invalid_token'),
  },
  {
    name: 'a token of another collection',
    request: confirmChange(token('emailChange', 'cli', toNew)),
    ...refused('token', 'validation_token_collection_mismatch'),
  },
  {
    name: 'an address that was taken in the meantime',
    request: confirmChange(token('emailChange', 'bea', { ...ofBea, newEmail: 'ana@example.com' })),
    ...refused('token', 'validation_invalid_token_email'),
  },
])

export const mailedTokens = scenarios('5', [
  ...(['passwordReset', 'verification', 'emailChange'] as const).map((type) => ({
    name: `a token of type ${type} opens no session`,
    sdk: async (pb: Parameters<NonNullable<Scenario['sdk']>>[0], lab: Lab) => {
      pb.authStore.save(await lab.mailed(type, 'ana', ofAna))
      return pb.collection('users').authRefresh()
    },
    status: 401,
  })),
  {
    name: 'a mailed token names the address it went to',
    sdk: async (_pb, lab) => {
      const [, payload = ''] = (await lab.mailed('emailChange', 'bea', toNew)).split('.')
      return JSON.parse(Buffer.from(payload, 'base64url').toString())
    },
    contains: ['"type":"emailChange"', '"email":"bea@example.com"', '"newEmail":"bea.nueva@example.com"', '"exp":'],
  },
])
