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

const two = (number: number): string => String(number).padStart(2, '0')

/** A time of day, of 24 hours with two digits, as everywhere in the product: 550 minutes after midnight are '09:10'. */
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
