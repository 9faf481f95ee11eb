import type { Columna } from '#shared/reportes/reporte.ts'
import { setFont } from './letters/pdf-style.ts'

/** Left edge and width of a column, in points. */
export interface Span {
  readonly x: number
  readonly width: number
}

export interface Sample {
  readonly columnas: readonly Columna[]
  /** The longest texts of each column. */
  readonly longest: readonly (readonly string[])[]
  readonly size: number
  /** Space on both sides of each text, in points. */
  readonly gap: number
}

/** Longer texts wrap or are cut. */
const widest = 200

/** Texts measured per column, the longest ones: measuring takes time, and figures have equal widths. */
const mostMeasured = 3

/** The width that each column needs for its title and its longest texts. */
export function neededFor(doc: PDFKit.PDFDocument, { columnas, longest, size, gap }: Sample): number[] {
  // In bold, as the titles and the total are.
  const widthOf = (text: string) => setFont(doc, text, { size, isBold: true }).widthOfString(text)
  return columnas.map(({ titulo }, at) => {
    const widths = [titulo, ...(longest[at] ?? [])].map(widthOf)
    return Math.min(Math.max(...widths), widest) + 2 * gap + 1
  })
}

/** The longest texts of a column among rows as they are printed. */
export function longestIn(filas: readonly (readonly string[])[], at: number): string[] {
  let longest: string[] = []
  for (const { [at]: cell = '' } of filas)
    if (longest.length < mostMeasured || cell.length > (longest.at(-1)?.length ?? 0))
      longest = [...longest, cell].toSorted((one, other) => other.length - one.length).slice(0, mostMeasured)
  return longest
}

/** The greatest width at which all columns fit into the room. Only wider columns are cut to it. */
function capFor(widths: readonly number[], room: number): number {
  let left = room
  for (const [at, width] of widths.toSorted((one, other) => one - other).entries()) {
    const share = left / (widths.length - at)
    if (width > share) return share
    left -= width
  }
  return Infinity
}

/**
 * Makes columns as wide as their rows need. Spare room goes to the columns of texts. If room is missing, the widest columns
 * give it up: a cut figure is useless, and cutting a short name saves little.
 */
export function columnsFor(
  needed: readonly number[],
  isElastic: readonly boolean[],
  { x: left, width: whole }: Span,
): Span[] {
  const sumOf = (elastic: boolean) =>
    needed.reduce((sum, width, at) => sum + (isElastic[at] === elastic ? width : 0), 0)
  const [texts, others] = [sumOf(true), sumOf(false)]
  const isTooFull = texts === 0 || others > whole * 0.8
  const room = whole - others
  const cap = capFor(
    needed.filter((_, at) => isElastic[at]),
    room,
  )
  const growth = Math.max(1, room / texts)
  let x = left
  return needed.map((width, at) => {
    const own = isElastic[at] ? Math.min(width, cap) * growth : width
    const span = { x, width: isTooFull ? (width * whole) / (texts + others) : own }
    x += span.width
    return span
  })
}
