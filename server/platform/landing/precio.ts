import { z } from 'zod'

/** A service as the page shows it. `caracteristicas` are lines of `<p>`, written by the operator. */
export const precio = z.object({
  id: z.string(),
  nombre: z.string(),
  precio: z.number(),
  moneda: z.string(),
  prueba_gratuita: z.boolean(),
  caracteristicas: z.string(),
  limite_sucursales: z.number(),
  limite_miembros: z.number(),
  limite_usuarios: z.number(),
  funciones: z.array(z.string()),
})

export type Precio = z.infer<typeof precio>
