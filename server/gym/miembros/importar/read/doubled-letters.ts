import iconv from 'iconv-lite'

/** Code pages in which UTF-8 was read before it was written as UTF-8 again: what the first byte of its letters became there. */
const pages = [
  { page: 'windows-1252', leads: 'ÂÃÅÌâïð' },
  { page: 'macroman', leads: '¬√' },
  { page: 'cp850', leads: '┬├' },
] as const

const lengthOf = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)
const byteOf = (sign: string, page: string) => {
  const code = sign.charCodeAt(0)
  return code >= 0x80 && code < 0xa0 ? code : (iconv.encode(sign, page)[0] ?? 0)
}
const highSigns = (page: string) =>
  iconv.decode(Buffer.from(Array.from({ length: 0x40 }, (_, at) => 0x80 + at)), page).replaceAll('\uFFFD', '')

/** Letters that were taken for several of a page, by their longest form first. */
const doubled = pages.flatMap(({ page, leads }) => {
  const tail = `[\\u0080-\\u009F${highSigns(page)}]`
  return leads.split('').map((lead) => {
    const length = lengthOf(byteOf(lead, page))
    return { page, pattern: new RegExp(`${lead}${tail}{${length - 1}}`, 'g') }
  })
})

const anyDoubled = new RegExp(doubled.map(({ pattern }) => pattern.source).join('|'))

/** The most times that a text was written so. */
const mostTimes = 3

/** The text with letters that were written as UTF-8 twice ('MuÃ±oz') as they were. Letters written rightly stay. */
export function undoubled(text: string): string {
  let now = text
  for (let time = 0; time < mostTimes && anyDoubled.test(now); time += 1) now = undoubledOnce(now)
  return now
}

function undoubledOnce(text: string): string {
  const known = new Map<string, string>()
  let now = text
  for (const { page, pattern } of doubled)
    now = now.replace(pattern, (signs) => {
      const letter = known.get(signs) ?? letterOf(signs, page)
      known.set(signs, letter)
      return letter
    })
  return now
}

function letterOf(signs: string, page: string): string {
  const letter = Buffer.from(signs.split('').map((sign) => byteOf(sign, page))).toString('utf8')
  return letter.includes('\uFFFD') ? signs : letter
}
