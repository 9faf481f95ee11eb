import type PocketBase from 'pocketbase'
import type { Lab } from '../lab.ts'

export const generic = (status: number, message: string) => ({ equals: { data: {}, message, status }, status })
export const wrongCode = generic(400, 'Invalid or expired OTP.')
export const missing = generic(404, "The requested resource wasn't found.")
export const ana = 'ana@example.com'

/** Asks for a code and answers what the mail says. */
export async function askCode(pb: PocketBase, lab: Lab, email = ana) {
  const { otpId } = await pb.collection('users').requestOTP(email)
  return { otpId, code: lab.codeOf(email) }
}

export const withOtp = (body: object) => ({ post: 'users/auth-with-otp', body })
