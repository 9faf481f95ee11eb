import { asRead } from '#shared/reportes/as-read.ts'
import { figurasGrandes, saysMore, type Celda, type Cifra, type Resumen, type Tabla } from '#shared/reportes/reporte.ts'
import { numero, texto } from '#server/gym/reportes/frame/report.ts'
import type { Written } from './format-cells.ts'
import { drawChart, drawnTable, linesOfChart } from './pdf-chart.ts'
import type { Span } from './pdf-columns.ts'
import {
  drawCell,
  drawNames,
  drawnIn,
  drawRow,
  lineHeight,
  linesPerPage,
  textsOf,
  topOf,
  whole,
  widthOf,
  type Paper,
} from './pdf-page.ts'
import { ink } from './letters/pdf-style.ts'

/** A table, or one page's part of it. */
type Part = Pick<Tabla, 'titulo' | 'columnas' | 'filas' | 'total'>

interface Placed {
  readonly part: Part
  readonly line: number
  readonly span: Span
}

interface SummaryPage {
  /** Shown large above the tables. */
  readonly cifras: readonly Cifra[]
  /** A breakdown to draw below the figures. */
  readonly grafico?: Tabla | undefined
  readonly placed: Placed[]
}

const columnGap = 18
const halfWidth = (whole.width - columnGap) / 2
const halves: readonly Span[] = [0, 1].map((at) => ({ x: whole.x + at * (halfWidth + columnGap), width: halfWidth }))

interface Column {
  readonly span: Span
  /** The first free line. */
  line: number
}

/** A line for the title, one for the names of the columns, one empty. */
const linesBesideRows = 3
/** The empty line of the last table may stand below the page. */
const lastLine = linesPerPage + 1
const linesOfFigures = 4
/** A table that is longer than a column begins only where this much is free. */
const leastLines = 8

const linesOf = ({ filas, total }: Part) => filas.length + (total ? 1 : 0) + linesBesideRows

const isLong = (part: Part) => linesOf(part) > lastLine

/** A report's figures and breakdowns on pages: the narrow tables in two columns, the wide ones below. */
export function summaryPages(paper: Paper, { cifras, ...resumen }: Resumen): SummaryPage[] {
  const tablas = resumen.tablas.map(asRead)
  const parts = [...figureTables(cifras.slice(figurasGrandes), paper.written), ...tablas.filter(saysMore)]
  const isNarrow = (part: Part) => widthOf(paper, measured(part)) <= halfWidth
  const pages: SummaryPage[] = [{ cifras: cifras.slice(0, figurasGrandes), grafico: drawnTable(tablas), placed: [] }]
  place(parts.filter(isNarrow), halves, pages)
  place(
    parts.filter((part) => !isNarrow(part)),
    [whole],
    pages,
  )
  return pages
}

/** Enough rows to measure columns by: each takes time. */
const measured = ({ columnas, filas, total }: Part) => ({
  columnas,
  filas: [...filas.slice(0, linesPerPage), ...(total ? [total] : [])],
})

/** Adds tables below the contents of the last page: first those that fit in a column in one piece, then the long ones. */
function place(tables: readonly Part[], spans: readonly Span[], pages: SummaryPage[]): void {
  const columnsFrom = (line: number) => spans.map((span): Column => ({ span, line }))
  let columns = columnsFrom(endOf(pages.at(-1)))
  for (const table of [...tables.filter((part) => !isLong(part)), ...tables.filter(isLong)])
    for (let rest: Part | null = table; rest;) {
      const column = columnFor(rest, columns, isLong(table))
      if (!column) {
        pages.push({ cifras: [], placed: [] })
        columns = columnsFrom(0)
        continue
      }
      const [part, more]: [Part, Part | null] = cut(rest, lastLine - column.line)
      pages.at(-1)?.placed.push({ part, span: column.span, line: column.line })
      column.line += linesOf(part)
      if (more) columns = columns.slice(columns.indexOf(column) + 1)
      rest = more
    }
}

