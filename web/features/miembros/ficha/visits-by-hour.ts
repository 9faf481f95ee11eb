/** Visits of a weekday (Monday is 0) that began in an hour. */
export type HourCounts = readonly (readonly number[])[]

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Counts instants by weekday and hour on the gym's clock. */
export function visitsByHour(instants: readonly string[], zona: string): HourCounts {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zona, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
  const counts = days.map(() => Array.from({ length: 24 }, () => 0))
  for (const instant of instants) {
    const parts = clock.formatToParts(new Date(instant.replace(' ', 'T')))
    const { weekday, hour } = {
      weekday: '',
      hour: '',
      ...Object.fromEntries(parts.map(({ type, value }) => [type, value] as const)),
    }
    const row = counts[days.indexOf(weekday)]
    const at = Number(hour)
    if (row) row[at] = (row[at] ?? 0) + 1
  }
  return counts
}

/** The first and the last hour with a visit, both inclusive. */
export function hoursShown(counts: HourCounts): number[] {
  const used = counts.flatMap((row) => row.flatMap((count, hour) => (count > 0 ? [hour] : [])))
  const [first, last] = [Math.min(...used), Math.max(...used)]
  return used.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
