import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { isCounted } from '#server/gym/caja/is-counted.ts'
import { lacksCaja } from '#server/gym/caja/lacks-caja.ts'
import { lockMiembroOf } from '#server/gym/locks/lock-miembros.ts'
import { requireMayVoid, type Ledger, type Taken } from '#server/gym/pagos/own-last-charge.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { ClaseDeSaldo } from '#shared/saldos/saldo.ts'
import { saldos } from './saldos.collection.ts'

const ledgerOf = (clase: ClaseDeSaldo): Ledger => ({
  coleccion: 'saldos',
  entries: 'saldos_asientos',
  voids: 'saldos_anulaciones',
  voided: 'id_saldo',
  permission: clase === 'cobro' ? 'payments.void' : 'payments.forgive',
  denied: 'saldos_void_denied',
  notLast: 'saldo_undo_not_last',
})

type Entry = Taken & {
  clase: ClaseDeSaldo
  sucursal_id: string
  id_miembro: string
  efectivo: string
  is_void: boolean
  lacks_caja: boolean
}

const findDebt = sql`select id_deuda from saldos_asientos where gimnasio_id = $gimnasio and id = $id`

const findEntry = sql`
  select a.clase, a.sucursal_id, m.actual as id_miembro, a.usuario_id, a.created, a.orden,
    exists (select from saldos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_saldo = a.id) as is_void,
    case when lower(a.medio_pago) = 'efectivo' then a.monto else 0 end as efectivo,
    lower(a.medio_pago) = 'efectivo' and ${lacksCaja(sql`a.sucursal_id`)} as lacks_caja,
    ${isCounted('id_saldo')} as is_counted
  from saldos_asientos a join gimnasios g on g.id = a.gimnasio_id
  join deudas_asientos d on d.gimnasio_id = a.gimnasio_id and d.id = a.id_deuda
  join miembros m on m.gimnasio_id = d.gimnasio_id and m.id = d.id_miembro
  where a.gimnasio_id = $gimnasio and a.id = $id`

const insertVoid = sql`
  insert into saldos_anulaciones (gimnasio_id, id_saldo, usuario_id, motivo, created)
  values ($gimnasio, $id, $usuario_id, $motivo, $now)`

const outOfTill = sql`
  select caja_cobrar($gimnasio, null, 'anulacion', $sucursal_id, $usuario_id, -$efectivo::numeric, $now, null, $id)`

async function lockEntry(tx: Transaction, id: string): Promise<Entry | undefined> {
  const [debt] = await tx.query<{ id_deuda: string }>(findDebt, { id })
  if (!debt) return undefined
  await lockMiembroOf(tx, 'deudas_asientos', debt.id_deuda)
  const [entry] = await tx.query<Entry>(findEntry, { id })
  return entry
}

/**
 * Voids a payment of a debt, or a forgiving, for good: the sum is owed again, and cash leaves the till that is open now. If the
 * payment or sale behind the debt is void, nothing is owed again. Throws 404 if the caller has no such entry, 403 without the right
 * to void it, 400 if it is already void.
 */
export async function anularSaldo(context: WriteContext, id: string, motivo: string): Promise<void> {
  const { tx, caller, now } = context
  const entry = await lockEntry(tx, id)
  if (!entry || !seesScope(caller, entry.sucursal_id)) throw notFound()
  const { clase, sucursal_id, id_miembro, efectivo } = entry
  await requireMayVoid(context, ledgerOf(clase), entry)
  if (entry.is_void) throw refuse('anulado', 'validation_already_voided', 'saldo_voided')
  if (entry.lacks_caja) throw refuse('caja', 'validation_not_allowed', 'caja_void_without')
  await tx.query(insertVoid, { id, usuario_id: caller.id, motivo, now })
  if (clase === 'cobro') await tx.query(outOfTill, { id, sucursal_id, usuario_id: caller.id, efectivo, now })
  writeAudit(context, saldos, {
    action: 'void',
    id,
    before: { id_miembro, sucursal_id, anulado: null, anulado_por: null, motivo_anulacion: '' },
    after: { id_miembro, sucursal_id, anulado: now, anulado_por: caller.id, motivo_anulacion: motivo },
  })
}
