import { parseDate, type CalendarDate } from '@internationalized/date'

const isDate = /^\d{4}-\d{2}-\d{2}$/

/** A day as calendars take it; null for an empty or a wrong text. */
export const dateOf = (text: string | undefined): CalendarDate | null =>
  text && isDate.test(text) ? parseDate(text) : null
