import type { Celda, Columna, Resumen } from '#shared/reportes/reporte.ts'

/** The gym's format of numbers and dates. */
export interface Locality {
  readonly pais: string
  readonly moneda: string
  readonly zona: string
}

/** The content of a file: headings, rows streamed from the database, and a heading text. */
export interface Sheet {
  readonly titulo: string
  readonly gimnasio: string
  /** How to reach the gym: 'Gorriti 4862 · +54 9 11 4831-7720 · hola@norte.example'. */
  readonly datos: string
  /** The stored file's name; '' for none. */
  readonly logo: string
  /** The filters in words: 'Del 01/11/2026 al 30/11/2026 · Centro'. */
  readonly filtros: string
  readonly columnas: readonly Columna[]
  readonly cantidad: number
  readonly total: readonly Celda[] | null
  /** On paper alone: programs that read a list of receipts would add it to them. */
  readonly totalEnPapel?: readonly Celda[] | null
  readonly filas: AsyncGenerator<Celda[], void>
  /** The figures and breakdowns of a whole report, to read before its rows. */
  readonly resumen?: () => Promise<Resumen>
  readonly locality: Locality
}
