import { addMonths, type CivilDate } from '../values/dates.ts'
import { bankDaysBefore, nextBankDay } from './dias-de-banco.ts'

interface Calendario {
  /** Of the month, from 1 to 28. */
  readonly dias: readonly number[]
  /** Bank days before the due day until which the bank takes a file. */
  readonly corte: number
}

/** The days on which a gym collects from a day on, for at least three months: bank days, in order. */
export function collectionDays(from: CivilDate, dias: readonly number[]): CivilDate[] {
  const sorted = dias.toSorted((one, other) => one - other)
  // A day at the end of a month may fall into the next one.
  const months = [-1, 0, 1, 2, 3].map((ahead) => addMonths(`${from.slice(0, 7)}-01`, ahead).slice(0, 7))
  const days = months.flatMap((month) => sorted.map((day) => nextBankDay(`${month}-${String(day).padStart(2, '0')}`)))
  return [...new Set(days)].filter((day) => day >= from)
}

/** The next of the gym's collection days for which the bank still takes a file. */
export const nextDueDay = (today: CivilDate, { dias, corte }: Calendario): CivilDate =>
  collectionDays(today, dias).find((day) => bankDaysBefore(day, corte) >= today) ?? nextBankDay(today)
