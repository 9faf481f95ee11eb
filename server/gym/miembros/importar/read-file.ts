import type { EleccionDeLectura, Lectura } from '#shared/importar/lectura.ts'
import { findTable, requireRows } from './find/find-table.ts'
import { refuseOther } from './read/other-files.ts'
import { readText } from './read/read-text.ts'
import { readWorkbook, type NamedSheet } from './read/read-workbook.ts'
import { unreadable, type Row, type Sheet } from './read/sheet.ts'
import { findHeading } from './find/find-heading.ts'
import { isNameHeading } from './find/heading-words.ts'

export type { Row } from './read/sheet.ts'

/** A table as text: headings and rows of people, and rows below the headings that are no people, with the reason. */
export type Table = { lectura: Lectura; columnas: string[]; filas: Row[]; fuera: (Row & { motivo: string })[] }

/**
 * Reads a text with any usual encoding and separator, or an Excel workbook, and finds its list. A person's choices override the
 * findings. Throws a refusal with a message for any other file.
 */
export async function readFile(bytes: Uint8Array, eleccion: EleccionDeLectura = {}): Promise<Table> {
  if (bytes.length === 0) throw unreadable('archivo_empty')
  refuseOther(bytes)
  return isZip(bytes) ? ofWorkbook(bytes, eleccion) : ofText(bytes, eleccion)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

async function ofText(bytes: Uint8Array, eleccion: EleccionDeLectura): Promise<Table> {
  const { sheet, letras, separador } = await readText(bytes, eleccion)
  return tableOf(sheet, eleccion, { tipo: 'texto', letras, separador, hojas: [], hoja: 0 })
}

async function ofWorkbook(bytes: Uint8Array, eleccion: EleccionDeLectura): Promise<Table> {
  const sheets = await readWorkbook(bytes)
  const hoja = chooseSheet(sheets, eleccion.hoja)
  const hojas = sheets.map(({ nombre, oculta, sheet }) => ({ nombre, oculta, filas: sheet.llenas }))
  const sheet = sheets[hoja]?.sheet ?? { filas: [], llenas: 0, excess: null }
  return tableOf(sheet, eleccion, { tipo: 'libro', letras: '', separador: '', hojas, hoja })
}

type ReadAs = Omit<Lectura, 'encabezado' | 'inicio'>

function tableOf(sheet: Sheet, { encabezado: chosen }: EleccionDeLectura, read: ReadAs): Table {
  if (sheet.excess) throw sheet.excess
  const found = findTable(sheet, chosen)
  requireRows(found)
  const { encabezado, inicio, ...table } = found
  return { lectura: { ...read, encabezado, inicio }, ...table }
}

/** The sheet chosen, else the one with the most people: visible ones first, then those with a heading of names, then by rows. */
function chooseSheet(sheets: readonly NamedSheet[], chosen?: number): number {
  if (chosen !== undefined && sheets[chosen]) return chosen
  if (sheets.length === 1) return 0
  const ranks = sheets.map(({ oculta, sheet: { filas, llenas } }) => {
    const heading = findHeading(filas)
    const hasNames = heading + 1 < filas.length && (filas[heading]?.celdas ?? []).some(isNameHeading)
    return [oculta || llenas === 0 ? 0 : 1, hasNames ? 1 : 0, llenas]
  })
  return ranks.reduce((best, rank, index) => (isHigher(rank, ranks[best] ?? []) ? index : best), 0)
}

function isHigher(rank: readonly number[], other: readonly number[]): boolean {
  const differs = rank.findIndex((value, at) => value !== other[at])
  return differs !== -1 && (rank[differs] ?? 0) > (other[differs] ?? 0)
}
