import type { Celda, Columna } from '#shared/reportes.ts'

/** How the gym writes figures and dates. */
export interface Locality {
  readonly pais: string
  readonly moneda: string
  readonly zona: string
}

/** What becomes a file: headings, rows as they come from the database, and what is said above them. */
export interface Sheet {
  readonly titulo: string
  readonly gimnasio: string
  /** 'Del 01/11/2026 al 30/11/2026 · Centro': what was asked for. */
  readonly filtros: string
  readonly columnas: readonly Columna[]
  readonly cantidad: number
  readonly total: readonly Celda[] | null
  readonly filas: AsyncGenerator<Celda[], void>
  readonly locality: Locality
}
