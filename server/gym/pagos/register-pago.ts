import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { functionCall } from '#server/engine/records/statement/function-call.ts'
import { parseMoney, toDecimal } from '#shared/values/money.ts'
import { insertOfRest } from './a-cuenta/insert-rest.ts'
import { requireRest } from './a-cuenta/require-rest.ts'
import { partsWithRest } from './a-cuenta/rest-parts.ts'
import type { Resto } from './a-cuenta/rest-request.ts'
import { lockChargeFacts } from './charge-facts.ts'
import { cashOf, insertOfParts, partsOfRecord } from './charge-parts.ts'
import { readChargeRequest, type Acordado, type ChargeRequest } from './charge-request.ts'
import { decideTerms, type ChargeTerms } from './charge-terms.ts'
import { rebuildChain } from './rebuild-chain.ts'

/**
 * Charges a member, in one transaction. Charges of one member are serialised, so that each gets the period after the last. All
 * writes are sent with the commit, so the receipt counter is not locked during a round trip. A repeated charge returns the stored
 * record; of two at once, the second waits for the lock and returns the first. The record's receipt number is assigned at the
 * end. If a later period exists (`lugar` is null), the whole chain is computed again from the ledger.
 */
export const registerPago = (context: WriteContext, draft: Row): Promise<Row | string> =>
  chargeAs(context, draft, readChargeRequest(draft, context.input))

/** Enters a payment online, at its terms, on its day and into no till. Refuses before it writes anything. */
export const registerEnLinea = (context: WriteContext, draft: Row, acordado: Acordado): Promise<Row | string> =>
  chargeAs(context, draft, { ...readChargeRequest(draft, {}), acordado, fecha_cobro: acordado.pagado })

async function chargeAs(context: WriteContext, draft: Row, request: ChargeRequest): Promise<Row | string> {
  const facts = await lockChargeFacts(context.tx, request)
  const terms = decideTerms(request, facts, context)
  const { query, last } = context.tx
  const total = parseMoney(terms.monto_total) ?? 0
  const { resto } = request
  if (resto) await requireRest(context, { id_miembro: request.id_miembro, resto, total, dia: terms.dia })
  const partes = partsWithRest(request, total)
  const args = argumentsOf(context, { ...request, partes }, { ...terms, tolerancia: facts.gimnasio.tolerancia })
  const call = functionCall('cobrar_pago', args)
  const further = [
    ...(partes.length > 0 ? [insertOfParts(request.id, partes)] : []),
    ...(resto ? [insertOfRest(resto, leftBy(context, request, terms))] : []),
  ]
  if (terms.lugar) {
    const record = recordOf(context, withParts(draft, partes), { ...terms, resto })
    last(...call, ([charged]) => void Object.assign(record, { recibo: charged?.['cobrar_pago'] }))
    for (const statement of further) last(...statement)
    return record
  }
  await query(...call)
  for (const statement of further) await query(...statement)
  await rebuildChain(context.tx, request.id_miembro)
  return request.id
}

const leftBy = (
  { caller, now }: WriteContext,
  { id, id_miembro, sucursal_id }: ChargeRequest,
  { dia }: ChargeTerms,
) => ({ of: 'id_pago' as const, id, id_miembro, sucursal_id, usuario_id: caller.id, dia, now })

/** A charge with one method has no parts, in its history either. */
const withParts = (draft: Row, partes: ChargeRequest['partes']): Row =>
  partes.length === 0 ? draft : { ...draft, partes: partsOfRecord(partes) }

/** The record as its view shows it. */
function recordOf({ caller }: WriteContext, draft: Row, terms: ChargeTerms & { resto: Resto | null }): Row {
  const a_cuenta = toDecimal(terms.resto?.monto ?? 0)
  const { plazo, periodo, precio_lista, descuento, monto_total, fecha_pago, fecha_vencimiento } = terms
  return {
    ...draft,
    precio_lista,
    descuento,
    monto_total,
    fecha_pago,
    fecha_vencimiento,
    usuario_id: caller.id,
    duracion: plazo.duracion,
    unidad: plazo.unidad,
    inicio: periodo.inicio,
    recibo: null,
    anulado: null,
    anulado_por: null,
    motivo_anulacion: '',
    a_cuenta,
    vence: terms.resto?.vence ?? null,
    saldo: a_cuenta,
  }
}

/** The arguments of `cobrar_pago`. */
const argumentsOf = (
  { caller, now, tx }: WriteContext,
  request: ChargeRequest,
  { plazo, periodo, cadena, ...terms }: ChargeTerms & { tolerancia: number },
) => ({
  gimnasio: tx.tenant,
  id: request.id,
  miembro: request.id_miembro,
  plazo: request.id_plan_plazo,
  plan: plazo.id_plan,
  sucursal: request.sucursal_id,
  usuario: caller.id,
  medio: request.medio_pago,
  lista: terms.precio_lista,
  descuento: terms.descuento,
  motivo: request.motivo_descuento,
  total: terms.monto_total,
  referencia: request.referencia,
  nota: request.nota,
  fecha: terms.fecha_pago,
  dia: terms.dia,
  horario: request.horario,
  duracion: plazo.duracion,
  unidad: plazo.unidad,
  tolerancia: terms.tolerancia,
  eleccion: request.eleccion,
  contra_regla: terms.contra_regla,
  inicio: periodo.inicio,
  vencimiento: periodo.vencimiento,
  fin: terms.fecha_vencimiento,
  creado: now,
  cadena: cadena.inicio,
  ancla: cadena.ancla,
  hueco: terms.lugar?.hueco ?? null,
  anterior: terms.anterior,
  ...(request.partes.length > 0 && { efectivo: cashOf(request.partes) }),
  ...(request.acordado && { en_linea: true }),
})
