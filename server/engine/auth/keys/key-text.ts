import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^vk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** Begins every API key, so that leak scanners and people recognise one: `vk_[0-9A-Za-z]{49}`. */
export const keyPrefix = 'vk_'

/** A new key: 256 random bits and the checksum of their text, in base 62. */
export const newKeyText = (): string => keyTextOf(randomBytes(32))

/** The key of these 32 bytes. */
export function keyTextOf(bytes: Buffer): string {
  const secret = base62(BigInt(`0x${bytes.toString('hex')}`), 43)
  return keyPrefix + secret + checksum(secret)
}

/** True for the text of a key with the right checksum. It needs no database, so mistyped keys cost nothing. */
export function isKeyText(text: string): boolean {
  const [, secret, sum] = form.exec(text) ?? []
  return secret !== undefined && checksum(secret) === sum
}

/**
 * The stored form of a key. A plain digest is enough for 256 random bits. The time of a lookup reveals nothing, because nobody can
 * choose a digest.
 */
export const digestOfKey = (text: string): Buffer => createHash('sha256').update(text).digest()

const checksum = (secret: string) => base62(BigInt(crc32(secret)), 6)

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}
