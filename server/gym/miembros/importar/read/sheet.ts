import type { Refusal } from '#shared/errors/refusals.ts'
import { spendFrom } from '#server/runtime/limits/over-budget.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** A row with some text. `fila`: its number in the file, from 1. */
export type Row = { fila: number; celdas: string[] }

/** The rows of a sheet that hold some text. `llenas` counts them, also those beyond the limits, of which `excess` tells. */
export type Sheet = { filas: Row[]; llenas: number; excess: Error | null }

export const maxFilas = 10_000
/** Titles, page ends and totals that a list of `maxFilas` people may have beside them. */
const maxOtherRows = 2000
export const maxColumnas = 60
export const maxCell = 2000

export const unreadable = (refusal: Refusal) => refuse('archivo', 'validation_invalid_file', refusal)
export const tooMany = () => unreadable(['archivo_too_long', { filas: maxFilas }])

export type Filled = [columna: number, texto: string]

/** Collects the rows of a sheet. Cells without text cost nothing, however far away they are. */
export function sheetCollector() {
  const spendText = spendFrom('importedText')
  const rows: { fila: number; filled: Filled[] }[] = []
  const used = new Set<number>()
  let llenas = 0
  let excess: Error | null = null
  const keep = (fila: number, filled: Filled[]) => {
    if (rows.length >= maxFilas + maxOtherRows) throw tooMany()
    spendText(filled.reduce((sum, [, texto]) => sum + texto.length, 0))
    for (const [columna] of filled) used.add(columna)
    rows.push({ fila, filled })
  }
  return {
    add(fila: number, cells: Iterable<Filled>): void {
      const filled: Filled[] = []
      for (const [columna, raw] of cells) {
        const texto = cellText(raw)
        if (texto !== '') filled.push([columna, texto])
      }
      if (filled.length === 0) return
      llenas += 1
      if (excess) return
      try {
        keep(fila, filled)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        excess = error
      }
    },
    isFull: () => excess !== null,
    end(): Sheet {
      const places = placesOf(used)
      if (places.size > maxColumnas) excess ??= unreadable(['archivo_too_wide', { columnas: maxColumnas }])
      return { filas: rows.map(({ fila, filled }) => ({ fila, celdas: inPlace(filled, places) })), llenas, excess }
    },
  }
}

/** The columns as they lie; when they reach too far, those with text alone. */
function placesOf(used: ReadonlySet<number>): Map<number, number> {
  const columns = [...used].toSorted((a, b) => a - b)
  const width = (columns.at(-1) ?? -1) + 1
  if (width <= maxColumnas) return new Map(Array.from({ length: width }, (_, column) => [column, column]))
  return new Map(columns.map((column, place) => [column, place]))
}

function inPlace(filled: readonly Filled[], places: ReadonlyMap<number, number>): string[] {
  const celdas: string[] = []
  for (const [columna, texto] of filled) {
    const place = places.get(columna) ?? maxColumnas
    if (place >= maxColumnas) continue
    while (celdas.length < place) celdas.push('')
    celdas[place] = texto
  }
  return celdas
}

// oxlint-disable-next-line no-control-regex -- these are what must not be stored
const unwanted = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\uFEFF\uFFFE\uFFFF\p{Surrogate}]/gu

/** Text of a cell as stored: no control characters but line ends, no spaces around it, not longer than `maxCell`. */
function cellText(raw: string): string {
  const text = raw
    .slice(0, 2 * maxCell)
    .trim()
    .slice(0, maxCell)
  return text.search(unwanted) === -1 ? text : text.replace(unwanted, (sign) => (/\s/.test(sign) ? ' ' : '')).trim()
}
