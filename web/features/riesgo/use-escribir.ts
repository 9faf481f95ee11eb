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
import { useDeshacer } from './use-deshacer.ts'
import { withWritten } from './with-written.ts'

/** Only the last message has its notice; each has its undo in its row. */
const group = 'escrito'

/**
 * Notes that the user wrote to a member. The row is done at once on this screen, and a notice offers to undo it: WhatsApp may not have
 * opened. A colleague who was faster is told, and the list read again says who.
 */
export function useEscribir(): (fila: FilaDeRiesgo) => void {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const undo = useDeshacer()
  const { mutate } = useWrite({
    what: 'El mensaje',
    // The phone may leave the page for WhatsApp before the answer: the request goes on.
    write: ({ fila, id }: { fila: FilaDeRiesgo; id: string }) =>
      api.send(`/api/riesgo/${fila.id_miembro}/escribir`, { method: 'POST', body: { id }, keepalive: true }),
    stale: ['recordatorios'],
    onDone: (_, { fila }) => {
      toast.clear(group)
      toast.success(`Anotado: le escribiste a ${fila.nombre}`, {
        group,
        life: 10_000,
        action: { label: 'Deshacer', onPress: () => undo(fila.id_miembro) },
      })
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (fila) => {
    const hora = serverNow().toISOString()
    queryClient.setQueriesData<Riesgo>(
      { queryKey: ['riesgo'] },
      (list) => list && withWritten(list, fila.id_miembro, { por: shortNameOf(user.name), hora }),
    )
    mutate({ fila, id: newRecordId() })
  }
}
