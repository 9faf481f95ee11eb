const spanish = new Set('áéíóúüñÁÉÍÓÚÜÑ')
const ordinals = new Set('ºª°')
const inText = new Set('€“”«»–—…¿¡·´`\u00A0')

/** How much the letters beyond ASCII of a text look like those of a Spanish list: inside words, in the case of the word. */
export function weighLetters(text: string): number {
  let weight = 0
  for (const { 0: sign, index } of text.matchAll(/[\u0080-\u{10FFFF}]/gu))
    weight += weigh(sign, text[index - 1] ?? ' ', text[index + sign.length] ?? ' ')
  return weight
}

function weigh(sign: string, before: string, after: string): number {
  const isInWord = isLetter(before) && isLetter(after)
  const isAtWord = isLetter(before) || isLetter(after)
  // oxlint-disable-next-line no-control-regex -- these no list holds
  if (/[\u0080-\u009F\uFFFD]/.test(sign)) return -6
  if (ordinals.has(sign)) return isInWord ? -3 : /[\p{L}\d.]/u.test(before) ? 1 : -1
  if (isLetter(sign)) return weighLetter(sign, before, after)
  if (sign === '’') return isInWord ? 2 : 0
  if (inText.has(sign)) return isInWord ? -3 : 0
  return isInWord ? -4 : isAtWord ? -3 : -1
}

function weighLetter(sign: string, before: string, after: string): number {
  if (isUpper(sign) && isLower(before)) return -2
  if (isUpper(sign) && isLower(after) && isLetter(before)) return -2
  if (!spanish.has(sign)) return isLetter(before) || isLetter(after) ? 1 : -1
  return isLetter(before) || isLetter(after) ? 3 : 0
}

const isLetter = (sign: string) => /\p{L}/u.test(sign)
const isUpper = (sign: string) => /\p{Lu}/u.test(sign)
const isLower = (sign: string) => /\p{Ll}/u.test(sign)
