import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { isCleanText } from '#server/records/clean-input.ts'
import { refuse } from '#server/collections/refusal.ts'
import { requireSmallZip } from './zip-guard.ts'

/** A table as text: its headings, and its rows that are not empty, each with its number in the file. */
export type Table = { columnas: string[]; filas: { fila: number; celdas: string[] }[] }

export const maxFilas = 10_000
const maxColumnas = 60
const maxCell = 2000

/** Reads CSV in any usual encoding and separator, or XLSX. Throws a refusal with a sentence for everything else. */
export async function readFile(bytes: Uint8Array): Promise<Table> {
  if (bytes.length === 0) throw unreadable('El archivo está vacío.')
  return toTable(isZip(bytes) ? await xlsxRows(bytes) : csvRows(bytes))
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

async function xlsxRows(bytes: Uint8Array): Promise<string[][]> {
  await requireSmallZip(bytes)
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], range: `A1:BH${maxFilas + 2}` })
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
  } catch {
    throw unreadable('No pudimos abrir el archivo. Ábrelo en tu hoja de cálculo y guárdalo otra vez como .xlsx o .csv.')
  }
}

function csvRows(bytes: Uint8Array): string[][] {
  if (isOldExcel(bytes))
    throw unreadable('Es un archivo de Excel antiguo o con contraseña. Guárdalo como .xlsx o .csv.')
  const text = decode(bytes)
  if (!isCleanText(text)) throw unreadable('El archivo no es una tabla de texto. Guárdalo como .xlsx o .csv.')
  const lines = text.split('\n', maxFilas * 2 + 2)
  if (lines.length > maxFilas * 2) throw tooMany()
  return parseCsv(text, { delimiter: delimiterOf(text), maxRows: maxFilas + 2 }).map((row) => row.map(cellText))
}

/** By its mark, else UTF-8 where it is valid, else what Spanish Excel writes. */
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

/** The sign that parts most headings. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r?\n/).find((line) => line.trim() !== '') ?? ''
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, count: heading.split(sign).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.trim().slice(0, maxCell) : ''
}

function toTable(rows: string[][]): Table {
  const start = rows.findIndex((row) => row.some((cell) => cell !== ''))
  const heading = rows[start]
  if (!heading) throw unreadable('El archivo no tiene ninguna fila.')
  const columnas = heading.slice(0, lastFilled(heading) + 1)
  if (columnas.length > maxColumnas) throw unreadable(`El archivo tiene más de ${maxColumnas} columnas.`)
  const filas = rows
    .map((row, index) => ({ fila: index + 1, celdas: columnas.map((_, column) => row[column] ?? '') }))
    .filter(({ fila, celdas }) => fila > start + 1 && celdas.some((cell) => cell !== ''))
  if (filas.length > maxFilas) throw tooMany()
  if (filas.length === 0) throw unreadable('El archivo tiene encabezados, pero ninguna fila debajo.')
  if (!filas.every(({ celdas }) => celdas.every(isCleanText)))
    throw unreadable('El archivo tiene signos que no son texto. Guárdalo otra vez como .xlsx o .csv.')
  return { columnas, filas }
}

const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell !== '')
const unreadable = (message: string) => refuse('archivo', 'validation_invalid_file', message)
const tooMany = () => unreadable(`El archivo tiene más de ${maxFilas} filas. Divídelo en varios.`)
