import type { Valores } from '#shared/campos/campo.ts'
import type { datosMiembro } from '#shared/collections/miembro.ts'
import type { Mapeo } from '#shared/importar/campos.ts'
import type { Aviso, Columna, Orden } from '#shared/importar/importacion.ts'
import type { CivilDate } from '#shared/values/dates.ts'

/** A row of the table: its line in the file, and a text for each column. */
export type Row = { readonly fila: number; readonly celdas: readonly string[] }

/** Facts about the gym that decide what a cell means. */
export type Place = {
  /** ISO 3166. */
  readonly pais: string
  readonly hoy: CivilDate
  /** Names of the branch's plans, to tell a column of plans from others. */
  readonly planes: readonly string[]
}

/** Choices of the screen; what is missing is proposed. */
export type Chosen = {
  readonly mapeo?: Mapeo | undefined
  readonly orden?: Readonly<Record<string, Orden>> | undefined
}

/** A row as understood. Values are as stored, '' for none. */
export type UnderstoodRow = {
  fila: number
  celdas: readonly string[]
  valores: Valores<typeof datosMiembro>
  /** Digits, or ''. */
  numero: string
  /** As written. */
  plan: string
  plazo: string
  cuota: string
  inicio: CivilDate
  vencimiento: CivilDate
  /** Cells that are stored differently than written. */
  avisos: Aviso[]
  /** Reasons why the row stays out. */
  errores: Aviso[]
}

export type Understood = { mapeo: Mapeo; columnas: Columna[]; filas: UnderstoodRow[] }
