import { queryOptions } from '@tanstack/react-query'
import type { LinkPago } from '#shared/en_linea/link-pago.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { actOn } from './send.queries.ts'

const shown = 5

/** The member's last links that are not paid, newest first. Links past their end are left out by the screen. */
export const linksOfMiembroQuery = (miembro: string) =>
  queryOptions({
    queryKey: ['links_pago', 'miembro', miembro],
    queryFn: async ({ signal }) => {
      const { items } = await api.collection('links_pago').getList<LinkPago>(1, shown, {
        filter: api.filter(`id_miembro = {:miembro} && estado = 'pendiente'`, { miembro }),
        skipTotal: true,
        signal,
      })
      return items
    },
  })

export const useCancelLink = () =>
  useWrite({
    write: (id: string) => api.send(actOn('links_pago', id, 'cancelar'), { method: 'POST' }),
    stale: ['links_pago'],
    onDone: () => toast.success('Enlace cancelado'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
