import { z } from 'zod'
import { clasesDeSaldo } from '#shared/saldos/saldo.ts'
import { civilDay } from '#shared/values/dates.ts'
import { parseMoney, toDecimal } from '#shared/values/money.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { functionCall } from '#server/engine/records/statement/function-call.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { decideSaldo } from './decide-saldo.ts'
import { lockSaldoFacts } from './saldo-facts.ts'

const draftShape = z.object({
  id: z.string(),
  id_deuda: z.string(),
  clase: z.enum(clasesDeSaldo),
  sucursal_id: z.string(),
  monto: z.string(),
  medio_pago: z.string(),
  referencia: z.string(),
  nota: z.string(),
})

const forgive = sql`
  insert into saldos_asientos (gimnasio_id, id, created, id_deuda, clase, sucursal_id, usuario_id, monto, nota, dia)
  values ($gimnasio, $id, $now, $id_deuda, 'condonacion', $sucursal_id, $usuario_id, $monto, $nota, $dia)`

/**
 * Takes a debt down, by money or by forgiving, in one transaction under the member's lock. A payment's number is assigned at the
 * end, as that of a charge. A sum that is forgiven belongs to the branch of its debt.
 */
export async function registerSaldo(context: WriteContext, draft: Row): Promise<Row> {
  const { tx, caller, now } = context
  const request = draftShape.parse(draft)
  const facts = await lockSaldoFacts(tx, request)
  const deuda = decideSaldo(request, facts, caller)
  const isPaid = request.clase === 'cobro'
  const sucursal_id = isPaid ? request.sucursal_id : deuda.sucursal_id
  const dia = civilDay(now, facts.zona_horaria)
  const record: Row = {
    ...draft,
    sucursal_id,
    id_miembro: deuda.id_miembro,
    usuario_id: caller.id,
    dia,
    recibo: null,
    anulado: null,
    anulado_por: null,
    motivo_anulacion: '',
    queda: toDecimal((parseMoney(deuda.queda) ?? 0) - (parseMoney(request.monto) ?? 0)),
  }
  if (isPaid) {
    const call = functionCall('pagar_saldo', {
      gimnasio: tx.tenant,
      id: request.id,
      deuda: request.id_deuda,
      sucursal: sucursal_id,
      usuario: caller.id,
      monto: request.monto,
      medio: request.medio_pago,
      referencia: request.referencia,
      nota: request.nota,
      dia,
      creado: now,
    })
    tx.last(...call, ([paid]) => void Object.assign(record, { recibo: paid?.['pagar_saldo'] }))
  } else tx.last(forgive, { ...request, sucursal_id, usuario_id: caller.id, now, dia })
  return record
}
