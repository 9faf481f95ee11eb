import { z } from 'zod'
import { grants } from '#shared/permissions.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { forbidden, notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { anularPago } from './anular-pago.ts'
import { closePedido } from './close-pedido.ts'
import { lockEntry } from './entry.ts'

type Pedido = { id_pago: string; sucursal_id: string; motivo: string; estado: string }

const answer = z.object({ estado: z.enum(['anulado', 'rechazado']) })

const readPedido =
  'select id_pago, sucursal_id, motivo, estado from pedidos_anulacion where gimnasio_id = $1 and id = $2'

/** Answers a request once: the payment is voided for the reason asked, or it stays. */
export async function answerVoid(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, input } = context
  if (!grants('payments.void', caller.permissions)) throw forbidden('pagos_void_denied')
  const parsed = answer.safeParse(input)
  if (!parsed.success) throw refuse('estado', 'validation_invalid_value', 'pedido_answer_wrong')
  const pedido = await lockPedido(tx, id)
  if (!pedido || !seesScope(caller, pedido.sucursal_id)) throw notFound()
  if (pedido.estado !== 'pendiente') throw refuse('estado', 'validation_not_allowed', 'pedido_answered')
  if (parsed.data.estado === 'anulado') return anularPago(context, pedido.id_pago, pedido.motivo)
  await closePedido(context, pedido.id_pago, 'rechazado')
}

/** Every act on a payment locks its member first, so the request is read again behind that lock. */
async function lockPedido(tx: Transaction, id: string): Promise<Pedido | undefined> {
  const [found] = await tx.query<Pedido>(readPedido, [tx.tenant, id])
  if (!found) return undefined
  await lockEntry(tx, found.id_pago)
  const [pedido] = await tx.query<Pedido>(readPedido, [tx.tenant, id])
  return pedido
}
