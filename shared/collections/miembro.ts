import { z } from 'zod'
import type { CivilDate } from '../dates.ts'
import { correo, hasText, telefono, texto } from './limits.ts'
import type { StoredRecord } from './stored-record.ts'

export const sexos = ['Hombre', 'Mujer', 'Otro'] as const
export type Sexo = (typeof sexos)[number]

/** A document number as stored: no dots, spaces or what nobody sees, upper case. Unique in a gym, the deleted included. */
export const normalizeDni = (value: string) =>
  value.replace(/[.\s\p{Default_Ignorable_Code_Point}]/gu, '').toUpperCase()

const primerNacimiento = '1900-01-01'

/** Whether somebody who trains today can be born on a day; '' is none. */
export const esNacimiento = (day: CivilDate, today: CivilDate) =>
  day === '' || (day >= primerNacimiento && day <= today)

/** Labels of one member. */
export const etiquetasShape = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'Una etiqueta tiene al menos una letra.')
      .max(30, 'Cada etiqueta tiene como máximo 30 caracteres.'),
  )
  .max(10, 'Un miembro lleva como máximo 10 etiquetas.')

/** What the member form sends. A name and one way to tell him apart are all that is required. */
export const miembroInput = z
  .object({
    nombre: texto(2, 80),
    dni: z.string().transform(normalizeDni).pipe(z.string().max(30, 'Escribe como máximo 30 caracteres.')),
    tipo_documento: texto(0, 30),
    telefono: telefono(15),
    correo,
    direccion: texto(0, 200),
    sexo: z.enum(['', ...sexos]),
    fecha_nacimiento: z.string().refine((day) => esNacimiento(day, day), 'La fecha de nacimiento va de 1900 a hoy.'),
    contacto_emergencia: texto(0, 200),
    alerta: texto(0, 200),
    notas: texto(0, 2000),
    etiquetas: etiquetasShape,
    sucursal_id: z.string(),
  })
  .refine(({ dni, telefono: phone }) => hasText(dni) || hasText(phone), {
    path: ['dni'],
    message: 'Escribe el documento o el teléfono.',
  })
export type MiembroInput = z.infer<typeof miembroInput>

/** A person who trains here. `deleted` is '' or the instant he was taken off the lists. */
export type Miembro = StoredRecord & {
  nombre: string
  dni: string
  tipo_documento: string
  telefono: string
  correo: string
  direccion: string
  sexo: '' | Sexo
  fecha_nacimiento: string
  sucursal_id: string
  deleted: string
  foto: string
  notas: string
  alerta: string
  contacto_emergencia: string
  etiquetas: string[]
  numero: number
}
