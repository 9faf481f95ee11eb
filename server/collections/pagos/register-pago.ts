import type { Row, WriteContext } from '#server/records/collection.ts'
import { lockChargeFacts } from './charge-facts.ts'
import { readChargeRequest, type ChargeRequest } from './charge-request.ts'
import { decideTerms, type ChargeTerms } from './charge-terms.ts'
import { rebuildChain } from './rebuild-chain.ts'

/**
 * Charges a member: one transaction, in which everybody who charges the same member waits his turn, so that each gets the
 * period after the last. All that it writes is sent with the commit: the receipt's counter is held for no round trip. The
 * same charge sent again finds its record; two at once meet in the lock, and the second answers what the first has made.
 * Answers the record, whose receipt is numbered at the end. Where the periods of others move, what moves them is read first.
 */
export async function registerPago(context: WriteContext, draft: Row): Promise<Row | string> {
  const request = readChargeRequest(draft, context.input)
  const facts = await lockChargeFacts(context.tx, request)
  const terms = decideTerms(request, facts, context)
  const { tenant, query, last } = context.tx
  const entry = [tenant, ...entryValues(context, request, terms)]
  const derived = [tenant, ...derivedValues(request, terms)]
  if (terms.lugar) {
    last(insertEntry, entry, 'charge_entry')
    last(insertDerived, derived, 'charge_derived')
    return recordOf(context, draft, terms)
  }
  await query(insertEntry, entry, 'charge_entry')
  await query(insertDerived, derived, 'charge_derived')
  await rebuildChain(context.tx, request.id_miembro)
  return request.id
}

const insertEntry = `
  with numero as (
    insert into recibos as r (gimnasio_id, sucursal_id, ultimo) values ($1, $5, 1)
    on conflict (gimnasio_id, sucursal_id) do update set ultimo = r.ultimo + 1
    returning ultimo
  )
  insert into pagos_asientos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista,
    descuento, motivo_descuento, monto_total, referencia, nota, fecha_pago, dia, horario, duracion, unidad, tolerancia, eleccion,
    contra_regla, inicio, vencimiento, created, recibo)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, g.tolerancia, $19, $20, $21, $22, $23, n.ultimo
  from numero n join gimnasios g on g.id = $1`

const insertDerived = `
  with periodo as (
    insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento, hueco)
    select g.id, $2, $3, $4, $5, fin_de_dia($5, g.zona_horaria), $12 from gimnasios g where g.id = $1
    returning fecha_vencimiento
  ),
  anterior as (
    update periodos set siguiente = $4 where gimnasio_id = $1 and id_pago = $13
  )
  update membresias s set
    id_pago = $2, id_plan_plazo = $6, id_plan = $7, fecha_pago = $8, horario = $9,
    inicio = $10, ancla = $11, vencimiento = $5, fecha_vencimiento = periodo.fecha_vencimiento
  from periodo
  where s.gimnasio_id = $1 and s.id_miembro = $3`

/** The record as its view will show it. */
function recordOf({ caller }: WriteContext, draft: Row, terms: ChargeTerms): Row {
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
  }
}

function entryValues({ caller, now }: WriteContext, request: ChargeRequest, terms: ChargeTerms): unknown[] {
  return [
    request.id,
    request.id_miembro,
    request.id_plan_plazo,
    request.sucursal_id,
    caller.id,
    request.medio_pago,
    terms.precio_lista,
    terms.descuento,
    request.motivo_descuento,
    terms.monto_total,
    request.referencia,
    request.nota,
    terms.fecha_pago,
    terms.dia,
    request.horario,
    terms.plazo.duracion,
    terms.plazo.unidad,
    request.eleccion,
    terms.contra_regla,
    terms.periodo.inicio,
    terms.periodo.vencimiento,
    now,
  ]
}

function derivedValues(
  request: ChargeRequest,
  { periodo, cadena, lugar, anterior, plazo, fecha_pago }: ChargeTerms,
): unknown[] {
  return [
    request.id,
    request.id_miembro,
    periodo.inicio,
    periodo.vencimiento,
    request.id_plan_plazo,
    plazo.id_plan,
    fecha_pago,
    request.horario,
    cadena.inicio,
    cadena.ancla,
    lugar?.hueco ?? null,
    anterior,
  ]
}
