import { isTyped, kindOf, longestHeading, type Kind } from '../read/cell-kind.ts'
import type { Row } from '../read/sheet.ts'
import { headingShare } from './heading-words.ts'

/** First rows among which the headings are looked for, and the rows below by which they are judged. */
const mostAbove = 30
const mostBelow = 200

/** A column below a row: its filled cells by kind, and how often each text stands in it. */
type Column = { filled: number; kinds: Map<Kind, number>; texts: Map<string, number> }

/** The row of the headings, as an index; -1 if the first row looks like those below it. */
export function findHeading(rows: readonly Row[]): number {
  const head = rows.slice(0, mostAbove + mostBelow).map(({ celdas }) => celdas)
  const kinds = head.map((celdas) => celdas.map(kindOf))
  if (head.length === 1) return kinds[0]?.some(isTyped) ? -1 : 0
  const weighed = head.slice(0, Math.min(mostAbove, head.length - 1)).map((_, index) => weigh(head, kinds, index))
  const best = weighed.reduce((most, weight, index) => (weight > (weighed[most] ?? 0) ? index : most), 0)
  return (weighed[best] ?? 0) > 0 ? best : -1
}

/** How much a row looks like the headings of the rows below it, cell by cell; below 0 when it looks like one of them. */
function weigh(head: readonly string[][], kinds: readonly Kind[][], index: number): number {
  const row = head[index] ?? []
  const below = columnsBelow(head, kinds, index)
  const most = Math.max(...below.map(({ filled }) => filled), 1)
  const sum = below.reduce((total, column, at) => {
    const cell = row[at] ?? ''
    if (cell === '') return total - (column.filled > most * 0.3 ? 0.7 : 0)
    return total + weighCell(cell, kinds[index]?.[at] ?? '', column)
  }, 0)
  const over = row.slice(below.length).filter((cell) => cell !== '').length
  return sum - over + (isFollowedByData(kinds[index + 1] ?? [], below) ? 1 : 0)
}

function weighCell(cell: string, kind: Kind, column: Column): number {
  const share = headingShare(cell)
  const isOver = isTypedColumn(column)
  if (column.filled === 0) return share > 0.5 ? 1 : -1
  if (isTyped(kind) && !(kind === 'codigo' && isOver && !fits(kind, column))) return fits(kind, column) ? -3 : -1.5
  if (recurs(cell, column)) return -2
  if (kind === 'signos') return -1
  if (cell.length > longestHeading) return -0.5
  const known = share === 1 ? 2.5 : share >= 0.5 ? 1.5 : share > 0 ? 0.7 : 0
  return known + (isOver ? 1.5 : known > 0 ? 0 : likeness(kind, column))
}

/** A text of several words over texts of several words is more likely one of them; a word over such texts, a heading. */
function likeness(kind: Kind, column: Column): number {
  const texts = column.kinds.get('palabras') ?? 0
  const isOverTexts = texts > column.filled / 2
  if (kind === 'palabras') return isOverTexts ? -0.5 : 0.1
  return isOverTexts ? 0.3 : 0
}

const recurs = (cell: string, { texts, filled }: Column) => (texts.get(cell) ?? 0) >= Math.max(1, filled * 0.05)
const fits = (kind: Kind, { kinds, filled }: Column) => (kinds.get(kind) ?? 0) >= filled * 0.2

function isTypedColumn({ kinds, filled }: Column): boolean {
  let count = 0
  for (const [kind, cells] of kinds) if (isTyped(kind)) count += cells
  return filled > 0 && count >= filled * 0.6
}

const isFollowedByData = (next: readonly Kind[], below: readonly Column[]) =>
  next.some((kind, at) => isTyped(kind) && below[at] !== undefined && isTypedColumn(below[at]))

/** Counts the columns below a row. Rows like it, headings of a further page, do not count. */
function columnsBelow(head: readonly string[][], kinds: readonly Kind[][], index: number): Column[] {
  const own = (head[index] ?? []).join('\n')
  const columns: Column[] = []
  for (let row = index + 1; row < Math.min(head.length, index + mostBelow); row += 1) {
    const celdas = head[row] ?? []
    if (celdas.join('\n') === own) continue
    celdas.forEach((cell, at) => {
      const column = (columns[at] ??= { filled: 0, kinds: new Map(), texts: new Map() })
      if (cell === '') return
      const kind = kinds[row]?.[at] ?? ''
      column.filled += 1
      column.kinds.set(kind, (column.kinds.get(kind) ?? 0) + 1)
      column.texts.set(cell, (column.texts.get(cell) ?? 0) + 1)
    })
  }
  return columns
}
