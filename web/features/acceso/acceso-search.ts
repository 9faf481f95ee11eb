import * as z from 'zod/mini'
import { catch as fallback } from 'zod/mini'

const optionalText = fallback(z.optional(z.string()), undefined)

/** `volver`: where the person was going. `motivo`: why the app sent him to the sign-in page. */
export const loginSearch = z.object({
  volver: optionalText,
  motivo: fallback(z.optional(z.enum(['vencida', 'sin-conexion'])), undefined),
})

/** `permiso`: the one that was missing. */
export const accessSearch = z.object({ permiso: optionalText, volver: optionalText })

export const errorSearch = z.object({ volver: optionalText })
