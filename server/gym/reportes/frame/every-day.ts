import { addDays, daysBetween } from '#shared/values/dates.ts'
import type { Asked } from './report-request.ts'

const mostDays = 400

/** Fills days without a row with `empty`, so that a chart does not draw a line across them. */
export function everyDay<E extends object>(
  rows: readonly (NoInfer<E> & { dia: string })[],
  { desde, hasta, hoy }: Asked,
  empty: E,
): readonly (E & { dia: string })[] {
  const last = hasta > hoy ? (rows.at(-1)?.dia ?? hoy) : hasta
  if (daysBetween(desde, last) > mostDays) return rows
  const known = new Map(rows.map((row) => [row.dia, row]))
  const days: (E & { dia: string })[] = []
  for (let day = desde; day <= last; day = addDays(day, 1)) days.push(known.get(day) ?? { ...empty, dia: day })
  return days
}
