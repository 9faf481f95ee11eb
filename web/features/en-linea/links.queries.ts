import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LinkPago } from '#shared/en_linea/link-pago.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** The address of an act on a link. */
export const addressOf = (id: string, act: string) => `/api/links_pago/${encodeURIComponent(id)}/${act}`
const onError = (error: unknown) => toast.error(describeError(error).sentence)

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

/** The address of a link at our server, once its checkout is open. */
export const openLink = async (id: string): Promise<string> =>
  (await api.send<{ enlace: string }>(addressOf(id, 'abrir'), { method: 'POST' })).enlace

type Sent = { link: LinkPago; enlace: string }

type Offer = { id: string; id_miembro: string; id_plan_plazo: string; sucursal_id: string }

/** Creates a link and opens it. A repeated call with the same id creates no second one. */
export function useSendLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (offer: Offer): Promise<Sent> => {
      const link = await api.collection('links_pago').create<LinkPago>(offer)
      return { link, enlace: await openLink(link.id) }
    },
    onSettled: () => markStale(queryClient, 'links_pago'),
  })
}

export function useCancelLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.send(addressOf(id, 'cancelar'), { method: 'POST' }),
    onSuccess: () => toast.success('Enlace cancelado'),
    onError,
    onSettled: () => markStale(queryClient, 'links_pago'),
  })
}
