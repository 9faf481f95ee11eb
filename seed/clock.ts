import { fromDate, toCalendarDate, toZoned, type CalendarDate } from '@internationalized/date'

/** Turns the hours of one gym into instants and back. */
export interface Clock {
  /** The instant at which `minute` (and `second`) after midnight strikes on `day`, for hours at which no clock is changed. */
  at(day: CalendarDate, minute: number, second?: number): Date
  dayOf(instant: Date): CalendarDate
}

/** Offsets are asked for once a day, at noon: asking for every instant costs a second per ten thousand. */
export function createClock(zone: string): Clock {
  const noons = new Map<string, number>()
  const noonOf = (day: CalendarDate) => {
    const key = day.toString()
    const known = noons.get(key)
    if (known !== undefined) return known
    const noon = toZoned(day, zone).set({ hour: 12 }).toDate().getTime()
    noons.set(key, noon)
    return noon
  }
  return {
    at: (day, minute, second = 0) => new Date(noonOf(day) + ((minute - 720) * 60 + second) * 1000),
    dayOf: (instant) => toCalendarDate(fromDate(instant, zone)),
  }
}
