import { dateLocale } from './date-locale.ts'
import type { CivilDate } from './dates.ts'

const format = new Intl.DateTimeFormat(dateLocale, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A civil day for the screen: '06/12/2026'. */
export const writeDay = (dia: CivilDate): string => format.format(new Date(dia))
