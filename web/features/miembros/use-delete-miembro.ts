import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Miembro } from '#shared/collections/miembro.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'
import { describeError } from '#web/lib/errors.ts'
import { toast } from '#web/ui/toast.ts'

type Named = Pick<Miembro, 'id' | 'nombre'>

/** Takes a member off the lists without asking, and offers to undo it. His history stays. */
export function useDeleteMiembro() {
  const queryClient = useQueryClient()
  const restore = useRestoreMiembro()
  return useMutation({
    mutationFn: (miembro: Named) => setDeleted(miembro, new Date().toISOString()),
    onSuccess: async (_, miembro) => {
      toast.success(`${miembro.nombre} ya no está en la lista`, {
        life: 8000,
        action: { label: 'Deshacer', onPress: () => restore.mutate(miembro) },
      })
      await settle(queryClient)
    },
    onError: showError,
  })
}

/** Brings a deleted member back as he was. */
export function useRestoreMiembro() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (miembro: Named) => setDeleted(miembro, null),
    onSuccess: async (_, { nombre }) => {
      toast.success(`${nombre} está de vuelta en la lista`)
      await settle(queryClient)
    },
    onError: showError,
  })
}

const setDeleted = ({ id }: Named, deleted: string | null) =>
  api.collection('miembros').update<Miembro>(id, { deleted })
const settle = (queryClient: QueryClient) => markStale(queryClient, 'miembros')
const showError = (error: unknown) => toast.error(describeError(error).sentence)
