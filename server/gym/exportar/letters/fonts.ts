import { fileURLToPath } from 'node:url'
import { charactersOf, isIn } from './glyphs.ts'

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
