const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
const timeLength = 9
const randomLength = 6

export const idLength = timeLength + randomLength

/** Of browsers and Node alike. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** A new record id: 15 characters a–z 0–9 that sort by creation time, so that indexes stay dense. */
export const newId = (now: Date): string => idFrom(now, crypto.getRandomValues(new Uint8Array(randomLength)))

/** The id of a moment and six bytes. Only worlds that must come out alike bring their own bytes. */
export function idFrom(now: Date, bytes: Uint8Array): string {
  const tail = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
  return now.getTime().toString(36).padStart(timeLength, '0') + tail
}
