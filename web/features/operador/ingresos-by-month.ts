import type { IngresoDiarioSuperadmin } from '#shared/collections/plataforma.ts'
import { addMonths } from '#shared/values/dates-without-library.ts'

type Day = Pick<IngresoDiarioSuperadmin, 'fecha_pago' | 'total_monto'>

const monthOf = (day: string) => day.slice(0, 7)

/** The sum of each month from the first to the last day. Few gyms pay on one day: a year's payment would dwarf the other bars. */
export function ingresosByMonth(days: readonly Day[]): { month: string; total: number }[] {
  const months = days.map(({ fecha_pago }) => monthOf(fecha_pago)).toSorted()
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const sums: { month: string; total: number }[] = []
  for (let month = first; month !== '' && month <= last; month = monthOf(addMonths(`${month}-01`, 1))) {
    const its = days.filter(({ fecha_pago }) => monthOf(fecha_pago) === month)
    sums.push({ month, total: its.reduce((sum, { total_monto }) => sum + Math.round(total_monto * 100), 0) / 100 })
  }
  return sums
}
