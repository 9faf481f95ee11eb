import type { CivilDate } from './dates.ts'

// Day arithmetic for the dashboard, on UTC days: it runs before the calendar library has loaded. A test compares it with
// dates.ts.

const utc = (day: CivilDate) => new Date(`${day}T00:00:00Z`)
const written = (date: Date): CivilDate => date.toISOString().slice(0, 10)

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Screens ask for the day in each part and render, and a format takes longer to make than to use. */
function dayFormatOf(zone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(zone, made)
  return made
}

/** The day of an instant in a zone (IANA name). */
export function civilDay(instant: Date, zone: string): CivilDate {
  const parts = dayFormatOf(zone)
    .formatToParts(instant)
    .map(({ type, value }) => [type, value] as const)
  const { year, month, day } = { year: '', month: '', day: '', ...Object.fromEntries(parts) }
  return `${year}-${month}-${day}`
}

export function addDays(day: CivilDate, days: number): CivilDate {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return written(date)
}

/** The same day number some months later, or the month's last day if the month is too short. */
export function addMonths(day: CivilDate, months: number): CivilDate {
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return written(date)
}

/** 1 for Monday to 7 for Sunday. */
export const weekday = (day: CivilDate) => utc(day).getUTCDay() || 7

/** 1 to 31. */
export const dayOfMonth = (day: CivilDate) => Number(day.slice(8))

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate) => (utc(to).getTime() - utc(from).getTime()) / 86_400_000

/** Whole years from `from` to `to`: an age. */
export function yearsBetween(from: CivilDate, to: CivilDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}
