import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { lacksCaja } from '#server/gym/caja/lacks-caja.ts'
import { requireMayVoid, type Ledger, type Taken } from '#server/gym/pagos/own-last-charge.ts'
import { ventas } from './ventas.collection.ts'

const ledgerOfVentas: Ledger = {
  coleccion: 'ventas',
  entries: 'ventas_asientos',
  voids: 'ventas_anulaciones',
  voided: 'id_venta',
  permission: 'sales.void',
  denied: 'ventas_void_denied',
  notLast: 'venta_undo_not_last',
}

type Entry = Taken & { sucursal_id: string; efectivo: string; lacks_caja: boolean }

const findEntry = `
  select a.sucursal_id, a.usuario_id, a.created, a.orden,
    case when lower(a.medio_pago) = 'efectivo' then a.monto else 0 end as efectivo,
    lower(a.medio_pago) = 'efectivo' and ${lacksCaja('a.sucursal_id')} as lacks_caja,
    exists (
      select from caja_cobros c
      where c.gimnasio_id = a.gimnasio_id and c.id_venta = a.id and c.clase = 'cobro' and c.id_sesion is not null
        and not exists (select from cajas_turnos t where t.gimnasio_id = c.gimnasio_id and t.sucursal_id = a.sucursal_id
          and t.id_sesion = c.id_sesion)
    ) as is_counted
  from ventas_asientos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $1 and a.id = $2`

/** The second of two simultaneous voids waits here, and writes nothing. */
const insertVoid = `
  insert into ventas_anulaciones (gimnasio_id, id_venta, usuario_id, motivo, created) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning id_venta`

const outOfTill = `select caja_cobrar($1, null, 'anulacion', $3, $4, -$5::numeric, $6, $2)`

/** The entry of a day pass counts no longer: nobody paid for it. */
const undoEntrada = `
  insert into asistencias_deshechas (gimnasio_id, id_asistencia, usuario_id, motivo, created)
  select gimnasio_id, id, $3, 'Pase anulado', $4 from asistencias_asientos where gimnasio_id = $1 and id_venta = $2
  on conflict do nothing`

/**
 * Voids a sale for good. It and its receipt number remain, the cash leaves the till that is open now, and the entry of a day pass
 * is undone. Throws 404 if the caller has no such sale, 403 without the right to void it, 400 if it is already void.
 */
export async function anularVenta(context: WriteContext, id: string, motivo: string): Promise<void> {
  const { tx, caller, now } = context
  const [entry] = await tx.query<Entry>(findEntry, [tx.tenant, id])
  if (!entry || !seesScope(caller, entry.sucursal_id)) throw notFound()
  await requireMayVoid(context, ledgerOfVentas, entry)
  const { sucursal_id } = entry
  const stored = await tx.query(insertVoid, [tx.tenant, id, caller.id, motivo, now])
  if (stored.length === 0) throw refuse('anulado', 'validation_already_voided', 'venta_voided')
  if (entry.lacks_caja) throw refuse('caja', 'validation_not_allowed', 'caja_void_without')
  await tx.query(outOfTill, [tx.tenant, id, sucursal_id, caller.id, entry.efectivo, now])
  await tx.query(undoEntrada, [tx.tenant, id, caller.id, now])
  writeAudit(context, ventas, {
    action: 'void',
    id,
    before: { sucursal_id, anulado: null, anulado_por: null, motivo_anulacion: '' },
    after: { sucursal_id, anulado: now, anulado_por: caller.id, motivo_anulacion: motivo },
  })
}
