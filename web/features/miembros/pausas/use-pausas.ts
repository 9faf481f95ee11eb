import { useState } from 'react'
import type { Pausa, PausaInput } from '#shared/collections/pausa.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { PausaTarget } from './pausas.queries.ts'

/** Pauses one or several members in one operation, undone as one. Idempotent. */
export function usePausar(target: PausaTarget, onDone: () => void) {
  const [id] = useState(newRecordId)
  const undo = useUndoPausas()
  return useWrite({
    what: 'La pausa',
    write: (input: PausaInput) =>
      'miembros' in target && target.miembros.length === 1
        ? one(id, target.miembros[0] ?? '', input)
        : many(id, target, input),
    stale: ['pausas'],
    onDone: (count) => {
      onDone()
      const text = count === 1 ? 'Membresía pausada' : `${count} membresías pausadas`
      const isMany = !('miembros' in target) || target.miembros.length > 1
      if (isMany && count > 0)
        toast.success(text, { life: 10_000, action: { label: 'Deshacer', onPress: () => undo.mutate(id) } })
      else toast.success(text)
    },
  })
}

async function one(id: string, id_miembro: string, input: PausaInput): Promise<number> {
  await api.collection('pausas').create<Pausa>({ id, id_miembro, ...input })
  return 1
}

async function many(lote: string, target: PausaTarget, input: PausaInput): Promise<number> {
  const body = { ...target, ...input, lote }
  return (await api.send<{ pausadas: number }>('/api/pausas/lote', { method: 'POST', body })).pausadas
}

function useUndoPausas() {
  return useWrite({
    write: (lote: string) => api.send<unknown>(`/api/pausas/lote/${lote}/deshacer`, { method: 'POST' }),
    stale: ['pausas'],
    onDone: () => toast.success('Las pausas se deshicieron'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
}

/** Ends a pause on a day; null undoes it entirely. */
export function useEndPausa() {
  return useWrite({
    write: ({ id, hasta }: { id: string; hasta: string | null }) =>
      api.send<Pausa>(`/api/pausas/${id}/terminar`, { method: 'POST', body: { hasta } }),
    stale: ['pausas'],
    onDone: (_, { hasta }) => toast.success(hasta === null ? 'La pausa se anuló' : 'Membresía reactivada'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
}
