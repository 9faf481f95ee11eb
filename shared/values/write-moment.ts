import { dateLocale } from './date-locale.ts'

/** Writes instants as a zone (IANA name) sees them, the same on every day: '21/11/2026 19:12'. */
export function momentWriter(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat(dateLocale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  // Spreadsheets would not parse a comma between date and time.
  return (instant) => format.format(instant).replace(', ', ' ')
}
