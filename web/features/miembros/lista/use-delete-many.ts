import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Deletes members one by one; undo restores all of them. */
export function useDeleteMany() {
  const queryClient = useQueryClient()
  const settle = () => markStale(queryClient, 'miembros')
  const restore = useMutation({
    mutationFn: (ids: readonly string[]) => setDeleted(ids, null),
    onSettled: settle,
    onError: showError,
  })
  return useMutation({
    mutationFn: (ids: readonly string[]) => setDeleted(ids, new Date().toISOString()),
    onSuccess: (_, ids) =>
      toast.success(
        ids.length === 1 ? '1 miembro ya no está en la lista' : `${ids.length} miembros ya no están en la lista`,
        {
          life: 8000,
          action: { label: 'Deshacer', onPress: () => restore.mutate(ids) },
        },
      ),
    onSettled: settle,
    onError: showError,
  })
}

async function setDeleted(ids: readonly string[], deleted: string | null): Promise<void> {
  for (const id of ids) await api.collection('miembros').update(id, { deleted })
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)
