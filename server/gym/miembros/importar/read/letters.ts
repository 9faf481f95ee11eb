import iconv from 'iconv-lite'
import type { Letras } from '#shared/importar/lectura.ts'
import { undoubled } from './doubled-letters.ts'
import { countUtf8, mendUtf8 } from './mend-utf8.ts'

export type Read = { texto: string; letras: Letras }

/** Reads a text in the letters chosen, else in those that its own bytes speak for. */
export function readLetters(bytes: Uint8Array, chosen?: Letras): Read {
  const letras = chosen ?? markedLetters(bytes) ?? likeliestLetters(bytes)
  const texto = decode(bytes, letras).replace(/^\uFEFF/, '')
  const mended = chosen || letras !== 'utf-8' ? texto : undoubled(texto)
  return { texto: composed(mended), letras: mended === texto ? letras : 'utf-8 doble' }
}

/** Marks that one letter can carry; more of them only cost time. */
const manyMarks = /(\p{M}{8})\p{M}+/gu
const composed = (text: string) =>
  /[\u0300-\u036F]/.test(text) ? text.replace(manyMarks, '$1').normalize('NFC') : text

function decode(bytes: Uint8Array, letras: Letras): string {
  switch (letras) {
    case 'utf-8':
      return new TextDecoder().decode(mendUtf8(bytes))
    case 'utf-8 doble':
      return undoubled(new TextDecoder().decode(bytes))
    case 'utf-16le':
    case 'utf-16be':
      return new TextDecoder(letras).decode(bytes)
    case 'windows-1252':
    case 'cp850':
    case 'macroman':
      return iconv.decode(bytes, letras)
  }
}

/** By a byte order mark, or by the zeros that plain letters have in UTF-16. */
function markedLetters(bytes: Uint8Array): Letras | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const head = bytes.subarray(0, 4000)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && odd > 8 * even) return 'utf-16le'
  return even > head.length / 8 && even > 8 * odd ? 'utf-16be' : null
}

const codePages = ['windows-1252', 'cp850', 'macroman'] as const

/** Weighs each encoding on the places with other letters than ASCII. */
function likeliestLetters(bytes: Uint8Array): Letras {
  const { valid, broken } = countUtf8(bytes)
  if (broken === 0) return 'utf-8'
  const sample = otherPlaces(bytes)
  const utf8 = valid === 0 ? -Infinity : weighLetters(decode(sample, 'utf-8'))
  const weighed = codePages.map((letras) => ({ letras, weight: weighLetters(decode(sample, letras)) }))
  const best = weighed.reduce((most, one) => (one.weight > most.weight ? one : most))
  return utf8 >= best.weight ? 'utf-8' : best.letras
}

const longestSample = 64 * 1024
const around = 12

/** The bytes around those above ASCII, as one text of pieces. No piece begins or ends within a letter. */
function otherPlaces(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  let end = 0
  for (let at = 0; at < bytes.length && length < longestSample; at += 1) {
    if (at < end || !isOther(bytes[at])) continue
    const start = Math.max(end, at - around)
    end = at + around
    while (end < bytes.length && end - at < longestSample && isOther(bytes[end])) end += 1
    const piece = bytes.subarray(start, end)
    pieces.push(piece, newLine)
    length += piece.length
  }
  return Buffer.concat(pieces)
}

const newLine = Buffer.from('\n')
const isOther = (byte: number | undefined) => byte !== undefined && byte >= 0x80

const spanish = new Set('áéíóúüñÁÉÍÓÚÜÑ')
const ordinals = new Set('ºª°')
const inText = new Set('€“”«»–—…¿¡·´`\u00A0')

/** How much the letters beyond ASCII of a text look like those of a Spanish list: inside words, in the case of the word. */
function weighLetters(text: string): number {
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
