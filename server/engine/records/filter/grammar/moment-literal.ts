/**
 * Reads a text that is compared with a stored date, whose own text is 'YYYY-MM-DD HH:MM:SS.mmmZ' (or 'YYYY-MM-DD' for a
 * civil date). The protocol compares texts; these two forms allow comparing the stored value, which has an index:
 * `exact`, the whole text of a date; `prefix`, the beginning of one, which sorts just before the first date that starts
 * with it.
 */
export type MomentLiteral = { readonly form: 'exact' | 'prefix'; readonly value: string }

const shape = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?: (\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?)?)?)?(Z)?$/

/** Null for any other text, which can only be compared as text. */
export function momentLiteral(text: string, kind: 'timestamp' | 'date'): MomentLiteral | null {
  const found = shape.exec(text)
  if (found === null) return null
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', fraction = '', zulu] = found
  if (!isRealDay(Number(year), Number(month), Number(day))) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const date = `${year}-${month}-${day}`
  if (kind === 'date') {
    if (text.length > 10) return null
    return { form: text.length === 10 ? 'exact' : 'prefix', value: date }
  }
  if (zulu !== undefined && fraction.length !== 3) return null
  const value = `${date} ${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}Z`
  return { form: zulu === undefined ? 'prefix' : 'exact', value }
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (lengths[month - 1] ?? 0)
}
