import type { Campo, Mapeo } from './campos.ts'
import type { Lectura } from './lectura.ts'

/** The order of day and month in a column of dates. */
export type Orden = 'dia' | 'mes'

/** A column as understood. */
export type Columna = {
  /** Its heading, '' if it has none. */
  titulo: string
  campo: Campo | ''
  /** Its first three different cells as written, and what each was understood as. */
  muestra: { escrito: string; entendido: string }[]
  /** A Spanish sentence about what is not sure, else ''. */
  duda: string
  /** Of dates whose cells do not settle the order of day and month: the order used. Else ''. */
  orden: Orden | ''
  /** Filled cells, and those that could not be read as the field. */
  llenas: number
  ilegibles: number
}

/** A note on a cell that is stored differently than written, or the reason why a row stays out. `campo` is '' for the whole row. */
export type Aviso = { campo: Campo | ''; texto: string }

/** How to treat a row. */
export const tratos = ['omitir', 'actualizar', 'crear'] as const
export type Trato = (typeof tratos)[number]

/** A row as it would be imported. `fila` is its line in the file. */
export type FilaRevisada = {
  fila: number
  /** As understood: nombre, dni, telefono, correo, plan, vencimiento. */
  celdas: Record<string, string>
  avisos: Aviso[]
  /** Reasons why the row stays out. */
  errores: Aviso[]
  accion: Trato | 'error'
  /** A member, or an earlier row of the same file, that is this person (`cierto`) or may be. */
  duplicado: null | {
    motivo: string
    /** '' for an earlier row. */
    id_miembro: string
    celdas: Record<string, string>
    cierto: boolean
    eliminado: boolean
  }
}

/** A plan as the file writes it ('' where it writes none), and the term of this branch it stands for; '' for none. */
export type PlanEscrito = { texto: string; filas: number; id_plan_plazo: string; propuesto: boolean }

export type Revision = {
  total: number
  crear: number
  actualizar: number
  /** Rows of existing members that stay as they are, and rows that appear twice. */
  omitir: number
  conError: number
  /** Rows that are not people: titles, totals. */
  fuera: number
  /** Imported memberships, by their state today. */
  membresias: { vigentes: number; vencidas: number; futuras: number }
  planes: PlanEscrito[]
  /** The kinds of cells that are stored differently than written. */
  avisos: { campo: Campo | ''; texto: string; filas: number }[]
  /** The rows that need attention: errors, then doubts, then existing members, then cells stored differently than written. */
  filas: FilaRevisada[]
  /** All such rows, of which `filas` are the first. */
  porRevisar: number
}

/** An upload as the import screen gets it. */
export type Importacion = {
  id: string
  archivo: string
  lectura: Lectura
  columnas: Columna[]
  /** Lines that are no people, with the reason. At most 100. */
  fuera: { fila: number; texto: string; motivo: string }[]
  revision: Revision | null
  aplicada: boolean
  /** Of a finished import. */
  resumen: Resumen | null
  diferencias: Diferencia[]
}

/** Choices of the screen. What is missing is proposed. */
export type Elecciones = {
  mapeo?: Mapeo | undefined
  /** By column index. */
  orden?: Record<string, Orden> | undefined
  duplicados: 'omitir' | 'actualizar'
  /** By line. */
  decisiones: Record<string, Trato>
  /** By plan as written (`PlanEscrito.texto`): a term of the branch, '' for none. */
  planes: Record<string, string>
}

/** The choices before anybody made one. */
export const sinElecciones: Elecciones = { duplicados: 'omitir', decisiones: {}, planes: {} }

export type Resumen = {
  creados: number
  actualizados: number
  con_membresia: number
  /** Rows that stayed out, titles and totals aside. */
  sin_entrar: number
}

/** A row that was imported differently than the preview said, or stayed out. */
export type Diferencia = { fila: number; celdas: string[]; avisos: string[]; entro: boolean }

/** A finished import in the list of them; times as texts of the API, '' where there is none. */
export type ImportacionHecha = {
  id: string
  archivo: string
  aplicada: string
  deshecha: string | null
  resumen: Resumen
  usuario: string
  sucursal: string
}
