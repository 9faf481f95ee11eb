import type { Column } from './table-column.ts'

type Sized = Pick<Column<never>, 'id' | 'width'>

export const checkWidth = 52
/** The main column has no width of its own: it grows between these two. */
export const mainWidth = { least: 200, most: 320 }

const sumOf = (columns: readonly Sized[]) => columns.reduce((sum, { width = 0 }) => sum + width, 0)

/** The least width of a table: columns do not shrink below it, the table scrolls. */
export const leastWidth = (columns: readonly Sized[], hasChecks: boolean): number =>
  sumOf(columns) + mainWidth.least + (hasChecks ? checkWidth : 0)

/** The width of a column in CSS: the main one stops growing at its most, the others share the rest. */
export function cssWidth({ width }: Sized, columns: readonly Sized[], hasChecks: boolean): string {
  const sum = sumOf(columns)
  const room = `100cqw - ${hasChecks ? checkWidth : 0}px`
  if (width === undefined) return `clamp(${mainWidth.least}px, ${room} - ${sum}px, ${mainWidth.most}px)`
  return `max(${width}px, (${room} - ${mainWidth.most}px) * ${width / sum})`
}

/** The columns for which there is no room: the first of `leaving` goes first. */
export function columnsWithoutRoom(
  columns: readonly Sized[],
  leaving: readonly string[],
  room: number,
  hasChecks: boolean,
): string[] {
  const known = leaving.filter((name) => columns.some(({ id }) => id === name))
  const rest = (count: number) => columns.filter(({ id }) => !known.slice(0, count).includes(id))
  const count = known.findIndex((_, index) => leastWidth(rest(index), hasChecks) <= room)
  return count === -1 ? known : known.slice(0, count)
}
