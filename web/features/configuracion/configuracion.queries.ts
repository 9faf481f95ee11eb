import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'

export const gimnasioQuery = (id: string) =>
  queryOptions({
    queryKey: ['gimnasios', 'one', id],
    queryFn: ({ signal }) => api.collection('gimnasios').getOne<Gimnasio>(id, { signal }),
  })

/** Saves the gym; 409 if it was changed since it was opened. */
export function useSaveGimnasio({ id, updated }: Gimnasio) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (part: Record<string, unknown>) =>
      api.collection('gimnasios').update<Gimnasio>(id, { ...part, updated }, { query: { precondition: 'updated' } }),
    onSuccess: () => markStale(queryClient, 'gimnasios'),
  })
}
