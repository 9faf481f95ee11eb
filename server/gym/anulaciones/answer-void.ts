import { grants } from '#shared/permissions.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { forbidden, notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { anular } from './anular.ts'
import { closePedido } from './close-pedido.ts'
import { voidables, type Voidable } from './voidables.ts'

type Pedido = {
  id_pago: string | null
  id_venta: string | null
  sucursal_id: string
  motivo: string
  estado: string
}

/** A request, and the payment or sale that it is about. */
type Found = { pedido: Pedido; voidable: Voidable; id: string }

const readPedido = sql`select id_pago, id_venta, sucursal_id, motivo, estado from pedidos_anulacion where gimnasio_id = $gimnasio and id = $id`

/** Answers a request once: its payment or sale is voided for the reason asked, or it stays. */
export async function answerVoid(context: WriteContext, id: string, estado: 'anulado' | 'rechazado'): Promise<void> {
  const { tx, caller } = context
  const found = await lockPedido(tx, id)
  if (!found || !seesScope(caller, found.pedido.sucursal_id)) throw notFound()
  const { pedido, voidable } = found
  if (!grants(voidable.ledger.permission, caller.permissions)) throw forbidden(voidable.ledger.denied)
  if (pedido.estado !== 'pendiente') throw refuse('estado', 'validation_not_allowed', 'pedido_answered')
  if (estado === 'anulado') return anular(context, voidable, found.id, pedido.motivo)
  await closePedido(context, voidable, { id: found.id, estado })
}

/** Every act on a payment or sale locks it first, so the request is read again behind that lock. */
async function lockPedido(tx: Transaction, id: string): Promise<Found | undefined> {
  const before = await findPedido(tx, id)
  if (!before) return undefined
  await before.voidable.lock(tx, before.id)
  return findPedido(tx, id)
}

async function findPedido(tx: Transaction, id: string): Promise<Found | undefined> {
  const [pedido] = await tx.query<Pedido>(readPedido, { id })
  if (!pedido) return undefined
  for (const voidable of voidables) {
    const entry = pedido[voidable.ledger.voided]
    if (entry !== null) return { pedido, voidable, id: entry }
  }
  return undefined
}
