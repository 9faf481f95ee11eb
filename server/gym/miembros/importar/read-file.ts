import type { EleccionDeLectura, Lectura } from '#shared/importar/lectura.ts'
import type { Refusal } from '#shared/errors/refusals.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { OverBudget, spendFrom } from '#server/runtime/limits/over-budget.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { isCleanText } from '#server/engine/request/clean-input.ts'
import { csvRows } from './csv-rows.ts'
import { repackWorkbook } from './repack-workbook.ts'

/** A table as text: headings and non-empty rows, each with its number in the file. */
export type Row = { fila: number; celdas: string[] }
export type Table = { lectura: Lectura; columnas: string[]; filas: Row[]; fuera: (Row & { motivo: string })[] }

export const maxFilas = 10_000
const maxColumnas = 60
const maxCell = 2000
/** Longest line in characters: the maximum number of full cells, each character a doubled quote. */
const longestLine = 2 * maxColumnas * maxCell

type Numbered = { readonly fila: number; readonly celdas: readonly unknown[] }

/** Reads CSV in any usual encoding and separator, or XLSX. Throws a refusal with a message for everything else. */
export async function readFile(bytes: Uint8Array, _eleccion: EleccionDeLectura = {}): Promise<Table> {
  if (bytes.length === 0) throw unreadable('archivo_empty')
  return toTable(isZip(bytes) ? xlsxTable(bytes) : csvTable(bytes))
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

async function* xlsxTable(bytes: Uint8Array): AsyncGenerator<Numbered> {
  try {
    for await (const { index, values } of streamXlsxRows(await repackWorkbook(bytes)))
      yield { fila: index + 1, celdas: values.slice(0, maxColumnas + 1) }
  } catch (error) {
    if (error instanceof OverBudget) throw error
    throw unreadable('archivo_broken')
  }
}

// oxlint-disable-next-line typescript/require-await -- the text is already in memory
async function* csvTable(bytes: Uint8Array): AsyncGenerator<Numbered> {
  if (isOldExcel(bytes)) throw unreadable('archivo_old_excel')
  const text = decode(bytes)
  if (!isCleanText(text)) throw unreadable('archivo_not_a_table')
  if (hasLongLine(text)) throw unreadable('archivo_long_row')
  let fila = 0
  for (const celdas of csvRows(text, delimiterOf(text), { longest: maxCell, widest: maxColumnas + 1 }))
    yield { fila: ++fila, celdas }
}

function hasLongLine(text: string): boolean {
  for (let from = 0; from + longestLine < text.length;) {
    const end = text.lastIndexOf('\n', from + longestLine)
    if (end < from) return true
    from = end + 1
  }
  return false
}

/** Decodes by byte order mark; else as UTF-8 if valid; else as Spanish Excel's encoding. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 200)
  const zeros = head.filter((byte, index) => byte === 0 && index % 2 === 1).length
  if (zeros > head.length / 4) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Characters searched for the heading line. */
const longestHeading = 200_000

/** The separator that splits the heading line into the most cells. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, longestHeading).split(/\r?\n/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, count: first.split(sign).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.trim().slice(0, maxCell) : ''
}

/** Counts rows while streaming, so that an oversized file is not read to its end. */
async function toTable(rows: AsyncIterable<Numbered>): Promise<Table> {
  const spendText = spendFrom('importedText')
  let columnas: string[] | null = null
  const filas: Table['filas'] = []
  for await (const { fila, celdas } of rows) {
    const texts = celdas.map(cellText)
    if (texts.every((cell) => cell === '')) {
      if (fila > mostNumbered) throw tooMany()
      continue
    }
    if (!texts.every(isCleanText)) throw unreadable('archivo_not_text')
    spendText(texts.reduce((sum, cell) => sum + cell.length, 0))
    if (columnas) filas.push({ fila, celdas: columnas.map((_, column) => texts[column] ?? '') })
    else columnas = headingsOf(texts)
    if (filas.length > maxFilas) throw tooMany()
  }
  if (!columnas) throw unreadable('archivo_without_rows')
  if (filas.length === 0) throw unreadable('archivo_only_heads')
  const lectura: Lectura = {
    tipo: 'texto',
    letras: 'utf-8',
    separador: ';',
    hojas: [],
    hoja: 0,
    encabezado: 1,
    inicio: [],
  }
  return { lectura, fuera: [], columnas, filas: filas.filter(({ celdas }) => celdas.some((cell) => cell !== '')) }
}

/** Empty rows are dropped, but count towards this limit. */
const mostNumbered = 2 * maxFilas

function headingsOf(texts: readonly string[]): string[] {
  const columnas = texts.slice(0, lastFilled(texts) + 1)
  if (columnas.length > maxColumnas) throw unreadable(['archivo_too_wide', { columnas: maxColumnas }])
  return columnas
}

const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell !== '')
const unreadable = (refusal: Refusal) => refuse('archivo', 'validation_invalid_file', refusal)
const tooMany = () => unreadable(['archivo_too_long', { filas: maxFilas }])
