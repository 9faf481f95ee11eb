import { fromDate, toCalendarDate, toZoned, type CalendarDate } from '@internationalized/date'

/** Converts a gym's local times into instants and back. */
export interface Clock {
  /** The instant of `minute` (and `second`) after midnight on `day`. Valid outside the hours of clock changes. */
  at(day: CalendarDate, minute: number, second?: number): Date
  dayOf(instant: Date): CalendarDate
}

/** Caches one offset per day, taken at noon: computing it for every instant costs a second per ten thousand. */
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
