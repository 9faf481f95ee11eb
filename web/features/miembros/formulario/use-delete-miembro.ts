import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Miembro } from '#shared/collections/miembro.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Named = Pick<Miembro, 'id' | 'nombre'>

/**
 * Deletes a member without asking and offers to undo it. Payments and history stay. `onDeleted` runs even if the
 * button is gone by then: a list without the member may take it away before the server has answered.
 */
export function useDeleteMiembro(onDeleted: () => void) {
  const queryClient = useQueryClient()
  const restore = useRestoreMiembro()
  return useMutation({
    mutationFn: (miembro: Named) => setDeleted(miembro, new Date().toISOString()),
    onSuccess: async (_, miembro) => {
      toast.success(`${miembro.nombre} ya no está en la lista`, {
        life: 8000,
        action: { label: 'Deshacer', onPress: () => restore.mutate(miembro) },
      })
      onDeleted()
      await settle(queryClient)
    },
    onError: showError,
  })
}

export function useRestoreMiembro(onRestored?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (miembro: Named) => setDeleted(miembro, null),
    onSuccess: async (_, { nombre }) => {
      toast.success(`${nombre} está de vuelta en la lista`)
      onRestored?.()
      await settle(queryClient)
    },
    onError: showError,
  })
}

const setDeleted = ({ id }: Named, deleted: string | null) =>
  api.collection('miembros').update<Miembro>(id, { deleted })
const settle = (queryClient: QueryClient) => markStale(queryClient, 'miembros')
const showError = (error: unknown) => toast.error(describeError(error).sentence)
