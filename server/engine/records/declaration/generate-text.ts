/** Fills an array with random bytes. */
export type Random = (bytes: Uint8Array) => Uint8Array

const piece = /\[([^\]]+)\](?:\{(\d{1,2})\})?|(.)/gs

/** A text by a simple pattern of characters and counted sets: `INV-[A-Z0-9]{8}`. */
export function generateText(pattern: string, random: Random): string {
  let made = ''
  for (const [, set, count = '1', character] of pattern.matchAll(piece)) {
    if (character !== undefined) made += character
    else made += drawn(membersOf(set ?? ''), Number(count), random)
  }
  return made
}

function drawn(members: readonly string[], count: number, random: Random): string {
  // Larger bytes are skipped: they would favour the first characters.
  const fair = 256 - (256 % members.length)
  let made = ''
  while (made.length < count) {
    for (const byte of random(new Uint8Array(count - made.length)))
      if (byte < fair) made += members[byte % members.length]
  }
  return made
}

function membersOf(set: string): string[] {
  const members: string[] = []
  for (const [whole, from, to] of set.matchAll(/(.)-(.)|./gs)) {
    if (from === undefined || to === undefined) members.push(whole)
    else for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) members.push(String.fromCharCode(code))
  }
  return members
}
