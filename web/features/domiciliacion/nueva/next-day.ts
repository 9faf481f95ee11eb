import type { AcreedorRecord } from '#shared/domiciliacion/acreedor.ts'
import { bankDaysBefore, nextBankDay } from '#shared/domiciliacion/dias-de-banco.ts'
import { addMonths, type CivilDate } from '#shared/values/dates.ts'

type Plan = Pick<AcreedorRecord, 'dias' | 'corte'>

const dayOf = (month: CivilDate, day: number): CivilDate => `${month.slice(0, 7)}-${String(day).padStart(2, '0')}`

/** The next of the gym's collection days for which the bank still takes a file, as a bank day. */
export function nextDueDay(today: CivilDate, { dias, corte }: Plan): CivilDate {
  const months = [0, 1, 2].map((ahead) => addMonths(dayOf(today, 1), ahead))
  const days = months.flatMap((month) => dias.toSorted((one, other) => one - other).map((day) => dayOf(month, day)))
  const open = days.map(nextBankDay).find((day) => day >= today && bankDaysBefore(day, corte) >= today)
  return open ?? nextBankDay(today)
}
