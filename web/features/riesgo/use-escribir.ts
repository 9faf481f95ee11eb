import { useQueryClient } from '@tanstack/react-query'
import { shortNameOf } from '#shared/claves/nombre-de-clave.ts'
import type { FilaDeRiesgo, Riesgo } from '#shared/riesgo/lista.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { withWritten } from './with-written.ts'

/**
 * Notes that the user wrote to a member. The row is done at once on this screen; a colleague who was faster is told, and the list read
 * again says who.
 */
export function useEscribir(): (fila: FilaDeRiesgo) => void {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { mutate } = useWrite({
    what: 'El mensaje',
    // The phone may leave the page for WhatsApp before the answer: the request goes on.
    write: ({ id_miembro, id }: { id_miembro: string; id: string }) =>
      api.send(`/api/riesgo/${id_miembro}/escribir`, { method: 'POST', body: { id }, keepalive: true }),
    stale: ['recordatorios'],
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (fila) => {
    const hora = serverNow().toISOString()
    queryClient.setQueriesData<Riesgo>(
      { queryKey: ['riesgo'] },
      (list) => list && withWritten(list, fila.id_miembro, { por: shortNameOf(user.name), hora }),
    )
    mutate({ id_miembro: fila.id_miembro, id: newRecordId() })
  }
}
