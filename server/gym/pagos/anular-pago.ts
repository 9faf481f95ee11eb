import { sql } from '#server/runtime/db/statement/sql.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { lockEntry, type Entry } from './entry.ts'
import { ledgerOfPagos, requireMayVoid } from './own-last-charge.ts'
import { pagos } from './pagos.collection.ts'
import { rebuildChain } from './rebuild-chain.ts'

/** A voided payment shows its original period, even if earlier voids had moved it. It has no position among the others. */
const keepAsSold = sql`
  update periodos p set inicio = a.inicio, vencimiento = a.vencimiento, fecha_vencimiento = fin_de_dia(a.vencimiento, g.zona_horaria),
    hueco = null, siguiente = null, siguiente_dia = null, siguiente_monto = null
  from pagos_asientos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and a.id = $id and p.gimnasio_id = $gimnasio and p.id_pago = $id`

/** The cash goes out of the till that is open now. What was paid online or collected by the bank never was in one. */
const outOfTill = sql`
  select caja_cobrar($gimnasio, $id_pago, 'anulacion', $sucursal_id, $id, -efectivo_de($gimnasio, $id_pago), $now)
  where not exists (select from cobros_en_linea where gimnasio_id = $gimnasio and id_pago = $id_pago)
    and not exists (select from remesas_recibos where gimnasio_id = $gimnasio and id = $id_pago)`

/**
 * Voids a payment for good. The payment and its receipt number remain, later periods of the member move back, and the income of
 * its day decreases. Throws 404 if the caller has no such payment, 403 without the right to void it, 400 if it is already void.
 */
export async function anularPago(context: WriteContext, id: string, motivo: string): Promise<void> {
  const { tx, caller } = context
  const entry = await lockEntry(tx, id)
  if (!entry || !seesScope(caller, entry.sucursal_id)) throw notFound()
  await requireMayVoid(context, ledgerOfPagos, entry)
  if (entry.is_void) throw refuse('anulado', 'validation_already_voided', 'pago_voided')
  if (entry.lacks_caja) throw refuse('caja', 'validation_not_allowed', 'caja_void_without')
  await voidEntry(context, entry, motivo)
}

/** Voids an entry that is locked and not void, whatever the caller's rights. */
export async function voidEntry(context: WriteContext, entry: Entry, motivo: string): Promise<void> {
  const { tx, caller, now } = context
  const { id } = entry
  await tx.query(
    sql`insert into pagos_anulaciones (gimnasio_id, id_pago, usuario_id, motivo, created) values ($gimnasio, $id_pago, $usuario_id, $motivo, $now)`,
    { id_pago: id, usuario_id: caller.id, motivo, now },
  )
  await tx.query(keepAsSold, { id })
  await tx.query(outOfTill, { id_pago: id, sucursal_id: entry.sucursal_id, id: caller.id, now })
  const { id_miembro, sucursal_id } = entry
  await rebuildChain(tx, id_miembro)
  writeAudit(context, pagos, {
    action: 'void',
    id,
    before: { id_miembro, sucursal_id, anulado: null, anulado_por: null, motivo_anulacion: '' },
    after: { id_miembro, sucursal_id, anulado: now, anulado_por: caller.id, motivo_anulacion: motivo },
  })
}
