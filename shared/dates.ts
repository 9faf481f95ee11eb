import { CalendarDate, fromDate, parseDate, toCalendarDate, toZoned } from '@internationalized/date'

/** A day of the calendar without time or zone, `YYYY-MM-DD`. Two of them compare as text. */
export type CivilDate = string

/** The day on which an instant falls in a zone (IANA name). */
export function civilDay(instant: Date, zone: string): CivilDate {
  return toCalendarDate(fromDate(instant, zone)).toString()
}

/** First instant of a civil day. Where midnight does not exist, the moment the clock jumped over it. */
export function startOfDay(day: CivilDate, zone: string): Date {
  return toZoned(parseDate(day), zone, 'compatible').toDate()
}

/** Last millisecond of a civil day: what `fecha_vencimiento` is on the wire. */
export function endOfDay(day: CivilDate, zone: string): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - 1)
}

export function addDays(day: CivilDate, days: number): CivilDate {
  return parseDate(day).add({ days }).toString()
}

/**
 * The same day number some months later, or the month's last day where it has none. `anchor` is the day number wanted when
 * it is not the one of `day`: from 28 Feb with anchor 31, one month gives 31 Mar.
 */
export function addMonths(day: CivilDate, months: number, anchor = dayOfMonth(day)): CivilDate {
  const from = parseDate(day)
  const month = from.year * 12 + from.month - 1 + months
  const first = new CalendarDate(Math.floor(month / 12), (month % 12) + 1, 1)
  return first.set({ day: Math.min(anchor, first.calendar.getDaysInMonth(first)) }).toString()
}

/** Days from `from` to `to`; negative when `to` lies before. */
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
