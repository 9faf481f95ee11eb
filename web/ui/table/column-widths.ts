import type { Column } from './table-column.ts'

type Sized = Pick<Column<never>, 'id' | 'width' | 'isCoverable'>

/** Parts of a table besides its columns. */
export interface Extras {
  hasChecks: boolean
  /** Buttons at the end of a row. */
  hasActions: boolean
}

export const checkWidth = 52
const actionsWidth = 124
/** The main column has no width of its own: it grows between these two. */
export const mainWidth = { least: 216, most: 320 }

const sumOf = (columns: readonly Sized[]) => columns.reduce((sum, { width = 0 }) => sum + width, 0)

/** The place of a row's buttons: none where they may cover the last column. */
export const widthOfActions = (columns: readonly Sized[], { hasActions }: Extras): number =>
  hasActions && !columns.at(-1)?.isCoverable ? actionsWidth : 0

const reserved = (columns: readonly Sized[], extras: Extras) =>
  (extras.hasChecks ? checkWidth : 0) + widthOfActions(columns, extras)

/** The least width of a table: columns do not shrink below it, the table scrolls. */
export const leastWidth = (columns: readonly Sized[], extras: Extras): number =>
  sumOf(columns) + mainWidth.least + reserved(columns, extras)

/** The width of a column in CSS: the main one stops growing at its most, the others share the rest. */
export function cssWidth({ width }: Sized, columns: readonly Sized[], extras: Extras): string {
  const sum = sumOf(columns)
  const room = `100cqw - ${reserved(columns, extras)}px`
  if (width === undefined) return `clamp(${mainWidth.least}px, ${room} - ${sum}px, ${mainWidth.most}px)`
  return `max(${width}px, (${room} - ${mainWidth.most}px) * ${width / sum})`
}

/** The columns for which there is no room: the first of `leaving` goes first. */
export function columnsWithoutRoom(
  columns: readonly Sized[],
  leaving: readonly string[],
  room: number,
  extras: Extras,
): string[] {
  const known = leaving.filter((name) => columns.some(({ id }) => id === name))
  const rest = (count: number) => columns.filter(({ id }) => !known.slice(0, count).includes(id))
  const count = known.findIndex((_, index) => leastWidth(rest(index), extras) <= room)
  return count === -1 ? known : known.slice(0, count)
}
