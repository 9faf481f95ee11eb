import { isLabel, isTyped, kindOf } from '../read/cell-kind.ts'
import type { Row } from '../read/sheet.ts'
import { headingShare } from './heading-words.ts'

/** Most rows of headings beside the one that was found. */
const mostMore = 2

/** The rows of the headings as [first, last] indexes: the one found, those above it that name groups of columns, and those below that go on with its words. */
export function headingRows(rows: readonly Row[], found: number): [first: number, last: number] {
  let first = found
  while (first > 0 && found - first < mostMore && isGroups(rows[first - 1], rows[found])) first -= 1
  let last = found
  while (last + 2 < rows.length && last - first < mostMore && isContinued(rows, last + 1, found)) last += 1
  return [first, last]
}

const filledOf = (row: Row | undefined) =>
  (row?.celdas ?? []).flatMap((cell, at) => (cell === '' ? [] : [{ cell, at }]))
const isSame = (a: Row | undefined, b: Row | undefined) => a?.celdas.join('\n') === b?.celdas.join('\n')

/** Names of groups may hold digits: a year, a course. */
const isGroup = (cell: string) => isLabel(cell) || /^\p{L}{2}[\w-]{0,20}$|^(19|20)\d\d\b/u.test(cell)

/** A row over the headings with at least two labels, each over one of them. A title has one. */
function isGroups(row: Row | undefined, headings: Row | undefined): boolean {
  const filled = filledOf(row)
  const under = (at: number) => (headings?.celdas[at] ?? '') !== ''
  if (!row || !headings || headings.fila - row.fila > 1 || isSame(row, headings) || filled.length < 2) return false
  return filled.every(({ cell, at }) => under(at) && isGroup(cell))
}

/** A row under the headings that holds words of headings alone, or labels in columns of numbers and dates alone. */
function isContinued(rows: readonly Row[], index: number, found: number): boolean {
  const [row, headings] = [rows[index], rows[found]]
  const filled = filledOf(row)
  if (!row || !headings || row.fila - headings.fila > mostMore || isSame(row, headings)) return false
  const below = rows.slice(index + 1, index + 20)
  const isOverTyped = (at: number) => {
    const cells = below.map(({ celdas }) => celdas[at] ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.filter((cell) => isTyped(kindOf(cell))).length >= cells.length * 0.6
  }
  if (!filled.some(({ at }) => isOverTyped(at)) || !filled.every(({ cell }) => isLabel(cell))) return false
  return filled.every(({ cell }) => headingShare(cell) === 1) || filled.every(({ at }) => isOverTyped(at))
}

/** One heading for each column, joined from the rows. The name of a group counts for the headings to its right up to the next. */
export function joinHeadings(rows: readonly Row[], found: number, width: number): string[] {
  const lines = rows.map(({ celdas }, index) => {
    const isAbove = index < found
    let group = ''
    return Array.from({ length: width }, (_, at) => {
      const cell = celdas[at] ?? ''
      group = cell === '' && isAbove && (rows[found]?.celdas[at] ?? '') !== '' ? group : cell
      return group
    })
  })
  return Array.from({ length: width }, (_, at) =>
    lines
      .map((line) => line[at] ?? '')
      .filter((cell) => cell !== '')
      .join(' ')
      .replace(/\s+/g, ' '),
  )
}
