import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Takes back the user's message of today to a member, whose row is open again. */
export function useDeshacer(): (id_miembro: string) => void {
  const { mutate } = useWrite({
    what: 'Deshacer el mensaje',
    write: (id_miembro: string) => api.send(`/api/riesgo/${id_miembro}/deshacer`, { method: 'POST' }),
    stale: ['recordatorios'],
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return mutate
}
