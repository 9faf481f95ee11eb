import { separadores, type Separador } from '#shared/importar/lectura.ts'
import { kindOf } from './cell-kind.ts'
import { csvRows, type Dialect } from './csv-rows.ts'

const sampleLength = 300_000
const sampleRows = 1000

/** Least weight of a separator; below it the text has one column. */
const leastWeight = 0.15
const spaceShare = 0.2

export type Found = Dialect & { readonly signo: Separador | '' }

/** Finds the separator by the shape of many rows, not by the headings alone, and the quotes. */
export function findDialect(text: string, chosen?: Separador): Found {
  const sample = sampleOf(text)
  const weighed = (chosen ? [chosen] : separadores).map((signo) => {
    const dialect = { separador: signo, comilla: quoteOf(sample, signo), ancho: 0 }
    return { signo, dialect, ...shapeOf(firstRows(sample, dialect), signo) }
  })
  const best = weighed.reduce((most, one) => (one.weight > most.weight ? one : most))
  if (!chosen && best.weight < leastWeight) return { separador: '\n', comilla: '"', ancho: 1, signo: '' }
  return { ...best.dialect, ancho: best.ancho, signo: best.signo }
}

function sampleOf(text: string): string {
  if (text.length <= sampleLength) return text
  const end = text.lastIndexOf('\n', sampleLength)
  return text.slice(0, end === -1 ? sampleLength : end)
}

/** Rows with some text. */
function firstRows(sample: string, dialect: Dialect): string[][] {
  const rows: string[][] = []
  for (const celdas of csvRows(sample, dialect)) {
    if (celdas.some((cell) => cell.trim() !== '')) rows.push(celdas)
    if (rows.length === sampleRows) break
  }
  return rows
}

/** Single quotes when most lines have cells in them and hardly any in double ones. */
function quoteOf(sample: string, separador: string): '"' | "'" {
  const lines = sample.split('\n', sampleRows)
  const counted = (quote: string) =>
    lines.filter((line) =>
      line
        .split(separador)
        .some((cell) => cell.length > 2 && cell.trimStart().startsWith(quote) && cell.trimEnd().endsWith(quote)),
    ).length
  const single = counted("'")
  return single > lines.length / 2 && single > 2 * counted('"') ? "'" : '"'
}

/** The width most rows have, and how much speaks for the separator: many rows of that width, with cells that look whole. */
function shapeOf(rows: readonly string[][], signo: Separador): { ancho: number; weight: number } {
  const widths = new Map<number, number>()
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1)
  const head = rows[0]?.length ?? 0
  const share = (width: number) => (widths.get(width) ?? 0) / rows.length
  if (signo === ' ') {
    const fits = head > 2 && share(head) >= spaceShare && rows.every(({ length }) => length >= head)
    return { ancho: head, weight: fits ? leastWeight : 0 }
  }
  if (signo === ',' && head === 1 && rows.every(isProse)) return { ancho: 1, weight: 0 }
  const weightOf = (width: number) => share(width) * (1 - 1 / width)
  const ancho = [...widths.keys()].reduce((most, width) => (weightOf(width) > weightOf(most) ? width : most), 1)
  return { ancho, weight: weightOf(ancho) * wholeShare(rows, signo) }
}

/** Commas of a text, not of a table: each with a space behind. */
const isProse = (celdas: readonly string[]) => celdas.slice(1).every((cell) => cell.startsWith(' '))

/** The share of cells that hold no other separator between signs. */
function wholeShare(rows: readonly string[][], signo: Separador): number {
  const others = separadores.filter((other) => other !== signo && other !== ' ' && other !== ',')
  let all = 0
  let whole = 0
  for (const celdas of rows)
    for (const cell of celdas) {
      all += 1
      const hasOther =
        others.some((other) => cell.includes(other)) ||
        (signo !== ',' && /\S,\S/.test(cell) && kindOf(cell.trim()) !== 'numero')
      if (!hasOther) whole += 1
    }
  return whole / all
}
