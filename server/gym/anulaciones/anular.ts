import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { closePedido } from './close-pedido.ts'
import type { Voidable } from './voidables.ts'

/** Voids a payment or a sale for good, and answers the request that waits for it. */
export async function anular(context: WriteContext, voidable: Voidable, id: string, motivo: string): Promise<void> {
  await voidable.anular(context, id, motivo)
  await closePedido(context, voidable, { id, estado: 'anulado' })
}
