import { CalendarDate, fromDate, parseDate, toCalendarDate, toCalendarDateTime, toZoned } from '@internationalized/date'

/** A calendar day without time or zone, `YYYY-MM-DD`. Days compare as text. */
export type CivilDate = string

/** The day of an instant in a zone (IANA name). */
export function civilDay(instant: Date, zone: string): CivilDate {
  const quarter = Math.floor(instant.getTime() / QUARTER)
  const known = latest.get(zone)
  if (known?.quarter === quarter) return known.day
  const day = toCalendarDate(fromDate(instant, zone)).toString()
  if (quarter >= WHOLE_QUARTERS_SINCE) latest.set(zone, { quarter, day })
  return day
}

/** Caches the day of the latest quarter of an hour by zone: each request needs today's date, mostly in the same zone. */
const latest = new Map<string, { quarter: number; day: CivilDate }>()
const QUARTER = 900_000
/** Before 1973 a zone's midnight could fall inside a quarter. */
const WHOLE_QUARTERS_SINCE = Date.UTC(1973) / QUARTER

/** Minutes on the clock of the zone, 0 to 1439. On the day of a clock change they are not the minutes since midnight. */
export function clockMinutes(instant: Date, zone: string): number {
  const { hour, minute } = fromDate(instant, zone)
  return hour * 60 + minute
}

/** The instant at which the clock of `to` shows the day and time that the clock of `from` shows at this one. */
export function sameClock(instant: Date, from: string, to: string): Date {
  return toZoned(toCalendarDateTime(fromDate(instant, from)), to).toDate()
}

/** First instant of a civil day. If a clock change skips midnight, the instant of the change. */
export function startOfDay(day: CivilDate, zone: string): Date {
  return toZoned(parseDate(day), zone, 'compatible').toDate()
}

/** Last millisecond of a civil day, as in `fecha_vencimiento` on the wire. */
export function endOfDay(day: CivilDate, zone: string): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - 1)
}

export function addDays(day: CivilDate, days: number): CivilDate {
  return parseDate(day).add({ days }).toString()
}

/**
 * The same day number some months later, or the month's last day if the month is too short. `anchor` overrides the day number:
 * from 28 Feb with anchor 31, one month gives 31 Mar.
 */
export function addMonths(day: CivilDate, months: number, anchor = dayOfMonth(day)): CivilDate {
  const from = parseDate(day)
  const month = from.year * 12 + from.month - 1 + months
  const first = new CalendarDate(Math.floor(month / 12), (month % 12) + 1, 1)
  return first.set({ day: Math.min(anchor, first.calendar.getDaysInMonth(first)) }).toString()
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** 1 to 31. */
export function dayOfMonth(day: CivilDate): number {
  return parseDate(day).day
}

/** Negative, zero or positive, for sorting. */
export function compareDays(left: CivilDate, right: CivilDate): number {
  return left < right ? -1 : left > right ? 1 : 0
}

const dayNumber = (day: CivilDate) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** A calendar day that exists, written YYYY-MM-DD. */
export function isCivilDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}