const chartLine = ({ cifras }: SummaryPage) => (cifras.length > 0 ? linesOfFigures : 0)

const endOf = (page: SummaryPage | undefined) =>
  Math.max(
    page ? chartLine(page) + (page.grafico ? linesOfChart : 0) : 0,
    ...(page?.placed ?? []).map(({ line, part }) => line + linesOf(part)),
  )

/** The column for a part. A whole part goes into the shortest column with room, a piece of a long table into the next one. */
function columnFor(part: Part, columns: readonly Column[], isPiece: boolean): Column | undefined {
  const least = isPiece ? Math.min(leastLines, linesOf(part)) : linesOf(part)
  const fitting = columns.filter(({ line }) => line + least <= lastLine)
  return isPiece ? fitting[0] : fitting.toSorted((one, other) => one.line - other.line)[0]
}

/** Cuts off a piece of this many lines. The rest keeps the total and at least one row. */
function cut(part: Part, lines: number): [Part, Part | null] {
  if (linesOf(part) <= lines) return [part, null]
  const { filas, titulo } = part
  const rows = Math.min(lines - linesBesideRows, filas.length - 1)
  return [
    { ...part, filas: filas.slice(0, rows), total: null },
    { ...part, filas: filas.slice(rows), titulo: titulo.replace(/( \(sigue\))?$/, ' (sigue)') },
  ]
}

/** The figures that are not shown large, by their groups. */
function figureTables(cifras: readonly Cifra[], written: Written): Part[] {
  const isCompared = cifras.some(({ anterior }) => anterior !== null)
  const columnas = [
    texto('cifra', 'Cifra'),
    numero('valor', 'Valor'),
    ...(isCompared ? [numero('antes', 'Antes')] : []),
  ]
  return [...new Set(cifras.map(({ grupo }) => grupo))].map((grupo) => ({
    titulo: grupo ?? 'Más cifras',
    columnas,
    filas: cifras
      .filter((cifra) => cifra.grupo === grupo)
      .map(({ titulo, tipo, valor, anterior }) => [titulo, written.shown(valor, tipo), written.shown(anterior, tipo)]),
    total: null,
  }))
}

export function drawSummaryPage(paper: Paper, page: SummaryPage): void {
  const { cifras, grafico, placed } = page
  cifras.forEach((cifra, at) => drawFigure(paper, cifra, at))
  if (grafico) drawChart(paper, grafico, chartLine(page))
  for (const { part, line, span } of placed) {
    const { titulo, filas, total } = part
    const table = drawnIn(paper, measured(part), span)
    drawCell(paper.doc, titulo, { ...span, y: topOf(line) - 2, size: 10.5, isBold: true })
    drawNames(paper, table, line + 1)
    const draw = (fila: readonly Celda[], at: number, isTotal: boolean) => {
      const textos = textsOf(paper.written, table.columnas, fila)
      drawRow(paper, table, { textos, y: topOf(line + 2 + at), height: lineHeight, isTotal })
    }
    filas.forEach((fila, at) => draw(fila, at, false))
    if (total) draw(total, filas.length, true)
  }
}

/** A figure with its value of the period before, on a card. */
function drawFigure({ doc, written }: Paper, { titulo, tipo, valor, anterior }: Cifra, at: number): void {
  const gap = 10
  const width = (whole.width - gap * (figurasGrandes - 1)) / figurasGrandes
  const x = whole.x + at * (width + gap)
  const y = topOf(0)
  doc.roundedRect(x, y, width, 58, 4).fill(ink.ground)
  const inside = { x: x + 6, width: width - 12 }
  drawCell(doc, titulo, { ...inside, y: y + 5, size: 9, color: ink.quiet })
  drawCell(doc, written.shown(valor, tipo) || '–', { ...inside, y: y + 18, size: 16, isBold: true })
  const before = written.shown(anterior, tipo)
  if (before) drawCell(doc, `Antes ${before}`, { ...inside, y: y + 40, size: 8.5, color: ink.quiet })
}
