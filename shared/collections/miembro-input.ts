import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { hasText, texto } from '../campos/limits.ts'
import { shapeOf } from '../campos/shape.ts'
import { datosMiembro } from './miembro.ts'

const { min, max } = datosMiembro.nombre
const nombre = z.string().refine(hasText, sentenceOf('nombre_missing')).pipe(texto(min, max))

/** Fields that the member form sends. Only a name and a document or phone are required. */
export const miembroInput = z
  .object({ ...shapeOf(datosMiembro), nombre, sucursal_id: z.string() })
  .refine(({ dni, telefono }) => hasText(dni) || hasText(telefono), {
    path: ['dni'],
    message: sentenceOf('documento_or_telefono_missing'),
  })
export type MiembroInput = z.infer<typeof miembroInput>
