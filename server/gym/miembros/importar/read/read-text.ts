import { setImmediate } from 'node:timers/promises'
import { separadores, type EleccionDeLectura, type Letras, type Separador } from '#shared/importar/lectura.ts'
import { isLabel } from './cell-kind.ts'
import { csvRows, type Dialect } from './csv-rows.ts'
import { findDialect } from './dialect.ts'
import { refuseOtherText } from './other-files.ts'
import { readLetters } from './letters.ts'
import { maxCell, maxColumnas, sheetCollector, tooMany, unreadable, type Filled, type Sheet } from './sheet.ts'
import { learnKinds, mendWide, type ColumnKinds } from './wide-rows.ts'

/** Longest line in characters: the maximum number of full cells, each character a doubled quote. */
const longestLine = 2 * maxColumnas * maxCell
const rowsAtOnce = 500
/** The last row of a spreadsheet. Most rows of a list are empty. */
const lastRow = 1_048_576

export type TextSheet = { sheet: Sheet; letras: Letras; separador: Separador | '' }

/** Reads a text with separators, in any usual encoding. */
export async function readText(bytes: Uint8Array, eleccion: EleccionDeLectura): Promise<TextSheet> {
  const { texto, letras } = readLetters(bytes, eleccion.letras)
  refuseOtherText(texto)
  const text = texto.replace(/\r\n?/g, '\n')
  if (hasLongLine(text)) throw unreadable('archivo_long_row')
  const { told, start } = toldSeparator(text)
  const body = unwrapped(text.slice(start))
  const dialect = findDialect(body, eleccion.separador ?? told)
  const kinds = learnKinds(csvRows(body.slice(0, 300_000), dialect), dialect.ancho)
  const collector = sheetCollector()
  let fila = start > 0 ? 1 : 0
  for (const celdas of csvRows(body, dialect)) {
    fila += 1
    if (fila % rowsAtOnce === 0) await setImmediate()
    if (fila > lastRow) throw tooMany()
    if (celdas.length === 1 && celdas[0] === '') continue
    collector.add(fila, filledOf(mended(celdas, { dialect, kinds, isFirst: fila <= mostTitles })))
    if (collector.isFull()) break
  }
  return { sheet: collector.end(), letras, separador: dialect.signo }
}

/** Rows in which headings with another separator are looked for. */
const mostTitles = 20

function mended(celdas: string[], at: { dialect: Dialect; kinds: ColumnKinds; isFirst: boolean }): readonly string[] {
  const { dialect, kinds, isFirst } = at
  if (isFirst && celdas.length === 1 && dialect.ancho > 2) return otherHeading(celdas[0] ?? '', dialect) ?? celdas
  return mendWide(celdas, kinds, dialect.separador)
}

/** Headings that were typed with another separator than the rows. */
function otherHeading(line: string, { separador, comilla, ancho }: Dialect): string[] | undefined {
  return separadores
    .filter((other) => other !== separador)
    .map((other) => [...csvRows(line, { separador: other, comilla, ancho: 0 })][0] ?? [])
    .find((celdas) => celdas.length === ancho && celdas.every((cell) => isLabel(cell.trim())))
}

function* filledOf(celdas: readonly string[]): Generator<Filled> {
  for (const [columna, cell] of celdas.entries()) if (cell !== '') yield [columna, asTyped(cell)]
}

/** A text each of whose lines was put in quotes as a whole, without them. */
function unwrapped(text: string): string {
  const lines = text.slice(0, 20_000).split('\n', 20).slice(0, -1)
  const isWrapped =
    lines.length > 0 && lines.every((line) => /^"[^"\n]*(""[^"\n]*)*"$/.test(line) && /[,;\t]/.test(line))
  return isWrapped ? text.replace(/^"(.*)"$/gm, (_, line: string) => line.replaceAll('""', '"')) : text
}

/** Drops the signs that make a spreadsheet keep digits as text: `="00123"` and `'00123`. */
const asTyped = (cell: string) => cell.replace(/^\s*="([^"]*)"\s*$/, '$1').replace(/^\s*'(?=[-+\d=])/, '')

/** A first line `sep=;`, which Excel writes and reads as the separator. */
function toldSeparator(text: string): { told?: Separador; start: number } {
  const [line, sign] = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i.exec(text) ?? []
  const told = separadores.find((one) => one === sign)
  return line === undefined ? { start: 0 } : { start: line.length, ...(told ? { told } : {}) }
}

function hasLongLine(text: string): boolean {
  for (let from = 0; from + longestLine < text.length;) {
    const end = text.lastIndexOf('\n', from + longestLine)
    if (end < from) return true
    from = end + 1
  }
  return false
}
