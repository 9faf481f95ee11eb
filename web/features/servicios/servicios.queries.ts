import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#web/lib/api.ts'

const servicios = z.array(
  z.object({
    id: z.string(),
    nombre: z.string(),
    precio: z.number(),
    limite_sucursales: z.number(),
    limite_miembros: z.number(),
    limite_usuarios: z.number(),
  }),
)

export type Servicio = z.infer<typeof servicios>[number]

/** The tiers of the platform, cheapest first. A limit of 0 is none. */
export const serviciosQuery = () =>
  queryOptions({
    queryKey: ['servicios', 'list'],
    queryFn: async ({ signal }) =>
      servicios.parse(await api.collection('servicios').getFullList({ sort: 'precio', signal })),
    staleTime: 10 * 60_000,
  })
