import { sql } from '#server/runtime/db/statement/sql.ts'
import type { PedidoAnulacion } from '#shared/anulaciones/pedido-anulacion.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { pedidosAnulacion } from './pedidos_anulacion.collection.ts'
import type { Voidable } from './voidables.ts'

const close = (column: 'id_pago' | 'id_venta') => sql`
  update pedidos_anulacion set estado = $estado, respondido = $now, respondido_por = $respondido_por, updated = $now
  where gimnasio_id = $gimnasio and ${column} = $id and estado = 'pendiente'
  returning id, sucursal_id`

type Answered = { id: string; estado: Exclude<PedidoAnulacion['estado'], 'pendiente'> }

/** Answers the waiting request about a payment or sale, if there is one. The caller holds its lock. */
export async function closePedido(context: WriteContext, { ledger }: Voidable, answered: Answered): Promise<void> {
  const { tx, caller, now } = context
  const { estado } = answered
  const [closed] = await tx.query<{ id: string; sucursal_id: string }>(close(ledger.voided), {
    id: answered.id,
    estado,
    now,
    respondido_por: caller.id,
  })
  if (!closed) return
  const { id, sucursal_id } = closed
  writeAudit(context, pedidosAnulacion, {
    action: 'update',
    id,
    before: { sucursal_id, estado: 'pendiente', respondido: null, respondido_por: null },
    after: { sucursal_id, estado, respondido: now, respondido_por: caller.id },
  })
}
