import { queryOptions } from '@tanstack/react-query'
import type { PedidoAnulacion } from '#shared/anulaciones/pedido-anulacion.ts'
import type { Permission } from '#shared/permissions.ts'
import { api } from '#web/lib/api/api.ts'
import { voidPermissions, type Pedible } from './anulable.ts'

const shown = 20
const columns = { pagos: 'id_pago', ventas: 'id_venta' } as const

/** The branch's requests that this user may answer and that wait for it, oldest first. */
export const pendingPedidosQuery = (sucursal: string, can: (permission: Permission) => boolean) => {
  const about = (['pagos', 'ventas'] as const).filter((name) => can(voidPermissions[name])).map((name) => columns[name])
  const answerable = about.map((column) => `${column} != ''`).join(' || ')
  return queryOptions({
    queryKey: ['pedidos_anulacion', 'pending', sucursal, answerable],
    queryFn: ({ signal }) =>
      api.collection('pedidos_anulacion').getList<PedidoAnulacion>(1, shown, {
        filter: api.filter(`estado = 'pendiente' && sucursal_id = {:sucursal} && (${answerable})`, { sucursal }),
        sort: 'created',
        expand: 'id_pago.id_miembro,id_venta,usuario_id',
        signal,
      }),
    enabled: about.length > 0,
  })
}

/** The last request about a payment or sale, or null. */
export const pedidoOfQuery = (coleccion: Pedible, of: string) =>
  queryOptions({
    queryKey: ['pedidos_anulacion', coleccion, of],
    queryFn: async ({ signal }): Promise<PedidoAnulacion | null> => {
      const { items } = await api.collection('pedidos_anulacion').getList<PedidoAnulacion>(1, 1, {
        filter: api.filter(`${columns[coleccion]} = {:of}`, { of }),
        sort: '-created',
        expand: 'usuario_id,respondido_por',
        skipTotal: true,
        signal,
      })
      return items[0] ?? null
    },
  })
