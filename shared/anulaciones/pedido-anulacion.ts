import type { Pago } from '../collections/pago.ts'
import type { StoredRecord } from '../collections/stored-record.ts'
import type { User } from '../collections/user.ts'
import type { Venta } from '../ventas/venta.ts'

export const estadosPedido = ['pendiente', 'anulado', 'rechazado'] as const

/** A request to void a payment or a sale; the other id is ''. `respondido` is '' until somebody who may void it answers. */
export type PedidoAnulacion = StoredRecord & {
  id_pago: string
  id_venta: string
  sucursal_id: string
  usuario_id: string
  motivo: string
  estado: (typeof estadosPedido)[number]
  respondido: string
  respondido_por: string
  expand?: { id_pago?: Pago; id_venta?: Venta; usuario_id?: User; respondido_por?: User }
}
