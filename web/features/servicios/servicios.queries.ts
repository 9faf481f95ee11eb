import { queryOptions } from '@tanstack/react-query'
import type { Servicio } from '#shared/collections/servicio.ts'
import { api } from '#web/lib/api.ts'

/** The tiers of the platform, cheapest first. A limit of 0 is none. */
export const serviciosQuery = () =>
  queryOptions({
    queryKey: ['servicios', 'list'],
    queryFn: ({ signal }) => api.collection('servicios').getFullList<Servicio>({ sort: 'precio', signal }),
    staleTime: 10 * 60_000,
  })
