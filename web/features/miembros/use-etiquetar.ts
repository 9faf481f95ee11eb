import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { api } from '#web/lib/api.ts'
import { markStale } from '#web/lib/collection-keys.ts'
import { describeError } from '#web/lib/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { type Cambios, withChanges } from './etiquetas-en-lote.ts'

type Etiquetado = Pick<MiembroPago, 'id' | 'etiquetas'>

/** Sets the labels of several members one after the other, and brings back those they had when asked. */
export function useEtiquetar() {
  const queryClient = useQueryClient()
  const settle = () => markStale(queryClient, 'miembros')
  const restore = useMutation({ mutationFn: saveLabels, onSettled: settle, onError: showError })
  return useMutation({
    mutationFn: async ({ miembros, cambios }: { miembros: readonly Etiquetado[]; cambios: Cambios }) => {
      const changed = miembros.filter(({ etiquetas }) => withChanges(etiquetas, cambios).join() !== etiquetas.join())
      await saveLabels(changed.map(({ id, etiquetas }) => ({ id, etiquetas: withChanges(etiquetas, cambios) })))
      return changed
    },
    onSuccess: (before) => {
      if (before.length === 0) return
      toast.success(before.length === 1 ? 'Etiquetas de 1 miembro' : `Etiquetas de ${before.length} miembros`, {
        text: 'Los cambios están guardados.',
        life: 8000,
        action: { label: 'Deshacer', onPress: () => restore.mutate(before) },
      })
    },
    onSettled: settle,
    onError: showError,
  })
}

async function saveLabels(miembros: readonly Etiquetado[]): Promise<void> {
  for (const { id, etiquetas } of miembros) await api.collection('miembros').update(id, { etiquetas })
}

const showError = (error: unknown) => toast.error(describeError(error).sentence)
