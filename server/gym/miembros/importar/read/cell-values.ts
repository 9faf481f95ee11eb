import { attribute, tagsOf } from './xml-pieces.ts'

/** How a number is shown: as a date, a time of day, or with at least so many digits. */
export type Format = 'fecha' | 'fecha y hora' | 'hora' | number

/** Formats of Excel that are in no workbook: dates of every country, times, and dates with a time. */
const builtIn = new Map<number, Format>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(
    (id) => [id, 'fecha'] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 46, 47].map((id) => [id, 'hora'] as const),
  [22, 'fecha y hora'],
])

/** The format of each style of the workbook. */
export function readFormats(styles: string, spendMarks: (marks: number) => void): (Format | undefined)[] {
  const codes = new Map<number, Format | undefined>(builtIn)
  const formats: (Format | undefined)[] = []
  let isInCells = false
  for (const tag of tagsOf(styles, spendMarks)) {
    if (tag.name === 'cellXfs') isInCells = !tag.isEnd
    else if (tag.name === 'numFmt')
      codes.set(Number(attribute(tag, 'numFmtId')), formatOf(attribute(tag, 'formatCode')))
    else if (tag.name === 'xf' && isInCells && !tag.isEnd) formats.push(codes.get(Number(attribute(tag, 'numFmtId'))))
  }
  return formats
}

const longestCode = 200

function formatOf(code: string): Format | undefined {
  const [shown = ''] = code
    .slice(0, longestCode)
    .replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')
  if (/^0+$/.test(shown)) return shown.length > 1 ? shown.length : undefined
  if (/[#?@]|0(?!\d*$)/.test(shown.replace(/s\.?0+/gi, '')) || /general|standard|est[aá]ndar/i.test(shown))
    return undefined
  const hasTime = /[hs]/i.test(shown)
  if (/[ydj]|a{2,}|mmm/i.test(shown) || (!hasTime && /m/i.test(shown))) return hasTime ? 'fecha y hora' : 'fecha'
  return hasTime ? 'hora' : undefined
}

/** Text of a formula whose value the workbook does not hold. */
const withoutValue = '#SIN-VALOR!'

export type RawCell = { type: string; format: Format | undefined; value: string; text: string; hasFormula: boolean }
export type Facts = { readonly shared: readonly string[]; readonly is1904: boolean }

/** The text of a cell as its sheet shows it. */
export function valueOf({ type, format, value, text, hasFormula }: RawCell, { shared, is1904 }: Facts): string {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'inlineStr':
      return text
    case 'str':
      return unescaped(value)
    case 'b':
      return value === '1' ? 'VERDADERO' : value === '0' ? 'FALSO' : ''
    case 'e':
      return value
    case 'd':
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')
    default:
      if (value.trim() === '') return hasFormula ? withoutValue : text
      return numberText(value.trim(), format, is1904)
  }
}

/** Signs that XML cannot hold are written `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

const plainDigits = /^-?\d{1,20}$/

function numberText(value: string, format: Format | undefined, is1904: boolean): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (typeof format === 'string')
    return dateText(number + (is1904 && format !== 'hora' ? 1462 : 0), format) ?? plain(number)
  const digits = plainDigits.test(value) ? value : plain(number)
  return typeof format === 'number' && /^\d+$/.test(digits) ? digits.padStart(format, '0') : digits
}

/** The digits of a number without an exponent, 15 of them at most, as a sheet shows them. */
function plain(number: number): string {
  if (Number.isInteger(number)) return BigInt(number).toString()
  const short = String(Number(number.toPrecision(15)))
  return short.includes('e') ? number.toFixed(20).replace(/0+$/, '') : short
}

const lastSerial = 2_958_465
/** Days up to here are one too many: the sheets of 1900 count a 29th of February that was none. */
const falseLeapDay = 60

function dateText(serial: number, format: Exclude<Format, number>): string | null {
  if (serial < 0 || serial > lastSerial + 1) return null
  const minutes = format === 'fecha' ? Math.floor(serial) * 24 * 60 : Math.round(serial * 24 * 60)
  const epoch = Date.UTC(1899, 11, serial < falseLeapDay ? 31 : 30)
  const [day = '', time = ''] = new Date(epoch + minutes * 60_000).toISOString().split('T')
  const hour = time.slice(0, 5)
  if (format === 'hora' && serial < 1) return hour
  return minutes % (24 * 60) === 0 ? day : `${day} ${hour}`
}
