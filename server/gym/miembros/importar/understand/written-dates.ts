import { isCivilDate, type CivilDate } from '#shared/values/dates.ts'
import type { Orden } from '#shared/importar/importacion.ts'

/** A date as written. `fixed` if it says which number is the day; else `first` is the day or the month. */
export type WrittenDate = { first: number; second: number; year: number; hasShortYear: boolean; fixed: boolean }

const longestDate = 80

const timeOfDay = /[T\s,]\s?\d{1,2}:\d{2}.*$/
/** From 1927 to 2100: fewer digits are years and other numbers. */
const dayNumber = /^[1-7]\d{4}(?:[.,]\d+)?$/
const parts = /^(\d{1,4})\s*[/.,_\-–\\\s]\s*(\d{1,2})\s*[/.,_\-–\\\s]\s*(\d{1,4})$/

/** A date in any usual form, null if the text is none. */
export function readWritten(text: string): WrittenDate | null {
  if (text.length > longestDate) return null
  const day = text.trim().replace(timeOfDay, '').replace(/\.+$/, '').trim()
  if (dayNumber.test(day)) return ofDayNumber(Math.floor(Number(day.replace(',', '.'))))
  if (/^\d{7,8}$/.test(day)) return ofEightDigits(day.padStart(8, '0'))
  return ofParts(day) ?? ofWords(day)
}

const dated = (year: number, month: number, day: number): WrittenDate => ({
  first: day,
  second: month,
  year,
  hasShortYear: false,
  fixed: true,
})

function ofDayNumber(days: number): WrittenDate {
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return dated(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/** 31121985 or 19851231: the month tells them apart, since no month is 19 or 20. */
function ofEightDigits(text: string): WrittenDate | null {
  const [century, month] = [Number(text.slice(0, 2)), Number(text.slice(4, 6))]
  if ((century === 19 || century === 20) && month <= 12) {
    return dated(Number(text.slice(0, 4)), month, Number(text.slice(6)))
  }
  const year = Number(text.slice(4))
  if (year < 1900 || year > 2100) return null
  return { first: century, second: Number(text.slice(2, 4)), year, hasShortYear: false, fixed: false }
}

function ofParts(text: string): WrittenDate | null {
  const [, one = '', two = '', three = ''] = parts.exec(text) ?? []
  if (one === '' || one.length === 3 || three.length === 3) return null
  const [first, second, third] = [Number(one), Number(two), Number(three)]
  if (one.length === 4) return three.length <= 2 ? dated(first, second, third) : null
  if (three.length === 4) return { first, second, year: third, hasShortYear: false, fixed: false }
  if (three.length !== 2) return null
  if (first > 31) return { ...dated(first, second, third), hasShortYear: true }
  return { first, second, year: third, hasShortYear: true, fixed: false }
}

const months = [
  'enero january janeiro',
  'febrero february fevereiro',
  'marzo march marco',
  'abril april',
  'mayo may maio',
  'junio june junho',
  'julio july julho',
  'agosto august',
  'septiembre setiembre september setembro',
  'octubre october outubro',
  'noviembre november novembro',
  'diciembre december dezembro',
].map((names) => names.split(' '))

const notInDates =
  /^(?:de|del|of|el|a|st|nd|rd|th|º|°|o|ro|ero|lun|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun|(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/

const monthOf = (word: string) =>
  word.length < 3 ? 0 : months.findIndex((names) => names.some((name) => name.startsWith(word))) + 1

/** '15 de marzo de 1985', 'dic 31, 1985', '15-mar.-85'. */
function ofWords(text: string): WrittenDate | null {
  const plainText = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const all = (plainText.match(/\p{L}+|\d+/gu) ?? []).filter((word) => !notInDates.test(word))
  // 'mar' is also a Tuesday.
  const words = all.length === 4 && all[0] === 'mar' ? all.slice(1) : all
  const month = words.map(monthOf).find((found) => found > 0)
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const [one = '', two = ''] = numbers
  if (month === undefined || words.length !== 3 || numbers.length !== 2) return null
  const [day, year] = one.length === 4 ? [two, one] : [one, two]
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return null
  return { ...dated(Number(year), month, Number(day)), hasShortYear: year.length === 2 }
}

/** The day that a written date means, null if there is none such. `wholeYear` completes a year of two digits. */
export function civilOf(
  written: WrittenDate,
  orden: Orden,
  wholeYear: (short: number, monthAndDay: string) => number,
): CivilDate | null {
  const { first, second, fixed, hasShortYear } = written
  const [day, month] = fixed || orden === 'dia' ? [first, second] : [second, first]
  const rest = `${two(month)}-${two(day)}`
  const year = hasShortYear ? wholeYear(written.year, rest) : written.year
  const civil = `${String(year).padStart(4, '0')}-${rest}`
  return isCivilDate(civil) ? civil : null
}

const two = (number: number) => String(number).padStart(2, '0')

/** A birth never lies ahead of today. */
export const yearOfBirth = (hoy: CivilDate) => (short: number, monthAndDay: string) => {
  const year = Number(hoy.slice(0, 2)) * 100 + short
  return `${year}-${monthAndDay}` > hoy ? year - 100 : year
}

/** The year within fifty years of today. */
export const yearNearby = (hoy: CivilDate) => (short: number) => {
  const today = Number(hoy.slice(0, 4))
  const year = Math.floor(today / 100) * 100 + short
  if (year > today + 50) return year - 100
  return year < today - 50 ? year + 100 : year
}
