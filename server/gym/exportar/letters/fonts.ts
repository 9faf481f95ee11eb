import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'

type Range = readonly [first: number, last: number]

const unicode = { platform: 3, encoding: 10 }

/** The characters of a TrueType font, as ranges in ascending order: its table `cmap`, in the form for all of Unicode. */
function charactersOf(file: string): readonly Range[] {
  const font = readFileSync(file)
  const tables = placesOf({ start: 12, size: 16, count: font.readUInt16BE(4) })
  const cmap = font.readUInt32BE(found(tables, (at) => font.toString('latin1', at, at + 4) === 'cmap') + 8)
  const forms = placesOf({ start: cmap + 4, size: 8, count: font.readUInt16BE(cmap + 2) })
  const isForAll = (at: number) =>
    font.readUInt16BE(at) === unicode.platform && font.readUInt16BE(at + 2) === unicode.encoding
  const form = cmap + font.readUInt32BE(found(forms, isForAll) + 4)
  return placesOf({ start: form + 16, size: 12, count: font.readUInt32BE(form + 12) }).map((at) => [
    font.readUInt32BE(at),
    font.readUInt32BE(at + 4),
  ])
}

const placesOf = ({ start, size, count }: Record<'start' | 'size' | 'count', number>) =>
  Array.from({ length: count }, (_, nth) => start + size * nth)

function found(places: readonly number[], isWanted: (at: number) => boolean): number {
  const place = places.find(isWanted)
  if (place === undefined) throw new Error('The font has no characters of all of Unicode')
  return place
}

const isIn = (ranges: readonly Range[], character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => first <= code && code <= last)
}

const fileOf = (name: string) => fileURLToPath(new URL(`fonts/${name}`, import.meta.url))

const geist = { regular: fileOf('Geist-Regular.ttf'), bold: fileOf('Geist-SemiBold.ttf') }
const dejaVu = { regular: fileOf('DejaVuSansCondensed.ttf'), bold: fileOf('DejaVuSansCondensed-Bold.ttf') }

/** The characters of Geist: Latin, Cyrillic, and the signs of our texts. */
const inGeist =
  /^[\n -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0218-\u021b\u0400-\u045f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212]*$/

const inDejaVu = Object.values(dejaVu).map(charactersOf)

/** False for characters missing in all our fonts, such as Chinese: they would print as empty boxes. */
export const isPrintable = (character: string): boolean => inDejaVu.every((ranges) => isIn(ranges, character))

/**
 * The font file of a text in a PDF: Geist, made from the web app's with figures of equal width, or DejaVu, which has Greek, Hebrew,
 * Arabic and more. Only used glyphs are embedded.
 */
export const fontOf = (text: string, weight: 'regular' | 'bold'): string =>
  (inGeist.test(text) ? geist : dejaVu)[weight]
