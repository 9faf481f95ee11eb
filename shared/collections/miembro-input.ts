import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { hasText } from '../campos/limits.ts'
import { shapeOf } from '../campos/shape.ts'
import { datosMiembro } from './miembro.ts'

/** Fields that the member form sends. Only a name and a document or phone are required. */
export const miembroInput = z
  .object({ ...shapeOf(datosMiembro), sucursal_id: z.string() })
  .refine(({ dni, telefono }) => hasText(dni) || hasText(telefono), {
    path: ['dni'],
    message: sentenceOf('documento_or_telefono_missing'),
  })
export type MiembroInput = z.infer<typeof miembroInput>
