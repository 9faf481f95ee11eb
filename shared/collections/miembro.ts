import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { telling, type Campos, type Valores } from '../campos/campo.ts'
import { hasText } from '../campos/limits.ts'
import { shapeOf } from '../campos/shape.ts'
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
    synonyms: [
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
  dni: {
    kind: 'document',
    label: 'Documento',
    max: 30,
    normalized: true,
    list: 'desk',
    column: 'DNI',
    synonyms: [
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
  tipo_documento: {
    kind: 'text',
    label: 'Tipo de documento',
    max: 30,
    synonyms: ['tipo', 'tipo doc', 'tipo de doc'],
  },
  telefono: {
    kind: 'phone',
    label: 'Teléfono',
    max: 15,
    normalized: true,
    list: 'desk',
    column: 'Teléfono',
    synonyms: ['celular', 'movil', 'tel', 'whatsapp', 'telefono celular', 'numero de telefono'],
  },
  correo: { kind: 'email', label: 'Correo', synonyms: ['email', 'e mail', 'mail', 'correo electronico'] },
  direccion: { kind: 'text', label: 'Dirección', max: 200, list: 'members', synonyms: ['domicilio', 'calle'] },
  sexo: {
    kind: 'select',
    label: 'Sexo',
    // 'M' means either of two; an import reads it by its column.
    options: ['Hombre', 'Mujer', 'Otro'],
    written: {
      Hombre: ['h', 'masculino', 'masc', 'varon'],
      Mujer: ['f', 'fem', 'femenino'],
      Otro: ['otra', 'x'],
    },
    list: 'members',
    column: 'Sexo',
    synonyms: ['genero'],
  },
  fecha_nacimiento: {
    kind: 'birthday',
    label: 'Fecha de nacimiento',
    synonyms: ['nacimiento', 'f nacimiento', 'fecha nac', 'cumpleanos'],
  },
  origen: {
    kind: 'select',
    label: 'Cómo nos conoció',
    options: ['Recomendación', 'Redes sociales', 'Pasó por la puerta', 'Publicidad', 'Otro'],
    written: {
      Recomendación: ['recomendado', 'referido', 'un amigo', 'amigos', 'boca a boca'],
      'Redes sociales': ['redes', 'instagram', 'facebook', 'tiktok'],
      'Pasó por la puerta': ['paso', 'por la puerta', 'vive cerca'],
      Publicidad: ['anuncio', 'google', 'folleto', 'volante'],
      Otro: ['otra', 'otros'],
    },
    help: 'El reporte de miembros cuenta las altas de cada origen.',
    list: 'members',
    column: 'Origen',
    synonyms: ['origen', 'como llego', 'por donde nos conocio', 'medio', 'canal'],
  },
  contacto_emergencia: {
    kind: 'text',
    label: 'Contacto de emergencia',
    max: 200,
    help: 'Nombre, parentesco y teléfono.',
    synonyms: ['emergencia', 'contacto'],
  },
  alerta: {
    kind: 'text',
    label: 'Alerta',
    max: 200,
    help: 'Se muestra cada vez que alguien abre su ficha.',
    list: 'desk',
    synonyms: ['aviso', 'advertencia'],
  },
  etiquetas: {
    kind: 'labels',
    label: 'Etiquetas',
    help: 'Separadas por comas: becado, empresa.',
    list: 'members',
    synonyms: ['etiqueta', 'tags', 'grupo'],
  },
  notas: {
    kind: 'text',
    label: 'Notas',
    max: 2000,
    synonyms: ['nota', 'observaciones', 'observacion', 'comentarios', 'comentario'],
  },
} as const satisfies Campos

/** The fields that the list of members shows or filters by. */
export const datosDeLista = telling(datosMiembro, 'list')

/** The list fields with a column of their own, on the screen and in the export. */
export const datosDeColumnas = telling(datosDeLista, 'column')

/** Fields that the member form sends. Only a name and a document or phone are required. */
export const miembroInput = z
  .object({ ...shapeOf(datosMiembro), sucursal_id: z.string() })
  .refine(({ dni, telefono }) => hasText(dni) || hasText(telefono), {
    path: ['dni'],
    message: sentenceOf('documento_or_telefono_missing'),
  })
export type MiembroInput = z.infer<typeof miembroInput>

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
