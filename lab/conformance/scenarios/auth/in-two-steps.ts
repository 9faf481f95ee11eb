import type { Lab } from '#lab/conformance/tools/lab.ts'
import { id, password } from '#lab/conformance/tools/rows.ts'
import { scenarios, generic } from '#lab/conformance/tools/scenario.ts'
import { ana, askCode, withOtp, wrongCode } from './mailed-code.ts'

const deadMfa = generic(400, 'Invalid or expired MFA session.')

const byPassword = (mfaId?: string, query: object = {}) => ({
  method: 'POST',
  path: `users/auth-with-password?${new URLSearchParams({ ...query }).toString()}`,
  body: { identity: ana, password, ...(mfaId === undefined ? {} : { mfaId }) },
})

/** The first step of a user with a second step. */
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
  { name: 'auth-methods lists it', get: 'users/auth-methods', contains: ['"mfa":{"duration":600,"enabled":true}'] },
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
    name: 'a wrong first step answers as for any user',
    request: async (lab) => {
      await lab.askSecondStep('ana')
      return { ...byPassword(), body: { identity: ana, password: 'x' } }
    },
    ...generic(400, 'Failed to authenticate.'),
  },
  {
    name: 'a user without a second step skips it',
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
    name: 'the SDK makes both steps',
    sdk: async (pb, lab) => {
      const { code, mfaId } = await firstStep(lab)
      return pb.collection('users').authWithOTP('totp', code, { mfaId })
    },
    contains: ['"token"'],
  },
  {
    name: 'the same method twice',
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
    name: 'an expired id',
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
    name: 'the id grants nothing else',
    request: async (lab) => {
      const { mfaId } = await firstStep(lab)
      return { method: 'POST', path: 'users/auth-refresh', headers: { authorization: mfaId } }
    },
    status: 401,
  },
])
