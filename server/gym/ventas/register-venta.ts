import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { functionCall } from '#server/engine/records/statement/function-call.ts'
import { parseMoney, toDecimal } from '#shared/values/money.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'
import { insertOfRest } from '#server/gym/pagos/a-cuenta/insert-rest.ts'
import { requireRest } from '#server/gym/pagos/a-cuenta/require-rest.ts'
import { decideSale } from './decide-sale.ts'
import { readSaleFacts } from './sale-facts.ts'
import { readSaleRequest } from './sale-request.ts'

/**
 * Sells, in one transaction with the entry of a day pass. As in a charge, the writes are sent with the commit, so that the receipt
 * counter is not locked during a round trip, and the receipt's number is assigned at the end.
 */
export async function registerVenta(context: WriteContext, draft: Row): Promise<Row> {
  const { tx, caller, now } = context
  const request = readSaleRequest(draft, context.input)
  if (request.vence !== null) await lockMiembro(tx, request.id_miembro)
  const facts = await readSaleFacts(tx, request)
  const { monto, ...terms } = decideSale(request, facts, context)
  const resto = request.vence === null ? null : { monto: parseMoney(monto) ?? 0, vence: request.vence }
  if (resto) await requireRest(context, { ...request, resto, total: resto.monto, dia: terms.dia })
  const record: Row = {
    ...draft,
    ...terms,
    monto,
    usuario_id: caller.id,
    recibo: null,
    anulado: null,
    anulado_por: null,
    motivo_anulacion: '',
    a_cuenta: toDecimal(resto?.monto ?? 0),
    vence: resto?.vence ?? null,
    saldo: toDecimal(resto?.monto ?? 0),
  }
  const call = functionCall('vender', {
    gimnasio: tx.tenant,
    id: request.id,
    sucursal: request.sucursal_id,
    usuario: caller.id,
    lista: request.id_concepto || null,
    ...terms,
    cantidad: request.cantidad,
    medio: request.medio_pago,
    referencia: request.referencia,
    nota: request.nota,
    miembro: request.id_miembro || null,
    visitante: request.visitante,
    telefono: request.telefono,
    creado: now,
  })
  tx.last(...call, ([sold]) => void Object.assign(record, { recibo: sold?.['vender'] }))
  if (resto) {
    const { id, id_miembro, sucursal_id } = request
    const left = { of: 'id_venta', id, id_miembro, sucursal_id, usuario_id: caller.id, dia: terms.dia, now } as const
    tx.last(...insertOfRest(resto, left))
  }
  return record
}
