import { telling, type Campos, type Valores } from '../campos/campo.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * The data of a member, in the order of forms and files. A new field is a line here, a migration, and its place on the
 * screens that arrange theirs by hand.
 */
export const datosMiembro = {
  nombre: {
    kind: 'text',
    label: 'Nombre',
    min: 2,
    max: 80,
    required: true,
    normalized: true,
    ordered: true,
    list: 'desk',
    column: 'Nombre',
  },
  dni: {
    kind: 'document',
    label: 'Documento',
    max: 30,
    normalized: true,
    list: 'desk',
    column: 'Documento',
  },
  tipo_documento: {
    kind: 'text',
    label: 'Tipo de documento',
    max: 30,
  },
  telefono: {
    kind: 'phone',
    label: 'Teléfono',
    max: 15,
    normalized: true,
    list: 'desk',
    column: 'Teléfono',
  },
  correo: { kind: 'email', label: 'Correo' },
  direccion: { kind: 'text', label: 'Dirección', max: 200, list: 'members' },
  sexo: {
    kind: 'select',
    label: 'Sexo',
    options: ['Hombre', 'Mujer', 'Otro'],
    list: 'members',
    column: 'Sexo',
  },
  fecha_nacimiento: {
    kind: 'birthday',
    label: 'Fecha de nacimiento',
  },
  origen: {
    kind: 'select',
    label: 'Cómo nos conoció',
    options: ['Recomendación', 'Redes sociales', 'Pasó por la puerta', 'Publicidad', 'Otro'],
    help: 'El reporte de miembros cuenta las altas de cada origen.',
    list: 'members',
    column: 'Origen',
  },
  contacto_emergencia: {
    kind: 'text',
    label: 'Contacto de emergencia',
    max: 200,
    help: 'Nombre, parentesco y teléfono.',
  },
  alerta: {
    kind: 'text',
    label: 'Alerta',
    max: 200,
    help: 'Se muestra cada vez que alguien abre su ficha.',
    list: 'desk',
  },
  etiquetas: {
    kind: 'labels',
    label: 'Etiquetas',
    help: 'Separadas por comas: becado, empresa.',
    list: 'members',
  },
  notas: {
    kind: 'text',
    label: 'Notas',
    max: 2000,
  },
} as const satisfies Campos

/** The fields that the list of members shows or filters by. */
export const datosDeLista = telling(datosMiembro, 'list')

/** The list fields with a column of their own, on the screen and in the export. */
export const datosDeColumnas = telling(datosDeLista, 'column')

/** A member of the gym. `deleted` is '' or the instant of the removal. `unido_a`: the record of the same person that stays, else ''. */
export type Miembro = StoredRecord &
  Valores<typeof datosMiembro> & {
    sucursal_id: string
    deleted: string
    foto: string
    numero: number
    codigo: string
    unido_a: string
  }

/** Longest note, in characters. */
export const mostNota = 500

/** A dated note about a member. `anulada` is '' unless its author took it back. */
export type NotaMiembro = StoredRecord & {
  id_miembro: string
  usuario_id: string
  texto: string
  anulada: string
  expand?: { usuario_id?: { name: string } }
}
