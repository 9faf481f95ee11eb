import { isTyped, kindOf, longestHeading, type Kind } from '../read/cell-kind.ts'
import type { Row } from '../read/sheet.ts'
import { headingShare } from './heading-words.ts'

/** First rows among which the headings are looked for, and the rows by which those are judged. */
const mostAbove = 30
const mostRows = 200

type Cell = { text: string; kind: Kind; /** Share of heading words. */ share: number }

/** The cells of a column below a row: how many are filled, how many have heading words, and their kinds and texts. */
type Column = { filled: number; worded: number; kinds: Map<Kind, number>; texts: Map<string, number> }

/** The row of the headings, as an index; -1 if the first row looks like those below it. */
export function findHeading(rows: readonly Row[]): number {
  const head = rows.slice(0, mostRows).map(({ celdas }) => celdas.map(cellOf))
  if (head.length === 1) return head[0]?.some(({ kind }) => isTyped(kind)) ? -1 : 0
  const repeated = repeatedRows(rows)
  const columns: Column[] = []
  let best = { index: -1, weight: 0 }
  for (let index = head.length - 2; index >= 0; index -= 1) {
    const next = head[index + 1] ?? []
    if (!repeated.has(index + 1)) addRow(columns, next)
    if (index >= mostAbove || repeated.has(index)) continue
    const weight = weigh(head[index] ?? [], next, columns)
    if (weight > 0 && weight >= best.weight) best = { index, weight }
  }
  return best.index
}

const cellOf = (text: string): Cell => ({ text, kind: kindOf(text), share: headingShare(text) })

/** Rows that stand further up too, as the headings of every page do. */
function repeatedRows(rows: readonly Row[]): Set<number> {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const [index, { celdas }] of rows.slice(0, mostRows).entries()) {
    const key = celdas.join('\n')
    if (seen.has(key)) repeated.add(index)
    seen.add(key)
  }
  return repeated
}

function addRow(columns: Column[], row: readonly Cell[]): void {
  row.forEach(({ text, kind, share }, at) => {
    const column = (columns[at] ??= { filled: 0, worded: 0, kinds: new Map(), texts: new Map() })
    if (text === '') return
    column.filled += 1
    if (share > 0) column.worded += 1
    column.kinds.set(kind, (column.kinds.get(kind) ?? 0) + 1)
    column.texts.set(text, (column.texts.get(text) ?? 0) + 1)
  })
}

/** How much a row looks like the headings of the rows below it, cell by cell; below 0 when it looks like one of them. */
function weigh(row: readonly Cell[], next: readonly Cell[], below: readonly Column[]): number {
  const most = Math.max(...below.map(({ filled }) => filled), 1)
  let sum = next.some(({ kind }, at) => isTyped(kind) && isTypedColumn(below[at])) ? 1 : 0
  let hints = 0
  below.forEach((column, at) => {
    const cell = row[at]
    if (!cell || cell.text === '') sum -= column.filled > most * 0.3 ? 0.7 : 0
    else {
      sum += weighCell(cell, column)
      hints += likeness(cell, column)
    }
  })
  sum -= row.slice(below.length).filter(({ text }) => text !== '').length
  return sum + Math.max(-1, Math.min(1, hints))
}

const year = /^(19|20)\d\d$/

function weighCell({ text, kind, share }: Cell, column: Column): number {
  const isOver = isTypedColumn(column)
  if (column.filled === 0) return share > 0.5 ? 1 : -1
  if (year.test(text) && ![...column.texts.keys()].some((other) => year.test(other))) return 0
  if (isTyped(kind) && !(kind === 'codigo' && isOver && !fits(kind, column))) return fits(kind, column) ? -3 : -1.5
  if ((column.texts.get(text) ?? 0) >= Math.max(1, column.filled * 0.05)) return -2
  if (kind === 'signos') return -1
  if (text.length > longestHeading) return -0.5
  const known = share === 1 ? 2.5 : share >= 0.5 ? 1.5 : share > 0 ? 0.7 : 0
  return known * (1 - column.worded / column.filled) + (isOver ? 1.5 : 0)
}

/** Several words above a column of texts are probably one of those texts. A single word is probably a heading. */
function likeness({ kind, share }: Cell, column: Column): number {
  if (share > 0.5 || isTypedColumn(column)) return 0
  const isOverTexts = (column.kinds.get('palabras') ?? 0) > column.filled / 2
  if (kind === 'palabras') return isOverTexts ? -0.5 : 0.1
  return isOverTexts && kind === 'palabra' ? 0.3 : 0
}

const fits = (kind: Kind, { kinds, filled }: Column) => (kinds.get(kind) ?? 0) >= filled * 0.2

function isTypedColumn(column: Column | undefined): boolean {
  if (!column || column.filled === 0) return false
  let count = 0
  for (const [kind, cells] of column.kinds) if (isTyped(kind)) count += cells
  return count >= column.filled * 0.6
}
