import { keysOf } from '../campos/campo.ts'
import { datosMiembro } from './miembro.ts'

export type Campo = keyof typeof datosMiembro | 'apellido' | 'plan' | 'inicio' | 'vencimiento'
type Column = { id: Campo; label: string; sinonimos: readonly string[] }

const synonyms: Partial<Record<keyof typeof datosMiembro, readonly string[]>> = {
  nombre: [
    'nombre y apellido',
    'nombre completo',
    'nombres',
    'miembro',
    'socio',
    'cliente',
    'alumno',
    'nombre y apellidos',
  ],
  dni: [
    'dni',
    'numero de documento',
    'nro documento',
    'n documento',
    'cedula',
    'rut',
    'curp',
    'cc',
    'nie',
    'identificacion',
    'doc',
    'nro doc',
    'dui',
    'dpi',
  ],
  tipo_documento: ['tipo', 'tipo doc', 'tipo de doc'],
  telefono: ['celular', 'movil', 'tel', 'whatsapp', 'telefono celular', 'numero de telefono'],
  correo: ['email', 'e mail', 'mail', 'correo electronico'],
  direccion: ['domicilio', 'calle'],
  sexo: ['genero'],
  fecha_nacimiento: ['nacimiento', 'f nacimiento', 'fecha nac', 'cumpleanos'],
  origen: ['origen', 'como llego', 'por donde nos conocio', 'medio', 'canal'],
  contacto_emergencia: ['emergencia', 'contacto'],
  alerta: ['aviso', 'advertencia'],
  etiquetas: ['etiqueta', 'tags', 'grupo'],
  notas: ['nota', 'observaciones', 'observacion', 'comentarios', 'comentario'],
}

const apellido: Column = { id: 'apellido', label: 'Apellido', sinonimos: ['apellidos', 'primer apellido'] }

/** Fields that a column of a member file can fill, in the order of the mapping screen. */
export const campos: readonly Column[] = [
  ...keysOf(datosMiembro).flatMap((id) => {
    const column = { id, label: datosMiembro[id].label, sinonimos: synonyms[id] ?? [] }
    return id === 'nombre' ? [column, apellido] : [column]
  }),
  { id: 'plan', label: 'Plan', sinonimos: ['membresia', 'plan actual', 'tarifa', 'cuota', 'abono'] },
  { id: 'inicio', label: 'Inicio del periodo', sinonimos: ['inicio', 'fecha de inicio', 'desde', 'fecha inicio'] },
  {
    id: 'vencimiento',
    label: 'Vencimiento',
    sinonimos: [
      'vence',
      'fecha de vencimiento',
      'vencimiento actual',
      'pagado hasta',
      'hasta',
      'fecha vencimiento',
      'caduca',
      'fin',
    ],
  },
]

/** The field of each column; '' skips the column. */
export type Mapeo = readonly (Campo | '')[]

/** How to treat a row that matches an existing member. */
export const tratos = ['omitir', 'actualizar', 'crear'] as const
export type Trato = (typeof tratos)[number]

/** A row as it would be imported. `fila` is its line in the file; the heading is line 1. */
export type FilaRevisada = {
  fila: number
  celdas: Record<string, string>
  /** Errors by field. A row with an error is skipped. */
  errores: Partial<Record<Campo, string>>
  accion: Trato | 'error'
  /** An existing member, or an earlier row of the same file. */
  duplicado: null | {
    motivo: string
    id_miembro: string
    celdas: Record<string, string>
    /** The document matches, so a second member cannot be created. */
    cierto: boolean
    eliminado: boolean
  }
}

export type Revision = {
  total: number
  crear: number
  actualizar: number
  omitir: number
  conError: number
  conMembresia: number
  /** Only rows with an error or a duplicate. */
  filas: FilaRevisada[]
}

/** An upload as the import screen gets it. */
export type Importacion = {
  id: string
  archivo: string
  columnas: string[]
  /** The first cells of each column. */
  muestra: string[][]
  mapeo: (Campo | '')[]
  revision: Revision | null
  aplicada: boolean
  /** Counts of a finished import. */
  resumen: Resumen | null
}

export type Resumen = { creados: number; actualizados: number; con_membresia: number }

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
