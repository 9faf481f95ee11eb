import { id, password } from '#lab/conformance/tools/rows.ts'
import { scenarios, missing } from '#lab/conformance/tools/scenario.ts'
import { ana, askCode, withOtp, wrongCode } from './mailed-code.ts'

export const otp = scenarios('1.10', [
  { name: 'auth-methods lists it', get: 'users/auth-methods', contains: ['"otp":{"duration":600,"enabled":true}'] },
  {
    name: 'a request answers an id',
    post: 'users/request-otp',
    body: { email: ana },
    contains: [/^\{"otpId":"\w{15,}"\}$/],
  },
  {
    name: 'a request for an unknown address answers an id, too',
    post: 'users/request-otp',
    body: { email: 'nobody@example.com' },
    contains: [/^\{"otpId":"\w{15,}"\}$/],
  },
  {
    name: 'a request with an invalid address',
    post: 'users/request-otp',
    body: { email: 'ana' },
    status: 400,
    contains: ['"email":{"code":"validation_is_email"'],
  },
  {
    name: 'a request without an address',
    post: 'users/request-otp',
    body: {},
    status: 400,
    contains: ['"email":{"code":"validation_required"'],
  },
  { name: 'a request to a collection without sign-in', post: 'tags/request-otp', body: { email: ana }, ...missing },
  { name: 'a request to a missing collection', post: 'nothing/request-otp', body: { email: ana }, ...missing },
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
    name: 'a code works once',
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
    name: 'an expired code',
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
    name: 'a collection without sign-in',
    post: 'tags/auth-with-otp',
    body: { otpId: 'x', password: '1' },
    status: 404,
  },
  {
    name: 'a code verifies the address and ends the former password',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab, 'new@example.com')
      return pb.collection('users').authWithOTP(otpId, code)
    },
    contains: ['"verified":true'],
    after: [{ post: 'users/auth-with-password', body: { identity: 'new@example.com', password }, status: 400 }],
  },
  {
    name: 'a verified address keeps its password',
    sdk: async (pb, lab) => {
      const { otpId, code } = await askCode(pb, lab)
      await pb.collection('users').authWithOTP(otpId, code)
      return pb.collection('users').authWithPassword(ana, password)
    },
    contains: ['"token"'],
  },
])
