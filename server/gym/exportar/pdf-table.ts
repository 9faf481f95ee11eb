import type { Columna } from '#shared/reportes/reporte.ts'
import { columnsFor, longestIn, neededFor } from './pdf-columns.ts'
import { cellGap, rowSize, whole, type Drawn } from './pdf-page.ts'

/** The rows of a list as they are printed, and their total. */
export interface PrintedRows {
  readonly columnas: readonly Columna[]
  readonly filas: readonly (readonly string[])[]
  readonly total: readonly string[] | null
}

/** The columns of a list that have room on paper. */
export interface PaperTable extends Drawn {
  /** The index of each of these columns among the list's columns. */
  readonly kept: readonly number[]
  /** The other columns in words: 'Sucursal: Palermo', 'Sin lugar para Sexo'. */
  readonly notes: readonly string[]
}

interface Field {
  readonly columna: Columna
  readonly at: number
  readonly longest: readonly string[]
}

interface Measured extends Field {
  /** The width at which nothing wraps. */
  readonly needed: number
}

const smallSize = 8
/** A column that wraps keeps at least this width, and the name of a row more. */
const leastWidth = 62
const nameWidth = 140
const names = new Set(['nombre', 'cliente', 'miembro'])
/** Columns to do without, the least important one first. */
const dispensable = ['sexo', 'horario', 'origen', 'partes', 'nota', 'via', 'telefono', 'referencia', 'plazo', 'visita']
/** A longer text is no note. */
const longestNote = 30

/**
 * The table of a list across the page. A column without a text takes no room. If the rest does not fit, the letters get
 * smaller, then a column that is the same in every row becomes a note, then texts wrap, and the least important columns go.
 */
export function tableFor(doc: PDFKit.PDFDocument, rows: PrintedRows): PaperTable {
  const { columnas, filas, total } = rows
  // The word 'Total' has the room of the columns after it.
  const sums = total?.map((text, at) => (at === 0 ? '' : text)) ?? []
  const all = columnas.map((columna, at): Field => ({
    columna,
    at,
    longest: [sums[at] ?? '', ...longestIn(filas, at)],
  }))
  const filled = all.filter(({ at }) => at === 0 || filas.length === 0 || filas.some((fila) => fila[at]))
  const same = filled.filter((field) => isSame(rows, field))
  const various = filled.filter((field) => !same.includes(field))
  const said = same.map(({ columna, at }) => `${columna.titulo}: ${filas[0]?.[at]}`)
  for (const [fields, size, notes] of [
    [filled, rowSize, []],
    [filled, smallSize, []],
    [various, smallSize, said],
  ] as const) {
    const measured = measure(doc, fields, size)
    if (sum(measured.map(({ needed }) => needed)) <= whole.width) return placed(measured, isText, size, notes)
  }
  const { left, gone } = withoutLeast(measure(doc, various, smallSize).map(atMostNameWidth))
  return placed(left, wraps, smallSize, gone.length > 0 ? [...said, `Sin lugar para ${gone.join(', ')}`] : said)
}

function measure(doc: PDFKit.PDFDocument, fields: readonly Field[], size: number): Measured[] {
  const columnas = fields.map(({ columna }) => columna)
  const longest = fields.map((field) => field.longest)
  const needed = neededFor(doc, { columnas, longest, size, gap: cellGap })
  return fields.map((field, nth) => ({ ...field, needed: needed[nth] ?? 0 }))
}

function placed(
  fields: readonly Measured[],
  isElastic: (field: Measured) => boolean,
  size: number,
  notes: readonly string[],
): PaperTable {
  const needed = fields.map((field) => field.needed)
  return {
    columnas: fields.map(({ columna }) => columna),
    kept: fields.map(({ at }) => at),
    spans: columnsFor(needed, fields.map(isElastic), whole),
    size,
    notes,
  }
}

/** The columns that fit once texts wrap, and the titles of the others. */
function withoutLeast(fields: readonly Measured[]): { left: Measured[]; gone: string[] } {
  let left = [...fields]
  const gone: string[] = []
  for (const id of dispensable) {
    if (sum(left.map(leastOf)) <= whole.width) break
    gone.push(...left.filter(({ columna, at }) => at > 0 && columna.id === id).map(({ columna }) => columna.titulo))
    left = left.filter(({ columna, at }) => at === 0 || columna.id !== id)
  }
  return { left, gone }
}

const isSame = ({ filas }: PrintedRows, { columna, at }: Field) => {
  const first = filas[0]?.[at] ?? ''
  const isNote = at > 0 && columna.tipo === 'texto' && first.length <= longestNote
  return isNote && filas.length > 1 && filas.every((fila) => fila[at] === first)
}

const isText = ({ columna }: Field) => columna.tipo === 'texto'
const isName = ({ columna }: Field) => names.has(columna.id)
const wraps = (field: Field) => isText(field) && !isName(field)
const leastOf = (field: Measured) => (wraps(field) ? Math.min(field.needed, leastWidth) : field.needed)
const atMostNameWidth = (field: Measured) =>
  isName(field) ? { ...field, needed: Math.min(field.needed, nameWidth) } : field

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
