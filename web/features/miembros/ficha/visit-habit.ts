import { type HourCounts, hoursShown } from './visits-by-hour.ts'

export const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** Hours that a sentence tells better than a map, which would be a narrow column. */
const mostTold = 3

/** 'a las 8: lunes y jueves'. Undefined if the visits are spread over more of the day. */
export function visitHabit(counts: HourCounts): string | undefined {
  const hours = hoursShown(counts)
  const [first] = hours
  if (first === undefined || hours.length > mostTold) return undefined
  const when =
    hours.length === 1 ? `a ${hourName(first)}` : `entre ${hourName(first)} y ${hourName(first + hours.length)}`
  const days = weekdays.filter((_, day) => counts[day]?.some((count) => count > 0))
  return `${when}: ${new Intl.ListFormat('es').format(days)}`
}

const hourName = (hour: number) => (hour === 1 ? 'la 1' : `las ${hour}`)
