import { createHash } from 'node:crypto'
import { randomText } from '#server/runtime/random-text.ts'

const count = 10
/** Without letters and digits that look alike. 12 of 31: 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

/** Codes for a lost phone, in groups of four. Each works once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => randomText(letters, length).replace(/(.{4})(?=.)/g, '$1-'))
}

/** The stored form. A code has too many bits to be guessed from its digest, so no slow hash is needed. */
export const digestOfCode = (code: string) => createHash('sha256').update(bareCode(code)).digest('base64url')

/** Capitals, spaces and dashes do not count. */
const bareCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')
