/** What a column of a file of members can be, in the order of the mapping screen. */
export const campos = [
  {
    id: 'nombre',
    label: 'Nombre',
    sinonimos: [
      'nombre y apellido',
      'nombre completo',
      'nombres',
      'miembro',
      'socio',
      'cliente',
      'alumno',
      'nombre y apellidos',
    ],
  },
  { id: 'apellido', label: 'Apellido', sinonimos: ['apellidos', 'primer apellido'] },
  {
    id: 'dni',
    label: 'Documento',
    sinonimos: [
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
  },
  { id: 'tipo_documento', label: 'Tipo de documento', sinonimos: ['tipo', 'tipo doc', 'tipo de doc'] },
  {
    id: 'telefono',
    label: 'Teléfono',
    sinonimos: ['celular', 'movil', 'tel', 'whatsapp', 'telefono celular', 'numero de telefono'],
  },
  { id: 'correo', label: 'Correo', sinonimos: ['email', 'e mail', 'mail', 'correo electronico'] },
  { id: 'direccion', label: 'Dirección', sinonimos: ['domicilio', 'calle'] },
  { id: 'sexo', label: 'Sexo', sinonimos: ['genero'] },
  {
    id: 'fecha_nacimiento',
    label: 'Fecha de nacimiento',
    sinonimos: ['nacimiento', 'f nacimiento', 'fecha nac', 'cumpleanos'],
  },
  { id: 'contacto_emergencia', label: 'Contacto de emergencia', sinonimos: ['emergencia', 'contacto'] },
  { id: 'alerta', label: 'Alerta', sinonimos: ['aviso', 'advertencia'] },
  { id: 'notas', label: 'Notas', sinonimos: ['nota', 'observaciones', 'observacion', 'comentarios', 'comentario'] },
  { id: 'etiquetas', label: 'Etiquetas', sinonimos: ['etiqueta', 'tags', 'grupo'] },
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
] as const

export type Campo = (typeof campos)[number]['id']

/** For each column of the file the field it fills; '' is left out. */
export type Mapeo = readonly (Campo | '')[]

/** What happens to a row that is somebody the gym knows already. */
export const tratos = ['omitir', 'actualizar', 'crear'] as const
export type Trato = (typeof tratos)[number]

/** A row as it would be imported. `fila` is its number in the file, the heading being 1. */
export type FilaRevisada = {
  fila: number
  celdas: Record<string, string>
  /** What is wrong, by field. A row with an error is left out. */
  errores: Partial<Record<Campo, string>>
  accion: Trato | 'error'
  /** Somebody who is there already, or an earlier row of the same file. */
  duplicado: null | {
    motivo: string
    id_miembro: string
    celdas: Record<string, string>
    /** The same person for certain (document): then it cannot be made a second time. */
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
  /** Rows with an error or a double; the rest need no looking at. */
  filas: FilaRevisada[]
}

/** An upload as its screen gets it. */
export type Importacion = {
  id: string
  archivo: string
  columnas: string[]
  /** The first cells of each column. */
  muestra: string[][]
  mapeo: (Campo | '')[]
  revision: Revision | null
  aplicada: boolean
  /** How many of each, of one that was done. */
  resumen: Resumen | null
}

export type Resumen = { creados: number; actualizados: number; con_membresia: number }

/** Which field each heading is, by its words, whatever accents, signs or case it has. No field twice. */
export function recognise(columnas: readonly string[]): (Campo | '')[] {
  const taken = new Set<Campo>()
  const exact = columnas.map((heading) => claim(taken, (words) => words === plain(heading)))
  return columnas.map(
    (heading, index) => exact[index] || claim(taken, (words) => plain(heading).startsWith(`${words} `)),
  )
}

function claim(taken: Set<Campo>, matches: (words: string) => boolean): Campo | '' {
  const found = campos.find(
    ({ id, label, sinonimos }) => !taken.has(id) && [plain(label), plain(id), ...sinonimos].some(matches),
  )
  if (!found) return ''
  taken.add(found.id)
  return found.id
}

/** Lower case, without accents, signs or double spaces. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
