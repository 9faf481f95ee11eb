import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

/** The payment, the sale or the payment of a debt of a receipt. */
export type DeRecibo = { coleccion: 'pagos' | 'ventas' | 'saldos'; id: string }

/** The address of our routes for a receipt. */
export const reciboPath = ({ coleccion, id }: DeRecibo) => `/api/${coleccion}/${encodeURIComponent(id)}`

/** The address of the receipt's public page, which never changes. */
export const enlaceQuery = (de: DeRecibo) =>
  queryOptions({
    queryKey: [de.coleccion, 'enlace', de.id],
    queryFn: async ({ signal }) =>
      (await api.send<{ enlace: string }>(`${reciboPath(de)}/enlace`, { method: 'GET', signal })).enlace,
    staleTime: Infinity,
  })
