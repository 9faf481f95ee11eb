import { randomText } from '#server/runtime/random-text.ts'

const piece = /\[([^\]]+)\](?:\{(\d{1,2})\})?|(.)/gs

/** A text by a simple pattern of characters and counted sets: `INV-[A-Z0-9]{8}`. */
export function generateText(pattern: string): string {
  let made = ''
  for (const [, set, count = '1', character] of pattern.matchAll(piece)) {
    if (character !== undefined) made += character
    else made += randomText(membersOf(set ?? ''), Number(count))
  }
  return made
}

function membersOf(set: string): string {
  let members = ''
  for (const [whole, from, to] of set.matchAll(/(.)-(.)|./gs)) {
    if (from === undefined || to === undefined) members += whole
    else for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) members += String.fromCharCode(code)
  }
  return members
}
