import type { Refusal } from '#shared/errors/refusals.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { anularPago } from '#server/gym/pagos/anular-pago.ts'
import { lockEntry } from '#server/gym/pagos/entry.ts'
import { ledgerOfPagos, type Ledger } from '#server/gym/pagos/own-last-charge.ts'
import { pagos } from '#server/gym/pagos/pagos.collection.ts'
import { anularVenta, ledgerOfVentas } from '#server/gym/ventas/anular-venta.ts'
import { lockVenta } from '#server/gym/ventas/entry.ts'
import { ventas } from '#server/gym/ventas/ventas.collection.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** Payments or sales: how one of them is voided, at once or on request. */
export interface Voidable {
  readonly ledger: Ledger & { readonly coleccion: 'pagos' | 'ventas'; readonly voided: 'id_pago' | 'id_venta' }
  readonly collection: Collection
  /** Reads an entry for a void or a request, which wait for each other. */
  readonly lock: (tx: Transaction, id: unknown) => Promise<{ sucursal_id: string; is_void: boolean } | undefined>
  readonly anular: (context: WriteContext, id: string, motivo: string) => Promise<void>
  readonly gone: Refusal
  readonly voided: Refusal
}

export const voidables: readonly Voidable[] = [
  {
    ledger: ledgerOfPagos,
    collection: pagos,
    lock: lockEntry,
    anular: anularPago,
    gone: 'pago_gone',
    voided: 'pago_voided',
  },
  {
    ledger: ledgerOfVentas,
    collection: ventas,
    lock: lockVenta,
    anular: anularVenta,
    gone: 'venta_gone',
    voided: 'venta_voided',
  },
]
