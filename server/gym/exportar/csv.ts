import type { Celda, Columna } from '#shared/reportes/reporte.ts'
import { neutralise } from '#shared/values/neutralise.ts'
import type { Sheet } from './sheet.ts'
import { writtenIn, type Written } from './format-cells.ts'

const rowsAtOnce = 200
const numeric = new Set(['numero', 'dinero', 'porcentaje'])

type Rows = Pick<Sheet, 'columnas' | 'filas' | 'total' | 'locality'>

/** The sheet as CSV: UTF-8 with a byte order mark, the locale's separator and decimal sign, and no formulas. */
export async function* toCsv({ columnas, filas, total, locality }: Rows): AsyncGenerator<Buffer> {
  const written = writtenIn(locality)
  let lines = `\uFEFF${columnas.map(({ titulo }) => quoted(titulo, written.separator)).join(written.separator)}\r\n`
  let count = 0
  for await (const fila of filas) {
    lines += lineOf(fila, columnas, written)
    if (++count % rowsAtOnce !== 0) continue
    yield Buffer.from(lines)
    lines = ''
  }
  yield Buffer.from(lines + (total ? lineOf(total, columnas, written) : ''))
}

function lineOf(fila: readonly Celda[], columnas: readonly Columna[], written: Written): string {
  const cells = columnas.map(({ tipo }, at) => {
    const text = written.plain(fila[at] ?? null, tipo)
    const isNumber = numeric.has(tipo) && typeof fila[at] === 'number'
    return quoted(isNumber ? text : neutralise(text), written.separator)
  })
  return `${cells.join(written.separator)}\r\n`
}

const quoted = (text: string, separator: string) =>
  text.includes('"') || text.includes(separator) || /[\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
