import { useState } from 'react'
import type { Baja, BajaInput } from '#shared/domiciliacion/baja.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const stale = ['bajas', 'cobros_automaticos', 'miembros']

/** Notes that a member leaves, once under its id however often it is tried. */
export function usePedirBaja(onDone: () => void) {
  const [id] = useState(newRecordId)
  return useWrite({
    what: 'La baja',
    write: (input: Omit<BajaInput, 'id'>) =>
      api.send<Baja>('/api/bajas/pedir', { method: 'POST', body: { id, ...input } }),
    stale,
    onDone: () => {
      onDone()
      toast.success('Baja anotada', { text: 'No se le cobra después de su último día.' })
    },
  })
}

export const useDeshacerBaja = (id: string) =>
  useWrite({
    write: () => api.send<Baja>(`/api/bajas/${encodeURIComponent(id)}/deshacer`, { method: 'POST' }),
    stale,
    onDone: () => toast.success('Baja deshecha'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
