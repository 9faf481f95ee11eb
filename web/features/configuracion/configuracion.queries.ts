import { queryOptions } from '@tanstack/react-query'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { api } from '#web/lib/api/api.ts'

export const gimnasioQuery = (id: string) =>
  queryOptions({
    queryKey: ['gimnasios', 'one', id],
    queryFn: ({ signal }) => api.collection('gimnasios').getOne<Gimnasio>(id, { signal }),
  })
