import type { Celda, Tabla } from '#shared/reportes/reporte.ts'
import { roundTicks } from '#shared/values/round-ticks.ts'
import { drawCell, lineHeight, topOf, whole, type Paper } from './pdf-page.ts'
import { ink, rule } from './letters/pdf-style.ts'

/** Lines of the page that a chart takes, with its title and an empty one below. */
export const linesOfChart = 10

/** Left of the plot, for the scale; below it, for the names. */
const scaleWidth = 64
const nameHeight = 14
const titleGap = 6
const widestBar = 26
/** Points that the name of a bar needs, so that none touches the next. */
const nameWidth = 46

/** A breakdown with a chart of its rows. A map is its own table. */
export const drawnTable = (tablas: readonly Tabla[]): Tabla | undefined =>
  tablas.find(({ grafico, filas }) => grafico !== undefined && grafico.forma !== 'mapa' && filas.length > 1)

interface Plot {
  readonly top: number
  readonly bottom: number
  readonly ticks: readonly number[]
  /** The width of one row. */
  readonly slot: number
}

/** The breakdown's chart across the page, with a round scale. */
export function drawChart(paper: Paper, tabla: Tabla, line: number): void {
  const { columnas, filas, grafico, titulo } = tabla
  const at = columnas.findIndex(({ id }) => id === grafico?.columna)
  const column = columnas[at]
  if (!column) return
  const valuesAt = (place: number) => filas.map((fila) => Number(fila[place] ?? 0))
  const values = valuesAt(at)
  const place = columnas.findIndex(({ id }) => id === grafico?.antes)
  const before = place < 0 ? [] : valuesAt(place)
  const top = topOf(line) + lineHeight + titleGap
  const plot: Plot = {
    top,
    bottom: topOf(line + linesOfChart - 1) - nameHeight,
    ticks: roundTicks([...values, ...before]),
    slot: (whole.width - scaleWidth) / values.length,
  }
  const heading = before.length === 0 ? titulo : `${titulo} (más claro: el período anterior)`
  drawCell(paper.doc, heading, { ...whole, y: topOf(line) - 2, size: 10.5, isBold: true })
  drawScale(paper, plot, (value) => paper.written.shown(value, column.tipo))
  if (grafico?.forma === 'linea') {
    drawLine(paper, plot, before, ink.before)
    drawLine(paper, plot, values, ink.chart)
  } else {
    drawBars(paper, plot, before, { share: 0.9, color: ink.before })
    drawBars(paper, plot, values, { share: before.length === 0 ? 0.7 : 0.5, color: ink.chart })
  }
  drawRowNames(paper, plot, tabla)
}

/** The height of a value on the page; the last tick is at the top. */
function heightIn({ top, bottom, ticks }: Plot, value: number): number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return bottom - ((value - low) / (high - low)) * (bottom - top)
}

function drawScale({ doc }: Paper, plot: Plot, written: (value: number) => string): void {
  for (const tick of plot.ticks) {
    const y = heightIn(plot, tick)
    drawCell(doc, written(tick), { x: whole.x, width: scaleWidth, y: y - 7, size: 8, color: ink.quiet, isRight: true })
    rule(doc, { x: whole.x + scaleWidth, y, width: whole.width - scaleWidth })
  }
}

const centreOf = ({ slot }: Plot, at: number) => whole.x + scaleWidth + (at + 0.5) * slot

interface Bars {
  /** Of a row's width. */
  readonly share: number
  readonly color: string
}

function drawBars({ doc }: Paper, plot: Plot, values: readonly number[], { share, color }: Bars): void {
  const width = Math.min(widestBar * (share / 0.7), plot.slot * share)
  const zero = heightIn(plot, 0)
  values.forEach((value, at) => {
    const y = heightIn(plot, value)
    if (value !== 0) doc.rect(centreOf(plot, at) - width / 2, Math.min(y, zero), width, Math.abs(zero - y))
  })
  doc.fill(color)
}

function drawLine({ doc }: Paper, plot: Plot, values: readonly number[], color: string): void {
  if (values.length === 0) return
  values.forEach((value, at) => {
    const [x, y] = [centreOf(plot, at), heightIn(plot, value)]
    if (at === 0) doc.moveTo(x, y)
    else doc.lineTo(x, y)
  })
  doc.lineWidth(1.5).strokeColor(color).stroke()
  values.forEach((value, at) => doc.circle(centreOf(plot, at), heightIn(plot, value), 2))
  doc.fill(color)
}

/** As many names as have room; days and months without their year, which the heading has. */
function drawRowNames({ doc, written }: Paper, plot: Plot, { columnas, filas }: Tabla): void {
  const tipo = columnas[0]?.tipo ?? 'texto'
  const every = Math.ceil(nameWidth / plot.slot)
  const width = every * plot.slot
  const nameOf = (fila: readonly Celda[]) => {
    const text = written.shown(fila[0] ?? null, tipo)
    return tipo === 'dia' ? text.slice(0, 5) : text
  }
  filas.forEach((fila, at) => {
    if (at % every > 0) return
    drawCell(doc, nameOf(fila), {
      x: centreOf(plot, at) - width / 2,
      width,
      y: plot.bottom + 1,
      size: 8,
      color: ink.quiet,
      isCentred: true,
    })
  })
}
