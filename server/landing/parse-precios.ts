import { z } from 'zod'
import type { Precio } from './precios.ts'

const precio = z.object({
  nombre: z.string(),
  precio: z.number(),
  moneda: z.string(),
  prueba_gratuita: z.boolean(),
  caracteristicas: z.string(),
})

/** The records of `servicios` as the pricing cards need them. */
export const parsePrecios = (records: readonly unknown[]): readonly Precio[] => z.array(precio).parse(records)
