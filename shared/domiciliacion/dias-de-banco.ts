import type { CivilDate } from '../values/dates.ts'
import { addDays, weekday } from '../values/dates-without-library.ts'

// The days on which TARGET moves money between banks (Eurosystem's calendar since 2002). A collection is due on one of them only.

/** 'MM-DD'. */
const fixed = new Set(['01-01', '05-01', '12-25', '12-26'])

/** False on weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
export function isBankDay(day: CivilDate): boolean {
  if (weekday(day) > 5 || fixed.has(day.slice(5))) return false
  const easter = easterSunday(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** The day itself if it is a bank day, else the first one after it. */
export function nextBankDay(day: CivilDate): CivilDate {
  return isBankDay(day) ? day : nextBankDay(addDays(day, 1))
}

/** The bank day that lies `days` bank days earlier: 1 is the last one before `day`, 0 the day itself or the last one before it. */
export function bankDaysBefore(day: CivilDate, days: number): CivilDate {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`${days} is no number of bank days`)
  let found = day
  let left = days
  if (!isBankDay(found) && left === 0) left = 1
  while (left > 0) {
    found = addDays(found, -1)
    if (isBankDay(found)) left -= 1
  }
  return found
}

/** Easter of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): CivilDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moved = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moved + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return addDays(`${String(year).padStart(4, '0')}-03-22`, epact + toSunday - 7 * late)
}
