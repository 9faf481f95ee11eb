import { queryOptions } from '@tanstack/react-query'
import type { Importacion, ImportacionHecha } from '#shared/importar/importacion.ts'
import { api } from '#web/lib/api/api.ts'

/** The current state of an import. */
export const importacionQuery = (id: string) =>
  queryOptions({
    queryKey: ['importaciones', id],
    queryFn: ({ signal }) => api.send<Importacion>(`/api/importar/${id}`, { method: 'GET', signal }),
  })

/** The finished imports that the user may see, newest first. */
export const importacionesQuery = queryOptions({
  queryKey: ['importaciones'],
  queryFn: async ({ signal }) =>
    (await api.send<{ items: ImportacionHecha[] }>('/api/importar', { method: 'GET', signal })).items,
})
