import { isUtf8 } from 'node:buffer'

/** Spanish letters by their byte in windows-1252, where no letter of UTF-8 ends and few begin. */
const lonely = new Map('áéíóúüñÁÉÍÓÚÜÑ'.split('').map((letter) => [letter.charCodeAt(0), Buffer.from(letter)] as const))
const unknown = Buffer.from('\uFFFD')

/** Letters of several bytes in a text in UTF-8, and bytes that belong to no letter. */
export function countUtf8(bytes: Uint8Array): { valid: number; broken: number } {
  const counts = { valid: 0, broken: 0 }
  if (isUtf8(bytes)) return counts
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at)
    if (length === 0) counts.broken += 1
    if (length > 1) counts.valid += 1
    at += Math.max(1, length)
  }
  return counts
}

/** Mends a text in UTF-8: a byte that belongs to no letter becomes the Spanish letter it is in windows-1252, else U+FFFD. */
export function mendUtf8(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes
  const mended = Buffer.allocUnsafe(3 * bytes.length)
  let to = 0
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at)
    if (length === 0) for (const byte of lonely.get(bytes[at] ?? 0) ?? unknown) mended[to++] = byte
    for (let next = 0; next < length; next += 1) mended[to++] = bytes[at + next] ?? 0
    at += Math.max(1, length)
  }
  return mended.subarray(0, to)
}

/** Bytes of the letter that begins here; 0 for none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  return isLetterOf(first, bytes[at + 1] ?? 0) ? length : 0
}

/** Rules out second bytes of letters written too long, of surrogates, and of letters beyond Unicode. */
function isLetterOf(first: number, second: number): boolean {
  if (first === 0xe0) return second >= 0xa0
  if (first === 0xed) return second < 0xa0
  if (first === 0xf0) return second >= 0x90
  return first !== 0xf4 || second < 0x90
}
