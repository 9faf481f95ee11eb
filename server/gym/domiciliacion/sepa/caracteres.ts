/** Longest texts of the scheme, in characters. */
export const LARGO_NOMBRE = 70
export const LARGO_CONCEPTO = 140
export const LARGO_ID = 35

/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '·': '.',
}

/** Signs with a likeness inside the set, by the table of EPC217-08. */
const signs: Readonly<Record<string, string>> = {
  '&': '+',
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  _: '-',
  '~': '-',
  '`': "'",
  '´': "'",
  '‘': "'",
  '’': "'",
  '€': 'E',
}

const allowed = /^[A-Za-z0-9/?:().,'+ -]$/

/**
 * A text in the characters that every SEPA bank takes (EPC217-08): letters lose their accents and ñ its tilde, signs become a like
 * one, all else a point; marks and invisible characters are left out. It is cut after that, and has no space at its ends.
 */
export function sepaText(text: string, longest: number): string {
  const written = Array.from(text.replace(/[´‘’]/g, "'").normalize('NFKD'), sepaSign).join('')
  return written.replace(/ +/g, ' ').trim().slice(0, longest).trim()
}

function sepaSign(sign: string): string {
  if (allowed.test(sign)) return sign
  if (/\s/.test(sign)) return ' '
  if (/[\p{M}\p{C}]/u.test(sign)) return ''
  if (/\p{Pd}/u.test(sign)) return '-'
  return letters[sign] ?? signs[sign] ?? '.'
}

/**
 * True for a reference that banks carry unchanged: at most `longest` characters of the set, no slash at an end or twice, no space
 * at an end. A reference is never rewritten, because returns are matched by it.
 */
export function isSepaId(id: string, longest = LARGO_ID): boolean {
  return (
    id.length > 0 &&
    id.length <= longest &&
    Array.from(id).every((sign) => allowed.test(sign)) &&
    !/^[/ ]|[/ ]$|\/\//.test(id)
  )
}
