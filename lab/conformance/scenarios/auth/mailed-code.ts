import { generic } from '#lab/conformance/tools/scenario.ts'
import type PocketBase from 'pocketbase'
import type { Lab } from '#lab/conformance/tools/lab.ts'

export const wrongCode = generic(400, 'Invalid or expired OTP.')
export const ana = 'ana@example.com'

export async function askCode(pb: PocketBase, lab: Lab, email = ana) {
  const { otpId } = await pb.collection('users').requestOTP(email)
  return { otpId, code: lab.codeOf(email) }
}

export const withOtp = (body: object) => ({ post: 'users/auth-with-otp', body })
