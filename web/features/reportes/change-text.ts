import type { Format } from '#web/lib/format.ts'

/** '+4,4%', or '+1,2 puntos' for percentages. '' if the earlier value is 0 or one of the two is negative. */
export function changeText(
  difference: number,
  before: number,
  isShare: boolean,
  { number, percent }: Pick<Format, 'number' | 'percent'>,
): string {
  if (!isShare && (before <= 0 || before + difference < 0)) return ''
  const exact = Math.abs(isShare ? difference : (difference * 100) / before)
  const size = exact < 10 ? Math.round(exact * 10) / 10 : Math.round(exact)
  return `${difference > 0 ? '+' : '−'}${isShare ? `${number(size)} puntos` : percent(size)}`
}
