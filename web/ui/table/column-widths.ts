import type { ReactNode } from 'react'
import type { Column } from './table-column.ts'

type Sized = Pick<Column<never>, 'id' | 'width' | 'isCoverable'>

/** Parts of a table besides its columns. */
export interface Extras {
  hasChecks: boolean
  /** The width of the place for the buttons at the end of a row, 0 over the last column; undefined: no buttons. */
  buttons: number | undefined
}

export interface RowParts {
  hasChecks: boolean
  /** Buttons at the end of a row. */
  hasActions: boolean
  /** Nothing hovers: the first button of a row is always in view. */
  isTouch: boolean
}

export const checkWidth = 52
const actionsWidth = 124
/** One button of 44 px, between a column and the edge. */
const touchActionsWidth = 76
/** The main column has no width of its own: it grows between these two. */
export const mainWidth = { least: 216, most: 320 }

const sumOf = (columns: readonly Sized[]) => columns.reduce((sum, { width = 0 }) => sum + width, 0)

export function extrasOf(columns: readonly Sized[], { hasChecks, hasActions, isTouch }: RowParts): Extras {
  if (!hasActions) return { hasChecks, buttons: undefined }
  if (isTouch) return { hasChecks, buttons: touchActionsWidth }
  return { hasChecks, buttons: columns.at(-1)?.isCoverable ? 0 : actionsWidth }
}

const reserved = ({ hasChecks, buttons = 0 }: Extras) => (hasChecks ? checkWidth : 0) + buttons

/** The least width of a table: columns do not shrink below it, the table scrolls. */
export const leastWidth = (columns: readonly Sized[], extras: Extras): number =>
  sumOf(columns) + mainWidth.least + reserved(extras)

/** The width of a column in CSS: the main one stops growing at its most, the others share the rest. */
export function cssWidth({ width }: Sized, columns: readonly Sized[], extras: Extras): string {
  const sum = sumOf(columns)
  const room = `100cqw - ${reserved(extras)}px`
  if (width === undefined) return `clamp(${mainWidth.least}px, ${room} - ${sum}px, ${mainWidth.most}px)`
  return `max(${width}px, (${room} - ${mainWidth.most}px) * ${width / sum})`
}

/** The columns for which there is no room: the first of `leaving` goes first. */
export function columnsWithoutRoom(
  columns: readonly Sized[],
  leaving: readonly string[],
  room: number,
  parts: RowParts,
): string[] {
  const known = leaving.filter((name) => columns.some(({ id }) => id === name))
  const rest = (count: number) => columns.filter(({ id }) => !known.slice(0, count).includes(id))
  const needed = (visible: readonly Sized[]) => leastWidth(visible, extrasOf(visible, parts))
  const count = known.findIndex((_, index) => needed(rest(index)) <= room)
  return count === -1 ? known : known.slice(0, count)
}

const blanks: readonly ReactNode[] = [null, undefined, false, '', '—']

/** The columns that say nothing in any of these rows. */
export const blankColumns = <Row>(
  columns: readonly Pick<Column<Row>, 'id' | 'cell'>[],
  rows: readonly Row[],
): string[] =>
  columns.filter(({ cell }) => rows.length > 0 && rows.every((row) => blanks.includes(cell(row)))).map(({ id }) => id)
