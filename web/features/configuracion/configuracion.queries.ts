import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'

export const gimnasioQuery = (id: string) =>
  queryOptions({
    queryKey: ['gimnasios', 'one', id],
    queryFn: ({ signal }) => api.collection('gimnasios').getOne<Gimnasio>(id, { signal }),
  })

/** Changes the gym as it was opened; 409 when somebody else was faster. */
export function useSaveGimnasio({ id, updated }: Gimnasio) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (part: Record<string, unknown>) =>
      api.collection('gimnasios').update<Gimnasio>(id, { ...part, updated }, { query: { precondition: 'updated' } }),
    onSuccess: () => markStale(queryClient, 'gimnasios'),
  })
}
