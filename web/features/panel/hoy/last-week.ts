import { dateLocale } from '#shared/values/date-locale.ts'
import type { CivilDate } from '#shared/values/dates.ts'

const weekday = new Intl.DateTimeFormat(dateLocale, { weekday: 'long', timeZone: 'UTC' })

/** A count compared with the same weekday a week earlier: '12 más que el martes pasado a esta hora'. */
export function againstLastWeek(
  now: number,
  before: number,
  today: CivilDate,
  written: (count: number) => string,
): string {
  const change = now - before
  const than = `el ${weekday.format(new Date(today))} pasado a esta hora`
  if (change === 0) return `igual que ${than}`
  return `${written(Math.abs(change))} ${change > 0 ? 'más' : 'menos'} que ${than}`
}
