import type { PedidoAnulacion } from '#shared/anulaciones/pedido-anulacion.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { pedidosAnulacion } from './pedidos_anulacion.collection.ts'
import type { Voidable } from './voidables.ts'

const close = (column: string) => `
  update pedidos_anulacion set estado = $3, respondido = $4, respondido_por = $5, updated = $4
  where gimnasio_id = $1 and ${column} = $2 and estado = 'pendiente'
  returning id, sucursal_id`

type Answered = { id: string; estado: Exclude<PedidoAnulacion['estado'], 'pendiente'> }

/** Answers the waiting request about a payment or sale, if there is one. The caller holds its lock. */
export async function closePedido(context: WriteContext, { ledger }: Voidable, answered: Answered): Promise<void> {
  const { tx, caller, now } = context
  const { estado } = answered
  const [closed] = await tx.query<{ id: string; sucursal_id: string }>(close(ledger.voided), [
    tx.tenant,
    answered.id,
    estado,
    now,
    caller.id,
  ])
  if (!closed) return
  const { id, sucursal_id } = closed
  writeAudit(context, pedidosAnulacion, {
    action: 'update',
    id,
    before: { sucursal_id, estado: 'pendiente', respondido: null, respondido_por: null },
    after: { sucursal_id, estado, respondido: now, respondido_por: caller.id },
  })
}
