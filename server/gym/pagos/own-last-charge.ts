import { sql } from '#server/runtime/db/statement/sql.ts'
import { minutosParaDeshacer } from '#shared/collections/pago.ts'
import type { Refusal } from '#shared/errors/refusals.ts'
import { grants, type Permission } from '#shared/permissions.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'

/** An entry of the ledger, with the facts that its maker needs to undo it. */
export type Taken = {
  usuario_id: string
  created: Date
  orden: number
  /** The till session that it went into is closed. */
  is_counted: boolean
}

/** Payments, sales or sums paid later: their tables, and the right to void them. */
export interface Ledger {
  readonly coleccion: 'pagos' | 'ventas' | 'saldos'
  readonly entries: 'pagos_asientos' | 'ventas_asientos' | 'saldos_asientos'
  readonly voids: 'pagos_anulaciones' | 'ventas_anulaciones' | 'saldos_anulaciones'
  readonly voided: 'id_pago' | 'id_venta' | 'id_saldo'
  readonly permission: Permission
  readonly denied: Refusal
  readonly notLast: Refusal
}

export const ledgerOfPagos = {
  coleccion: 'pagos',
  entries: 'pagos_asientos',
  voids: 'pagos_anulaciones',
  voided: 'id_pago',
  permission: 'payments.void',
  denied: 'pagos_void_denied',
  notLast: 'pago_undo_not_last',
} as const satisfies Ledger

/** The history is read by user and time: a busy desk has few charges in these minutes and many in the ledger. */
const findLater = ({ coleccion, entries, voids, voided }: Ledger) => sql`
  select from auditoria h
  join ${entries} b on b.gimnasio_id = $gimnasio and b.id = h.registro
  where h.gimnasio_id = $gimnasio and h.usuario_id = $usuario_id and h.created >= $created and h.coleccion = '${coleccion}' and h.accion = 'create'
    and b.orden > $orden and not exists (select from ${voids} v where v.gimnasio_id = $gimnasio and v.${voided} = b.id)
  limit 1`

/**
 * Requires the right to void this entry. Without the ledger's permission, callers take back their own last one for some minutes;
 * the server's clock counts them.
 */
export async function requireMayVoid(
  { tx, caller, now }: WriteContext,
  ledger: Ledger,
  { usuario_id, created, orden, is_counted }: Taken,
): Promise<void> {
  if (grants(ledger.permission, caller.permissions)) return
  if (!grants('payments.undo', caller.permissions)) throw forbidden(ledger.denied)
  if (usuario_id !== caller.id) throw forbidden('pago_undo_of_other')
  if (now.getTime() - created.getTime() > minutosParaDeshacer * 60_000) throw forbidden('pago_undo_late')
  if (is_counted) throw forbidden('caja_undo_counted')
  const [later] = await tx.query(findLater(ledger), { usuario_id: caller.id, created, orden })
  if (later) throw forbidden(ledger.notLast)
}
