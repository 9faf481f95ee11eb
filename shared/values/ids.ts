const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
const timeLength = 9
const randomLength = 6

export const idLength = timeLength + randomLength

/**
 * A record id: 15 characters a–z 0–9 that sort by creation time, so that indexes stay dense. `random` fills an array with random
 * bytes (`crypto.getRandomValues`); `now` is in milliseconds.
 */
export function newId(random: (bytes: Uint8Array) => Uint8Array, now: number): string {
  const bytes = random(new Uint8Array(randomLength))
  const tail = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
  return now.toString(36).padStart(timeLength, '0') + tail
}
