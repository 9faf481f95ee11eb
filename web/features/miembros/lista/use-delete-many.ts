import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Deletes members one by one; undo restores all of them. */
export function useDeleteMany(onDone?: () => void) {
  const restore = useWrite({
    write: (ids: readonly string[]) => setDeleted(ids, null),
    stale: ['miembros'],
    onError: showError,
  })
  return useWrite({
    write: (ids: readonly string[]) => setDeleted(ids, new Date().toISOString()),
    stale: ['miembros'],
    onDone: (_, ids) => {
      onDone?.()
      toast.success(
        ids.length === 1 ? '1 miembro ya no está en la lista' : `${ids.length} miembros ya no están en la lista`,
        {
          life: 8000,
          action: { label: 'Deshacer', onPress: () => restore.mutate(ids) },
        },
      )
    },
    onError: showError,
  })
}

async function setDeleted(ids: readonly string[], deleted: string | null): Promise<void> {
  for (const id of ids) await api.collection('miembros').update(id, { deleted })
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)
