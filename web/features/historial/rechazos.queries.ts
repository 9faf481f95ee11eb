import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Rechazo } from '#shared/collections/rechazo.ts'
import type { Actos } from './rechazo-words.ts'
import { api } from '#web/lib/api/api.ts'

const shown = 10

/** The names of acts. They change with a version alone. */
export const actosQuery = queryOptions({
  queryKey: ['actos'],
  queryFn: ({ signal }) => api.send<Actos>('/api/actos', { method: 'GET', signal }),
  staleTime: Infinity,
})

/** The latest attempts of the staff without permission. */
export const rechazosQuery = queryOptions({
  queryKey: ['rechazos', 'list', { shown }],
  queryFn: ({ signal }) => api.collection('rechazos').getList<Rechazo>(1, shown, { expand: 'usuario_id', signal }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
