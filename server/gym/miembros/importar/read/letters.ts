import iconv from 'iconv-lite'
import type { Letras } from '#shared/importar/lectura.ts'
import { undoubled } from './doubled-letters.ts'
import { countUtf8, mendUtf8 } from './mend-utf8.ts'
import { weighLetters } from './weigh-letters.ts'

export type Read = { texto: string; letras: Letras }

/** Reads a text in the letters chosen, else in those that its own bytes speak for. */
export function readLetters(bytes: Uint8Array, chosen?: Letras): Read {
  const letras = chosen ?? markedLetters(bytes) ?? likeliestLetters(bytes)
  const texto = decode(bytes, letras).replace(/^\uFEFF/, '')
  const mended = chosen || letras !== 'utf-8' ? texto : undoubled(texto)
  return { texto: composed(mended), letras: mended === texto ? letras : 'utf-8 doble' }
}

const composed = (text: string) => (/[\u0300-\u036F]/.test(text) ? text.normalize('NFC') : text)

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
