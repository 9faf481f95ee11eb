import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Clave, ClaveCreada, ClaveInput } from '#shared/claves/clave.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'

/** The keys of the gym, the newest first. Revoked ones stay for a look back. */
export const clavesQuery = queryOptions({
  queryKey: ['claves_api', 'list'],
  queryFn: async ({ signal }) => {
    const found = await api
      .collection('claves_api')
      .getList<Clave>(1, 100, { sort: 'revocada,-created', expand: 'permisos,creada_por', signal })
    return found.items
  },
})

/** True when making and revoking asks for a code of the caller's app. */
export const pideCodigoQuery = queryOptions({
  queryKey: ['claves_api', 'pide_codigo'],
  queryFn: async ({ signal }) => (await api.send<{ activo: boolean }>('/api/cuenta/segundo-paso', { signal })).activo,
})

/** Makes a key. Its secret does not outlive the dialog that shows it. */
export function useMakeClave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ClaveInput & { codigo: string }) =>
      api.send<ClaveCreada>('/api/claves', { method: 'POST', body }),
    onSuccess: () => markStale(queryClient, 'claves_api'),
    gcTime: 0,
  })
}

export const useRevokeClave = (then: Then<unknown>) =>
  useWrite({
    ...then,
    write: ({ id, codigo }: { id: string; codigo: string }) =>
      api.send(`/api/claves/${id}/revocar`, { method: 'POST', body: { codigo } }),
    stale: ['claves_api'],
  })
