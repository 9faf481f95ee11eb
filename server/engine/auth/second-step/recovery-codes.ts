import { createHash } from 'node:crypto'

const count = 10
/** Without letters and digits that look alike. 12 of 31: 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

/** Codes for a lost phone, in groups of four. Each works once. */
export function newRecoveryCodes(random: (bytes: Uint8Array) => Uint8Array): string[] {
  return Array.from({ length: count }, () => newCode(random))
}

/** The stored form. A code has too many bits to be guessed from its digest, so no slow hash is needed. */
export const digestOfCode = (code: string) => createHash('sha256').update(bareCode(code)).digest('base64url')

/** Capitals, spaces and dashes do not count. */
const bareCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

function newCode(random: (bytes: Uint8Array) => Uint8Array): string {
  let code = ''
  while (code.length < length) {
    for (const byte of random(new Uint8Array(length * 2))) {
      // Larger bytes are skipped: they would make the first letters likelier.
      if (byte < 248 && code.length < length) code += letters.charAt(byte % letters.length)
    }
  }
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
