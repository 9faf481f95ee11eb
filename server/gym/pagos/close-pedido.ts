import type { PedidoAnulacion } from '#shared/collections/pago.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { pedidosAnulacion } from './pedidos_anulacion.collection.ts'

const close = `
  update pedidos_anulacion set estado = $3, respondido = $4, respondido_por = $5, updated = $4
  where gimnasio_id = $1 and id_pago = $2 and estado = 'pendiente'
  returning id, sucursal_id`

/** Answers the waiting request about a payment, if there is one. The caller holds the lock of its member. */
export async function closePedido(
  context: WriteContext,
  pago: string,
  estado: Exclude<PedidoAnulacion['estado'], 'pendiente'>,
): Promise<void> {
  const { tx, caller, now } = context
  const [closed] = await tx.query<{ id: string; sucursal_id: string }>(close, [tx.tenant, pago, estado, now, caller.id])
  if (!closed) return
  const { id, sucursal_id } = closed
  writeAudit(context, pedidosAnulacion, {
    action: 'update',
    id,
    before: { sucursal_id, estado: 'pendiente', respondido: null, respondido_por: null },
    after: { sucursal_id, estado, respondido: now, respondido_por: caller.id },
  })
}
