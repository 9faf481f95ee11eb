import { createHash } from 'node:crypto'

const count = 10
/** Without those that look alike. 12 of 31 letters: 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

/** Codes for the day the phone is lost, in groups of four. Each is good once. */
export function newRecoveryCodes(random: (bytes: Uint8Array) => Uint8Array): string[] {
  return Array.from({ length: count }, () => newCode(random))
}

/** How a code is stored. It has too many bits to be guessed from its digest, so no slow hash is needed. */
export const digestOfCode = (code: string) => createHash('sha256').update(bareCode(code)).digest('base64url')

/** However it was typed: capitals, spaces and dashes do not count. */
const bareCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

function newCode(random: (bytes: Uint8Array) => Uint8Array): string {
  let code = ''
  while (code.length < length) {
    for (const byte of random(new Uint8Array(length * 2))) {
      // Bytes past the last whole round would make the first letters likelier.
      if (byte < 248 && code.length < length) code += letters.charAt(byte % letters.length)
    }
  }
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
