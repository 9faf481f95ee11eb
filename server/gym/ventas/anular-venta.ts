import { sql } from '#server/runtime/db/statement/sql.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { requireMayVoid, type Ledger } from '#server/gym/pagos/own-last-charge.ts'
import { lockVenta } from './entry.ts'
import { ventas } from './ventas.collection.ts'

export const ledgerOfVentas = {
  coleccion: 'ventas',
  entries: 'ventas_asientos',
  voids: 'ventas_anulaciones',
  voided: 'id_venta',
  permission: 'sales.void',
  denied: 'ventas_void_denied',
  notLast: 'venta_undo_not_last',
} as const satisfies Ledger

const insertVoid = sql`
  insert into ventas_anulaciones (gimnasio_id, id_venta, usuario_id, motivo, created) values ($gimnasio, $id_venta, $usuario_id, $motivo, $now)`

const outOfTill = sql`select caja_cobrar($gimnasio, null, 'anulacion', $sucursal_id, $usuario_id, -$efectivo::numeric, $now, $id)`

/** The entry of a day pass counts no longer: nobody paid for it. */
const undoEntrada = sql`
  insert into asistencias_deshechas (gimnasio_id, id_asistencia, usuario_id, motivo, created)
  select gimnasio_id, id, $usuario_id, 'Pase anulado', $now from asistencias_asientos where gimnasio_id = $gimnasio and id_venta = $id_venta
  on conflict do nothing`

/**
 * Voids a sale for good. It and its receipt number remain, the cash leaves the till that is open now, and the entry of a day pass
 * is undone. Throws 404 if the caller has no such sale, 403 without the right to void it, 400 if it is already void.
 */
export async function anularVenta(context: WriteContext, id: string, motivo: string): Promise<void> {
  const { tx, caller, now } = context
  const entry = await lockVenta(tx, id)
  if (!entry || !seesScope(caller, entry.sucursal_id)) throw notFound()
  await requireMayVoid(context, ledgerOfVentas, entry)
  const { sucursal_id } = entry
  if (entry.is_void) throw refuse('anulado', 'validation_already_voided', 'venta_voided')
  if (entry.lacks_caja) throw refuse('caja', 'validation_not_allowed', 'caja_void_without')
  await tx.query(insertVoid, { id_venta: id, usuario_id: caller.id, motivo, now })
  await tx.query(outOfTill, { id, sucursal_id, usuario_id: caller.id, efectivo: entry.efectivo, now })
  await tx.query(undoEntrada, { id_venta: id, usuario_id: caller.id, now })
  writeAudit(context, ventas, {
    action: 'void',
    id,
    before: { sucursal_id, anulado: null, anulado_por: null, motivo_anulacion: '' },
    after: { sucursal_id, anulado: now, anulado_por: caller.id, motivo_anulacion: motivo },
  })
}
