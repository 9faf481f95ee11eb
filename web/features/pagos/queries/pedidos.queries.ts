import { queryOptions } from '@tanstack/react-query'
import type { PedidoAnulacion } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api/api.ts'

const shown = 20

/** The branch's requests that wait for an answer, oldest first. */
export const pendingPedidosQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['pedidos_anulacion', 'pending', sucursal],
    queryFn: ({ signal }) =>
      api.collection('pedidos_anulacion').getList<PedidoAnulacion>(1, shown, {
        filter: api.filter(`estado = 'pendiente' && sucursal_id = {:sucursal}`, { sucursal }),
        sort: 'created',
        expand: 'id_pago.id_miembro,usuario_id',
        signal,
      }),
  })

/** The last request about a payment, or null. */
export const pedidoOfPagoQuery = (pago: string) =>
  queryOptions({
    queryKey: ['pedidos_anulacion', 'of-pago', pago],
    queryFn: async ({ signal }): Promise<PedidoAnulacion | null> => {
      const { items } = await api.collection('pedidos_anulacion').getList<PedidoAnulacion>(1, 1, {
        filter: api.filter('id_pago = {:pago}', { pago }),
        sort: '-created',
        expand: 'usuario_id,respondido_por',
        skipTotal: true,
        signal,
      })
      return items[0] ?? null
    },
  })
